// What a game is to the native core: types, rules and an evaluation, all static.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace plyscope {

// Always from the maximizer's point of view, in a unit the game names.
using Score = std::int16_t;

// The most moves from the root of a search to a node of it.
inline constexpr int max_depth = 120;

// A list of moves that never allocates; its capacity is the most moves any position has.
template <class Move, std::size_t most>
class MoveArray {
  public:
    constexpr void push(Move move) {
        assert(size_ < most);
        moves_[size_++] = move;
    }

    constexpr void set(std::size_t index, Move move) { moves_[index] = move; }
    constexpr void clear() { size_ = 0; }

    static constexpr std::size_t capacity() { return most; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Move operator[](std::size_t index) const { return moves_[index]; }
    constexpr const Move* begin() const { return moves_.data(); }
    constexpr const Move* end() const { return moves_.data() + size_; }

  private:
    // Left uninitialised on purpose: a search makes one of these at every node.
    std::array<Move, most> moves_;
    std::size_t size_ = 0;
};

template <class G>
using MoveList = MoveArray<typename G::Move, G::max_moves>;

// A move travels to Python and into traces as a small number.
using MoveCode = std::uint32_t;

// The rules alone.
//
// moves:    appends every legal move in a fixed order; nothing exactly when the game is over.
// play:     requires a legal move.
// outcome:  the final score exactly when the game is over.
// key:      equal for equal boards; what a table and the detection of repetition go by.
template <class G>
concept Rules = std::regular<typename G::Board> && std::equality_comparable<typename G::Move> &&
                requires(const typename G::Board board, typename G::Move move, MoveList<G> list) {
                    requires G::max_moves > 0;
                    { static_cast<MoveCode>(move) };
                    { G::start() } -> std::same_as<typename G::Board>;
                    { G::maximizing(board) } -> std::same_as<bool>;
                    { G::moves(board, list) } -> std::same_as<void>;
                    { G::play(board, move) } -> std::same_as<typename G::Board>;
                    { G::outcome(board) } -> std::same_as<std::optional<Score>>;
                    { G::key(board) } -> std::same_as<std::uint64_t>;
                };

// Rules and an evaluation. evaluate is static: it looks at this board only, and on a finished game
// it equals the outcome.
template <class G>
concept Game = Rules<G> && requires(const typename G::Board board) {
    { G::evaluate(board) } -> std::same_as<Score>;
};

// Optional concepts: what a game may offer beyond that. A game without one pays nothing.

// The number of legal moves without listing them.
template <class G>
concept CountsMoves = requires(const typename G::Board board) {
    { G::count_moves(board) } -> std::same_as<std::size_t>;
};

// A key from which the board can be rebuilt; none if no board has that key.
template <class G>
concept ReversibleKey = requires(std::uint64_t key) {
    { G::from_key(key) } -> std::same_as<std::optional<typename G::Board>>;
};

// What a table knows a position by: the key of one of its images, and how to get there.
struct TableKey {
    std::uint64_t number;
    std::uint8_t symmetry = 0;
};

// A game whose boards have images, mirrored or turned, that are worth the same.
//
// table_key:    of the image that stands for all.
// turned:       a move as that image has it.
// turned_back:  a move of that image as the board has it.
template <class G>
concept HasSymmetries = requires(const typename G::Board board, typename G::Move move) {
    { G::table_key(board) } -> std::same_as<TableKey>;
    { G::turned(move, std::uint8_t{}) } -> std::same_as<typename G::Move>;
    { G::turned_back(move, std::uint8_t{}) } -> std::same_as<typename G::Move>;
};

// A game in which positions can come back, and whose boards have counters that matter only near a
// limit.
//
// repetition_key:  equal for boards that count as the same.
// reversible:      how many moves back such a board may have been, at most.
// key_within:      equal for boards that are worth the same in a search of that depth.
template <class G>
concept CanRepeat = requires(const typename G::Board board, int depth) {
    { G::repetition_key(board) } -> std::same_as<std::uint64_t>;
    { G::reversible(board) } -> std::same_as<int>;
    { G::key_within(board, depth) } -> std::same_as<std::uint64_t>;
};

// A game in which the players may claim a draw on a board that does not end the game by itself. In
// the record of a game, and so in a search that looks for repetitions, it is claimed.
template <class G>
concept HasClaims = requires(const typename G::Board board) {
    { G::may_claim_draw(board) } -> std::same_as<bool>;
};

// Equal for boards that a table may take for each other at some depth.
template <class G>
constexpr std::uint64_t widest_key(const typename G::Board& board) {
    if constexpr (HasSymmetries<G>) return G::table_key(board).number;
    if constexpr (CanRepeat<G>) return G::repetition_key(board);
    return G::key(board);
}

// A rectangle of cells: 0 is empty, other numbers are the game's pieces; row 0 is the top one.
template <class G>
concept Grid = requires(const typename G::Board board, int row, int column) {
    { G::rows } -> std::convertible_to<int>;
    { G::columns } -> std::convertible_to<int>;
    { G::cell(board, row, column) } -> std::same_as<int>;
};

}  // namespace plyscope
