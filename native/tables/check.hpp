// Checks a slice: each stored value must follow from those of the positions after it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>

#include "games/draughts/side.hpp"
#include "tables/probe.hpp"
#include "tables/threads.hpp"

namespace plyscope::tables {

// What the moves of a board without captures lead to: none if a slice is missing.
template <class V>
std::optional<Fate> after_steps(const Tables<V>& tables, const Board& board) {
    using Side = draughts::Side<typename draughts::MovesAs<V>::type, true>;
    std::optional<Fate> best;
    bool is_complete = true;
    Side(board).each_step([&](draughts::Move move) {
        const auto after = tables.probe(draughts::Rules<V>::play(board, move));
        is_complete = is_complete && after;
        if (!after) return;
        const Fate fate = before_move(*after);
        best = best ? better(*best, fate) : fate;
    });
    if (!is_complete) return std::nullopt;
    return best ? best : Fate{Tables<V>::lose_all ? Value::win : Value::loss, 0};
}

// The first index of one side of a slice at which the table contradicts itself, or none.
template <class V>
std::optional<Index> contradiction(const Tables<V>& tables, const Material& material,
                                   std::size_t threads, const std::function<void()>& poll) {
    const auto* slot = tables.slot_of(material);
    if (!slot) throw BadFile("there is no table of this material");
    std::atomic<Index> first{slot->index->size()};
    for_chunks(slot->index->size(), threads, poll, [&](Index begin, Index end) {
        for (Index at = begin; at < end && at < first.load(std::memory_order_relaxed); ++at) {
            const Board board = slot->index->board(at);
            if (draughts::Rules<V>::must_capture(board)) continue;
            const auto follows = after_steps(tables, board);
            const Fate stored = slot->fate(at);
            const bool agrees =
                follows && follows->value == stored.value &&
                (stored.distance == Fate::unknown || stored.distance == follows->distance);
            if (agrees) continue;
            Index before = first.load();
            while (at < before && !first.compare_exchange_weak(before, at)) {
            }
        }
    });
    if (first == slot->index->size()) return std::nullopt;
    return first.load();
}

}  // namespace plyscope::tables
