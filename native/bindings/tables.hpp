// The endgame tables of a variant of draughts, as Python's functions ask for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/endgame_tables.hpp"
#include "games/draughts/game.hpp"
#include "tables/check.hpp"
#include "tables/probe.hpp"
#include "tables/solver.hpp"

namespace plyscope::bindings {

using Poll = std::function<void()>;

// Tables of any variant. Boards of a slice have White to move.
class DraughtsTables {
  public:
    virtual ~DraughtsTables() = default;

    virtual const AnyEndgameTables& for_search() const = 0;
    virtual std::optional<KnownFate> probe(const draughts::Board& board) const = 0;
    virtual const std::vector<std::unique_ptr<tables::SliceFile>>& files() const = 0;
    virtual std::optional<tables::Index> contradiction(const draughts::Material& material,
                                                       std::size_t threads,
                                                       const Poll& poll) const = 0;
    // The value and, if there is one, the distance of so many positions at random, added up.
    virtual std::array<std::uint64_t, 3> sample(std::uint64_t count, std::uint64_t seed) const = 0;
};

// What can be done without any tables, for one variant.
struct TableMaker {
    std::string_view variant;
    bool has_kings;  // in the endings that are not over
    std::unique_ptr<DraughtsTables> (*open)(const std::vector<std::string>& paths);
    std::vector<std::uint8_t> (*solve)(const draughts::Material& material,
                                       const std::vector<std::string>& paths, bool has_distances,
                                       std::size_t threads, const Poll& poll);
    tables::Index (*positions)(const draughts::Material& material);
    draughts::Board (*board)(const draughts::Material& material, tables::Index index);
    tables::Index (*index)(const draughts::Board& board);
    std::span<const draughts::Squares> squares;
};

template <class V>
class DraughtsTablesOf final : public DraughtsTables, public EndgameTables<draughts::Draughts<V>> {
  public:
    DraughtsTablesOf(std::string_view variant, const std::vector<std::string>& paths)
        : tables_(variant, paths) {
        this->pieces_ = tables_.pieces();
    }

    const AnyEndgameTables& for_search() const override { return *this; }

    std::optional<KnownFate> probe(const draughts::Board& board) const override {
        const auto fate = tables_.probe(board);
        if (!fate) return std::nullopt;
        const int sign = static_cast<int>(fate->value) - 1;
        const bool is_known = sign != 0 && fate->distance != tables::Fate::unknown;
        return KnownFate{sign, is_known ? std::optional(fate->distance) : std::nullopt,
                         tables_.is_certain(board, *fate)};
    }

    const std::vector<std::unique_ptr<tables::SliceFile>>& files() const override {
        return tables_.files();
    }

    std::optional<tables::Index> contradiction(const draughts::Material& material,
                                               std::size_t threads,
                                               const Poll& poll) const override {
        return tables::contradiction(tables_, material, threads, poll);
    }

    std::array<std::uint64_t, 3> sample(std::uint64_t count, std::uint64_t seed) const override {
        std::array<std::uint64_t, 3> found{};
        std::uint64_t state = seed;
        const auto random = [&](std::uint64_t below) {
            state = state * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
            return (state >> 20) % below;
        };
        const auto& files = tables_.files();
        for (; count > 0 && !files.empty(); --count) {
            const auto* slot = tables_.slot_of(files[random(files.size())]->material());
            const auto board = slot->index->board(random(slot->index->size()));
            ++found[static_cast<std::size_t>(tables_.probe(board)->value)];
        }
        return found;
    }

  private:
    tables::Tables<V> tables_;
};

template <class V>
constexpr auto table_squares = [] {
    using L = draughts::LayoutOf<V>;
    std::array<draughts::Squares, L::count> all{};
    for (int square = 0; square < L::count; ++square)
        all[static_cast<std::size_t>(square)] = L::at(square);
    return all;
}();

// The maker of a variant; each has a name known to the linker only.
template <class V, const char* variant>
TableMaker table_maker() {
    using Index = tables::SliceIndex<draughts::LayoutOf<V>>;
    return {.variant = variant,
            .has_kings = V::goal != draughts::Goal::crown_first,
            .open = [](const std::vector<std::string>& paths) -> std::unique_ptr<DraughtsTables> {
                return std::make_unique<DraughtsTablesOf<V>>(variant, paths);
            },
            .solve =
                [](const draughts::Material& material, const std::vector<std::string>& paths,
                   bool has_distances, std::size_t threads, const Poll& poll) {
                    const tables::Tables<V> known(variant, paths);
                    tables::Solver<V> solver(material, known, has_distances, threads, poll);
                    return solver.run(variant);
                },
            .positions = [](const draughts::Material& material) { return Index::count(material); },
            .board = [](const draughts::Material& material,
                        tables::Index index) { return Index(material).board(index); },
            .index =
                [](const draughts::Board& board) {
                    return Index(tables::movers_material(board)).of(board);
                },
            .squares = table_squares<V>};
}

std::vector<TableMaker> table_makers_on_eight();
std::vector<TableMaker> table_makers_forward();
std::vector<TableMaker> table_makers_on_ten();

}  // namespace plyscope::bindings
