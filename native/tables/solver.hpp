// Solves a slice backwards: from the positions whose fate is known to those that lead to them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "games/draughts/rules.hpp"
#include "games/draughts/side.hpp"
#include "tables/fate.hpp"
#include "tables/file.hpp"
#include "tables/index.hpp"
#include "tables/probe.hpp"
#include "tables/threads.hpp"

namespace plyscope::tables {

// The state of a position while its slice is solved, in one byte.
//
// Up to 127 it is the number of moves that are not yet known to lose. When that is 0, all lose, and
// so does the position. Otherwise the value is known: its bits are those of Value, and more bits
// say whether the position still waits for its turn to tell the positions before it, and whether it
// is not stored because a capture is pending.
struct State {
    static constexpr std::uint8_t known = 0x80, waiting = 0x40, captures = 0x10;
    static constexpr std::uint8_t most_moves = known - 1;

    static constexpr Value value(std::uint8_t state) { return static_cast<Value>(state & 3); }
    static constexpr bool waits(std::uint8_t state) {
        return (state & (known | waiting)) == (known | waiting);
    }
    static constexpr std::uint8_t of(Value value, bool is_capture) {
        const bool tells = value != Value::draw;  // a draw tells nothing
        return static_cast<std::uint8_t>(known | (tells ? waiting : 0) |
                                         (is_capture ? captures : 0) |
                                         static_cast<std::uint8_t>(value));
    }
    // Whether any of eight states waits.
    static constexpr bool any_waits(std::uint64_t eight) {
        return (eight & eight << 1 & 0x8080808080808080u) != 0;
    }
};

// The solver goes by distance: the positions that are lost in d plies are known before those that
// are won in d + 1, and so on. Moves within the slice are undone; those that leave it, captures and
// promotions, lead to slices that are in `tables`. Without distances those slices count as the end
// of the game, so that a distance is that to the next capture or promotion.
template <class V>
class Solver {
  public:
    using Distance = std::uint16_t;
    static constexpr std::size_t bytes_for_a_position = 1 + sizeof(Distance);

    Solver(const Material& material, const Tables<V>& tables, bool has_distances,
           std::size_t threads, std::function<void()> poll)
        : tables_(tables),
          has_distances_(has_distances),
          threads_(threads),
          poll_(std::move(poll)),
          is_symmetric_(is_same(material, swapped(material))),
          indexes_{SliceIndex<L>(material), SliceIndex<L>(swapped(material))},
          states_((size() + 7) / 8 * 8),
          distances_(size()) {}

    // The bytes of the file of the slice.
    std::vector<std::uint8_t> run(std::string_view variant) {
        for_chunks(size(), threads_, poll_, [&](Index begin, Index end) {
            for (Index at = begin; at < end; ++at) begin_at(at);
        });
        for (int distance = 0; distance <= furthest_.load(); ++distance)
            for_chunks(size(), threads_, poll_,
                       [&](Index begin, Index end) { tell_all(begin, end, distance); });
        FileWriter writer(variant, indexes_[0].material(), has_distances_);
        for (std::size_t side = 0; side < (is_symmetric_ ? 1u : 2u); ++side)
            writer.add(contents(side));
        return writer.finish();
    }

  private:
    using L = draughts::LayoutOf<V>;
    using Rules = draughts::Rules<V>;
    using Side = draughts::Side<typename draughts::MovesAs<V>::type, true>;
    using Move = draughts::Move;

    // The positions of both sides follow each other.
    Index size() const { return begin_of(1) + (is_symmetric_ ? 0 : indexes_[1].size()); }
    Index begin_of(std::size_t side) const { return side == 0 ? 0 : indexes_[0].size(); }
    std::size_t side_of(Index at) const { return at < indexes_[0].size() ? 0 : 1; }
    std::size_t other(std::size_t side) const { return is_symmetric_ ? 0 : 1 - side; }
    Board board(Index at) const {
        const std::size_t side = side_of(at);
        return indexes_[side].board(at - begin_of(side));
    }

