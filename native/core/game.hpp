// What a game is to the native core: types, rules and an evaluation, all static.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace plyscope {

// A score is always from the maximizer's point of view, in a unit that the game chooses.
using Score = std::int16_t;

// The greatest ply: no search goes further from its root.
inline constexpr int max_depth = 120;

// A list of moves that never allocates. Its capacity is the most moves that any position has.
template <class Move, std::size_t most>
class MoveArray {
  public:
    constexpr void push(Move move) {
        assert(size_ < most);
        moves_[size_++] = move;
    }

    // Lets a function write the moves; it returns how many there are, at most `most`.
    template <class Write>
    constexpr void fill(const Write& write) {
        size_ = write(moves_.data());
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
// play:     the board after a legal move.
// outcome:  the final score exactly when the game is over.
// key:      a number that equal boards share, for the transposition table.
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

// Rules and an evaluation. `evaluate` is static: it does not look ahead, and on a finished game it
// is the outcome.
template <class G>
concept Game = Rules<G> && requires(const typename G::Board board) {
    { G::evaluate(board) } -> std::same_as<Score>;
};

// Optional concepts of the rules; those of the search are in core/offers.hpp. A game without one
// pays nothing.

// A game that draw rules may end while the player to move still has legal moves: for want of
// material, or after many moves without progress. `moves` is empty then.
//
// legal_moves:  appends every legal move all the same. perft counts these, as published counts do.
template <class G>
concept HasDrawRules = requires(const typename G::Board board, MoveList<G> list) {
    { G::legal_moves(board, list) } -> std::same_as<void>;
};

// The number of legal moves, also where a draw rule has ended the game, without listing them.
template <class G>
concept CountsMoves = requires(const typename G::Board board) {
    { G::count_legal_moves(board) } -> std::same_as<std::size_t>;
};

// A key from which the board can be rebuilt; none if no board has that key.
template <class G>
concept ReversibleKey = requires(std::uint64_t key) {
    { G::from_key(key) } -> std::same_as<std::optional<typename G::Board>>;
};

// The key of a position in the transposition table: that of one of its images, and which symmetry
// leads to that image.
struct TableKey {
    std::uint64_t number;
    std::uint8_t symmetry = 0;
};

// A game whose boards have images, mirrored or turned, that are worth the same. One of them stands
// for all in the table.
//
// table_key:    the key of that image.
// turned:       a move of the board as a move of the image.
// turned_back:  a move of the image as a move of the board.
template <class G>
concept HasSymmetries = requires(const typename G::Board board, typename G::Move move) {
    { G::table_key(board) } -> std::same_as<TableKey>;
    { G::turned(move, std::uint8_t{}) } -> std::same_as<typename G::Move>;
    { G::turned_back(move, std::uint8_t{}) } -> std::same_as<typename G::Move>;
};

// A game in which positions can be repeated, and whose boards have counters that matter only near a
// limit.
//
// repetition_key:  a number that boards share which count as the same position.
// reversible:      how many moves ago such a board may have been, at most.
// key_within:      a number that boards share which have the same value in a search of that depth.
template <class G>
concept CanRepeat = requires(const typename G::Board board, int depth) {
    { G::repetition_key(board) } -> std::same_as<std::uint64_t>;
    { G::reversible(board) } -> std::same_as<int>;
    { G::key_within(board, depth) } -> std::same_as<std::uint64_t>;
};

// A game in which a player may claim a draw on a board that does not end the game by itself. The
// record of a game, and so a search that looks for repetitions, takes the draw as claimed.
template <class G>
concept HasClaims = requires(const typename G::Board board) {
    { G::may_claim_draw(board) } -> std::same_as<bool>;
};

// A number that boards share which may have a table entry in common at some depth.
template <class G>
constexpr std::uint64_t widest_key(const typename G::Board& board) {
    if constexpr (HasSymmetries<G>) return G::table_key(board).number;
    if constexpr (CanRepeat<G>) return G::repetition_key(board);
    return G::key(board);
}

// A board that is a rectangle of cells: 0 is an empty one, other numbers are the game's pieces; row
// 0 is at the top.
template <class G>
concept Grid = requires(const typename G::Board board, int row, int column) {
    { G::rows } -> std::convertible_to<int>;
    { G::columns } -> std::convertible_to<int>;
    { G::cell(board, row, column) } -> std::same_as<int>;
};

}  // namespace plyscope
