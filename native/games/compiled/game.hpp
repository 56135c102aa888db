// Games that were compiled from Python: a position is bytes, the rules are functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/pattern_evaluation.hpp"
#include "games/compiled/key.hpp"

namespace plyscope::compiled {

// The size of a position in a row of them: whole words.
constexpr std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

// What went wrong in a method of the game, and in which position: `code` has the kind of the error
// in its upper half and the line in its lower one.
struct Fault {
    std::int64_t code;
    const void* rules;
    std::array<std::byte, 1024> position;
};

// The compiled rules. A function returns -1 if a check in it failed; the code of that fault is then
// at the second argument.
struct Functions {
    std::int64_t (*moves)(const std::byte* state, std::int64_t* fault, std::uint32_t* codes,
                          std::int64_t room) = nullptr;
    std::int64_t (*make)(std::byte* state, std::int64_t* fault, std::int64_t code) = nullptr;
    std::int64_t (*outcome)(const std::byte* state, std::int64_t* fault,
                            std::int64_t* score) = nullptr;
    std::int64_t (*evaluate)(const std::byte* state, std::int64_t* fault,
                             std::int64_t* score) = nullptr;
    // Optional: null where the game lacks them.
    decltype(moves) noisy = nullptr;
    std::int64_t (*priority)(const std::byte* state, std::int64_t* fault, std::int64_t* priority,
                             std::int64_t code) = nullptr;
    // Changes the state, and copies it to `images` each time that it has become another image.
    std::int64_t (*symmetries)(std::byte* state, std::int64_t* fault, std::byte* images,
                               std::int64_t room) = nullptr;
    std::size_t size = 0;        // bytes of a position
    std::size_t key_size = 0;    // those at the front that tell positions apart
    std::size_t maximizing = 0;  // which byte says whose turn it is
    std::size_t cells = 0;       // where the cells of a board begin
    std::size_t cell_count = 0;  // how many: up to 64, none where patterns cannot be learned
};

// A position; the rules must outlive it.
template <std::size_t most>
struct Board {
    const Functions* rules = nullptr;
    alignas(8) std::array<std::byte, most> state{};

    friend bool operator==(const Board& a, const Board& b) {
        return a.rules == b.rules &&
               (!a.rules || std::memcmp(a.state.data(), b.state.data(), a.rules->size) == 0);
    }
};

// The most images of a position, and the greatest priority of a move.
inline constexpr std::size_t most_images = 16;
inline constexpr int most_priority = 500;
static_assert(most_priority * (above_history / 128) < urgent_order);

// A game whose positions have up to `most_bytes` bytes and `most_moves` moves.
template <std::size_t most_bytes, std::size_t most_moves>
struct Compiled {
    using Board = compiled::Board<most_bytes>;
    using Move = std::uint32_t;
    static constexpr std::size_t max_moves = most_moves;

    // Without rules there is nothing to play.
    static Board start() { return {}; }

    static bool maximizing(const Board& board) {
        return !board.rules || board.state[board.rules->maximizing] != std::byte{0};
    }

    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (board.rules) fill(board, board.rules->moves, list);
    }

    static Board play(const Board& board, Move move) {
        Board next = board;
        checked(board, [&](std::int64_t* fault) {
            return board.rules->make(next.state.data(), fault, move);
        });
        return next;
    }

    static std::optional<Score> outcome(const Board& board) {
        if (!board.rules) return Score{0};
        std::int64_t score = 0;
        const auto is_over = checked(board, [&](std::int64_t* fault) {
            return board.rules->outcome(board.state.data(), fault, &score);
        });
        if (!is_over) return std::nullopt;
        return static_cast<Score>(score);
    }

    static Score evaluate(const Board& board) {
        if (!board.rules) return 0;
        std::int64_t score = 0;
        checked(board, [&](std::int64_t* fault) {
            return board.rules->evaluate(board.state.data(), fault, &score);
        });
        return static_cast<Score>(score);
    }

    static Score full_evaluation(const Board& board, const LearnedWeights& weights) {
        return evaluation_by_patterns<Compiled>(board, weights);
    }
    static int cell_count(const Board& board) {
        return board.rules ? static_cast<int>(board.rules->cell_count) : 0;
    }