    // --- the beginning ---

    void begin_at(Index at) {
        const Board board = this->board(at);
        const Side side(board);
        if (side.can_capture()) return set(at, leaving(tables_.after_capture(board)), true);
        const std::size_t steps = side.count_steps();
        if (steps == 0) return set(at, {Tables<V>::lose_all ? Value::win : Value::loss, 0}, false);
        if (steps > State::most_moves) throw std::length_error("a position has too many moves");
        constexpr Squares before_crowning = L::rows(1, 1);
        if (board.men(true) & before_crowning) return begin_with_crowning(at, board, side, steps);
        states_[at] = static_cast<std::uint8_t>(steps);
    }

    // Promotions that lose do not count as moves; those that draw count for ever.
    void begin_with_crowning(Index at, const Board& board, const Side& side, std::size_t steps) {
        Fate best{Value::loss, 0};
        side.each_step([&](Move move) {
            if (!move.crowns()) return;
            const Fate fate = leaving(after(board, move));
            best = better(best, fate);
            if (fate.value == Value::loss) --steps;
        });
        if (best.value == Value::win || steps == 0) return set(at, best, false);
        states_[at] = static_cast<std::uint8_t>(steps);
        distances_[at] = static_cast<Distance>(best.value == Value::loss ? best.distance : 0);
    }

    std::optional<Fate> after(const Board& board, Move move) const {
        const auto fate = tables_.probe(Rules::play(board, move));
        if (!fate) return std::nullopt;
        return before_move(*fate);
    }

    // The fate of a move that leaves the slice.
    Fate leaving(std::optional<Fate> fate) const {
        if (!fate) throw std::invalid_argument("a slice that this one depends on is missing");
        if (!has_distances_) fate->distance = 1;
        if (fate->value != Value::draw && fate->distance == Fate::unknown)
            throw std::invalid_argument("a slice that this one depends on has no distances");
        return *fate;
    }

    void set(Index at, const Fate& fate, bool is_capture) {
        states_[at] = State::of(fate.value, is_capture);
        distances_[at] = static_cast<Distance>(std::max(fate.distance, 0));
        if (fate.value != Value::draw) reach(fate.distance);
    }

    void reach(int distance) {
        int before = furthest_.load(std::memory_order_relaxed);
        while (before < distance && !furthest_.compare_exchange_weak(before, distance)) {
        }
        if (distance > 0xfff0) throw std::length_error("a win takes too long");
    }

    // --- backwards ---

    // Positions that are known at this distance tell those before them.
    void tell_all(Index begin, Index end, int distance) {
        for (Index eight = begin; eight < end; eight += 8) {
            const std::atomic_ref word(reinterpret_cast<std::uint64_t&>(states_[eight]));
            if (!State::any_waits(word.load(std::memory_order_acquire))) continue;
            for (Index at = eight; at < std::min(eight + 8, end); ++at) tell_at(at, distance);
        }
    }

    void tell_at(Index at, int distance) {
        const std::atomic_ref state(states_[at]);
        const std::uint8_t now = state.load(std::memory_order_acquire);
        if (!State::waits(now) || distance_at(at) != distance) return;
        state.store(now & static_cast<std::uint8_t>(~State::waiting), std::memory_order_relaxed);
        const std::size_t side = other(side_of(at));
        const bool is_loss = State::value(now) == Value::loss;
        each_before(board(at), [&](const Board& before) {
            const Index from = begin_of(side) + indexes_[side].template of<true>(before);
            if (is_loss)
                win_at(from, distance + 1);
            else
                lose_a_move_at(from, distance + 1);
        });
    }

    int distance_at(Index at) {
        return std::atomic_ref(distances_[at]).load(std::memory_order_relaxed);
    }
    void set_distance(Index at, int distance) {
        std::atomic_ref(distances_[at])
            .store(static_cast<Distance>(distance), std::memory_order_relaxed);
    }

    // A position with a move that wins in `distance`. A promotion may win as well, but later. The
    // distance is written before the state, which says that it holds.
    void win_at(Index at, int distance) {
        const std::atomic_ref state(states_[at]);
        std::uint8_t now = state.load(std::memory_order_acquire);
        while (now < State::known) {
            set_distance(at, distance);
            reach(distance);
            if (state.compare_exchange_weak(now, State::of(Value::win, false))) return;
        }
        if (now == State::of(Value::win, false) && distance_at(at) > distance) {
            set_distance(at, distance);
        }
    }

    // A position of which one more move is known to lose.
    void lose_a_move_at(Index at, int distance) {
        const std::atomic_ref state(states_[at]);
        std::uint8_t now = state.load(std::memory_order_acquire);
        while (now < State::known) {
            const bool is_last = now == 1;
            if (is_last) {
                const int longest = std::max(distance, distance_at(at));
                set_distance(at, longest);
                reach(longest);
            }
            const auto next =
                is_last ? State::of(Value::loss, false) : static_cast<std::uint8_t>(now - 1);
            if (state.compare_exchange_weak(now, next)) return;
        }
    }

    // Calls visit(board) for each board from which a quiet move of Black that crowns no man leads
    // to this one.
    template <class Visit>
    static void each_before(const Board& board, Visit&& visit) {
        const Squares empty = L::board & ~(board.white | board.black);
        for (Squares left = board.black; left; left &= left - 1) {
            const Squares to = left & -left;
            const bool king = (board.kings & to) != 0;
            draughts::each_diagonal([&]<draughts::Direction direction> {
                constexpr bool goes_up =
                    direction == draughts::up_left || direction == draughts::up_right;
                if (!king && !goes_up) return;
                Squares from = L::template step<direction>(to) & empty;
                while (from) {
                    Board before = board;
                    before.black ^= to | from;
                    if (king) before.kings ^= to | from;
                    visit(before);
                    if (!V::flying_kings || !king) break;
                    from = L::template step<direction>(from) & empty;
                }
            });
        }
    }

    // --- the end ---

    // What is still open is drawn.
    static Value value_of(std::uint8_t state) {
        return state < State::known ? Value::draw : State::value(state);
    }

    SideContents contents(std::size_t side) const {
        SideContents contents;
        SideHeader& header = contents.header;
        header.positions = indexes_[side].size();
        ValueEncoder values;
        DistanceEncoder distances;
        std::vector<Value> block;
        std::vector<int> halves;
        const Index begin = begin_of(side);
        for (Index index = 0; index < header.positions; ++index) {
            const std::uint8_t state = states_[begin + index];
            const Value value = value_of(state);
            count(header, value, distances_[begin + index], index);
            const bool is_stored = state < State::known || !(state & State::captures);
            block.push_back(is_stored ? value : Value::any);
            if (has_distances_)
                halves.push_back(is_stored && value != Value::draw ? distances_[begin + index] / 2
                                                                   : -1);
            const bool is_last = index + 1 == header.positions;
            if (block.size() == block_places || is_last) {
                values.add(block);
                block.clear();
            }
            if (has_distances_ && (halves.size() == distance_places || is_last)) {
                distances.add(halves);
                halves.clear();
            }
        }
        contents.values = values.take();
        contents.distances = distances.take();
        return contents;
    }

    static void count(SideHeader& header, Value value, Distance distance, Index index) {
        ++(value == Value::win ? header.wins : value == Value::loss ? header.losses : header.draws);
        if (value != Value::win || (header.has_win && distance <= header.longest)) return;
        header.has_win = 1;
        header.longest = distance;
        header.longest_index = index;
    }

    const Tables<V>& tables_;
    const bool has_distances_;
    const std::size_t threads_;
    const std::function<void()> poll_;
    const bool is_symmetric_;
    const std::array<SliceIndex<L>, 2> indexes_;
    std::vector<std::uint8_t> states_;
    std::vector<Distance> distances_;
    std::atomic<int> furthest_{0};
};

}  // namespace plyscope::tables