    // A cell above zero has a piece of the maximizer, one below zero a piece of the minimizer.
    static Planes planes(const Board& board) {
        Planes planes{};
        const auto count = static_cast<std::size_t>(cell_count(board));
        for (std::size_t cell = 0; cell < count; cell += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, &board.state[board.rules->cells + cell],
                        std::min<std::size_t>(8, count - cell));
            const auto below = eight & every_top_bit;
            const auto taken =
                (((eight & ~every_top_bit) + ~every_top_bit) | eight) & every_top_bit;
            planes.minimizer |= top_bits(below) << cell;
            planes.maximizer |= top_bits(taken ^ below) << cell;
        }
        return planes;
    }

    // A hash of the bytes that tell positions apart.
    static std::uint64_t key(const Board& board) {
        return board.rules ? hash(board.state.data(), board.rules->key_size) : 0;
    }

    // The key of the least image. What a move is on another image is not known: the table has a
    // move only for the least one, and elsewhere a code that no board has.
    static TableKey table_key(const Board& board) {
        if (!board.rules || !board.rules->symmetries) return {key(board)};
        return least_key(board);
    }
    static Move turned(Move move, std::uint8_t symmetry) { return symmetry ? unknown_move : move; }
    static Move turned_back(Move move, std::uint8_t symmetry) { return turned(move, symmetry); }

    // Without a rule for noisy moves all are quiet.
    static void noisy(const Board& board, MoveArray<Move, max_moves>& list) {
        if (board.rules && board.rules->noisy) fill(board, board.rules->noisy, list);
    }
    static bool is_noisy(const Board& board, Move move) {
        if (!board.rules || !board.rules->noisy) return false;
        return is_listed(board, move);
    }
    static bool may_stand_pat(const Board&) { return true; }

    // Priorities up to 500 are less than a move that is certain to be best; those from 128 on
    // outweigh history.
    static int order(const Board& board, Move move) {
        if (!board.rules || !board.rules->priority) return 0;
        std::int64_t priority = 0;
        checked(board, [&](std::int64_t* fault) {
            return board.rules->priority(board.state.data(), fault, &priority, move);
        });
        return static_cast<int>(priority) * (above_history / 128);
    }

    // Another game may have the same bytes.
    static constexpr bool has_lasting_keys = false;

    // History is indexed by mover and move.
    static constexpr std::size_t history_slots = 2 * 4096;
    static std::size_t history_slot(const Board& board, Move move) {
        return static_cast<std::size_t>(maximizing(board)) * 4096 + move % 4096;
    }
    static constexpr std::size_t continuation_slots = 2 * 128;
    static std::size_t continuation_slot(const Board& board, Move move) {
        return static_cast<std::size_t>(maximizing(board)) * 128 + move % 128;
    }

  private:
    static constexpr Move unknown_move = 0xfffffffe;
    static constexpr std::uint64_t every_top_bit = 0x8080808080808080;

    // The top bits of eight bytes, side by side: a multiplication moves each to the last byte.
    static constexpr std::uint64_t top_bits(std::uint64_t bytes) {
        return (bytes >> 7) * 0x0102040810204080 >> 56;
    }

    // What follows needs much room, which the search should not have in each of its frames.
    [[gnu::noinline]] static TableKey least_key(const Board& board) {
        Board changed = board;
        alignas(8) std::array<std::byte, most_images * most_bytes> images;
        const auto count = checked(board, [&](std::int64_t* fault) {
            return board.rules->symmetries(changed.state.data(), fault, images.data(), most_images);
        });
        const std::size_t key_size = board.rules->key_size;
        const std::byte* least = board.state.data();
        for (std::size_t image = 0; image < static_cast<std::size_t>(count); ++image) {
            const std::byte* other = images.data() + image * padded(board.rules->size);
            if (std::memcmp(other, least, key_size) < 0) least = other;
        }
        return {hash(least, key_size), least != board.state.data()};
    }

    [[gnu::noinline]] static bool is_listed(const Board& board, Move move) {
        MoveArray<Move, max_moves> list;
        noisy(board, list);
        return std::find(list.begin(), list.end(), move) != list.end();
    }

    static void fill(const Board& board, decltype(Functions::moves) write,
                     MoveArray<Move, max_moves>& list) {
        list.fill([&](Move* room) {
            return static_cast<std::size_t>(checked(board, [&](std::int64_t* fault) {
                return write(board.state.data(), fault, room, max_moves);
            }));
        });
    }

    template <class Call>
    static std::int64_t checked(const Board& board, const Call& call) {
        std::int64_t fault = 0;
        const std::int64_t result = call(&fault);
        if (result < 0) [[unlikely]]
            raise(board, fault);
        return result;
    }

    [[noreturn, gnu::noinline]] static void raise(const Board& board, std::int64_t code) {
        Fault fault{code, board.rules, {}};
        std::memcpy(fault.position.data(), board.state.data(), board.rules->size);
        throw fault;
    }
};

using SmallGame = Compiled<128, 256>;
using LargeGame = Compiled<1024, 1024>;

static_assert(HasPlanes<SmallGame> && HasLearnedEvaluation<SmallGame>);
static_assert(Game<SmallGame> && HasHistory<SmallGame> && HasSymmetries<SmallGame> &&
              ListsNoisyMoves<SmallGame> && OrdersMoves<SmallGame>);

}  // namespace plyscope::compiled
