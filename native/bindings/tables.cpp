#include "bindings/tables.hpp"

#include <tuple>

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/draughts.hpp"
#include "bindings/endgame_tables.hpp"
#include "bindings/games.hpp"
#include "bindings/interrupt.hpp"

namespace plyscope::bindings {

namespace {

using namespace nb::literals;
using tables::Index;

// Men and kings of the player to move, then those of the other.
using PyMaterial = std::array<int, 4>;
// White's squares, Black's and those of the kings, with square 1 as bit 0.
using PyPieces = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

const TableMaker& maker_of(std::string_view variant) {
    static const std::vector<TableMaker> makers = [] {
        auto all = table_makers_on_eight();
        for (const auto& more : {table_makers_forward(), table_makers_on_ten()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    for (const auto& maker : makers)
        if (maker.variant == variant) return maker;
    throw std::invalid_argument("there are no tables of this variant");
}

draughts::Material material_of(const TableMaker& maker, const PyMaterial& given) {
    const draughts::Material material{given[0], given[1], given[2], given[3]};
    const bool is_possible =
        std::all_of(given.begin(), given.end(),
                    [](int count) { return 0 <= count && count <= tables::most_pieces; }) &&
        material.pieces() <= tables::most_pieces && (maker.has_kings || given[1] + given[3] == 0);
    if (!is_possible) throw std::invalid_argument("no slice has this material");
    return material;
}

PyPieces pieces_of(const TableMaker& maker, const draughts::Board& board) {
    const auto set = [&](draughts::Squares all) {
        std::uint64_t bits = 0;
        for (std::size_t square = 0; square < maker.squares.size(); ++square)
            if (all & maker.squares[square]) bits |= std::uint64_t{1} << square;
        return bits;
    };
    return {set(board.white), set(board.black), set(board.kings)};
}

PyPieces pieces_at(const TableMaker& maker, const draughts::Material& material, Index index) {
    if (index >= maker.positions(material)) throw std::invalid_argument("the index is too large");
    return pieces_of(maker, maker.board(material, index));
}

nb::bytes solve(const std::string& variant, const PyMaterial& given,
                const std::vector<std::string>& paths, bool has_distances, std::size_t threads) {
    const TableMaker& maker = maker_of(variant);
    const auto material = material_of(maker, given);
    if (given[0] + given[1] == 0 || given[2] + given[3] == 0)
        throw std::invalid_argument("in a slice both players have pieces");
    const auto found = [&] {
        const nb::gil_scoped_release unlock;
        InterruptPoll poll;
        return maker.solve(material, paths, has_distances, threads, [&] { poll(); });
    }();
    return nb::bytes(found.data(), found.size());
}

const DraughtsTables& draughts_of(const EndgameTablesHandle& self) { return *self.tables; }

nb::object probe(const EndgameTablesHandle& self, const DraughtsBoard& board) {
    const auto fate = draughts_of(self).probe(board.board);
    if (!fate) return nb::none();
    return nb::make_tuple(fate->sign, fate->distance, fate->is_certain);
}

// What the header of a slice says of the positions of one player to move: the material, how many
// there are, wins, draws and losses, the plies of the longest win and its pieces.
using PySide =
    std::tuple<PyMaterial, Index, Index, Index, Index, std::uint32_t, std::optional<PyPieces>>;

PySide side_of(const TableMaker& maker, const tables::SliceFile& file, std::size_t number) {
    const auto& side = file.header().side[number];
    const auto material = number == 0 ? file.material() : tables::swapped(file.material());
    std::optional<PyPieces> longest;
    if (side.has_win && side.longest_index < side.positions)
        longest = pieces_at(maker, material, side.longest_index);
    return {{material.white_men, material.white_kings, material.black_men, material.black_kings},
            side.positions,
            side.wins,
            side.draws,
            side.losses,
            side.longest,
            longest};
}

// Whether a slice has distances, and its sides.
using PySlice = std::pair<bool, std::vector<PySide>>;

std::vector<PySlice> slices(const EndgameTablesHandle& self) {
    std::vector<PySlice> all;
    for (const auto& file : draughts_of(self).files()) {
        PySlice slice{file->header().has_distances != 0, {}};
        for (std::size_t number = 0; number < file->header().sides; ++number)
            slice.second.push_back(side_of(maker_of(self.variant), *file, number));
        all.push_back(std::move(slice));
    }
    return all;
}

std::optional<PyPieces> contradiction(const EndgameTablesHandle& self, const PyMaterial& given,
                                      std::size_t threads) {
    const TableMaker& maker = maker_of(self.variant);
    const auto material = material_of(maker, given);
    const auto found = [&] {
        const nb::gil_scoped_release unlock;
        InterruptPoll poll;
        return draughts_of(self).contradiction(material, threads, [&] { poll(); });
    }();
    if (!found) return std::nullopt;
    return pieces_at(maker, material, *found);
}

void bind_slices(nb::module_& module) {
    module.def(
        "slice_positions",
        [](const std::string& variant, const PyMaterial& material) {
            const auto& maker = maker_of(variant);
            return maker.positions(material_of(maker, material));
        },
        "variant"_a, "material"_a,
        "How many positions have this material: men and kings of the player to move, then of the\n"
        "other.");
    module.def(
        "slice_pieces",
        [](const std::string& variant, const PyMaterial& material, Index index) {
            const auto& maker = maker_of(variant);
            return pieces_at(maker, material_of(maker, material), index);
        },
        "variant"_a, "material"_a, "index"_a,
        "The position of an index, White to move: White's squares, Black's and those of kings.");
    module.def(
        "slice_index",
        [](const std::string& variant, const DraughtsBoard& board) {
            const auto& maker = maker_of(variant);
            const auto material = tables::movers_material(board.board);
            material_of(maker, {material.white_men, material.white_kings, material.black_men,
                                material.black_kings});
            return maker.index(board.board);
        },
        "variant"_a, "board"_a, "The index of a board among those with its material.");
    module.def(
        "table_checksum",
        [](const nb::bytes& file) {
            const auto* bytes = static_cast<const std::uint8_t*>(file.data());
            if (file.size() < sizeof(tables::Header))
                throw std::invalid_argument("a table is longer than that");
            return tables::file_checksum({bytes, file.size()});
        },
        "file"_a, "The checksum that belongs into the header of a table with these bytes.");
    module.def(
        "solve_slice", &solve, "variant"_a, "material"_a, "paths"_a, "distances"_a, "threads"_a,
        "Solves a slice, given the files of all slices that captures and promotions lead to;\n"
        "returns the bytes of its file.");
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::exception<tables::BadFile>(module, "BadTableFile", PyExc_ValueError);
    nb::class_<EndgameTablesHandle>(module, "EndgameTables", nb::is_final(),
                                    "The endgame tables of a variant of draughts.")
        .def(
            "__init__",
            [](EndgameTablesHandle* self, const std::string& variant,
               const std::vector<std::string>& paths) {
                std::shared_ptr<DraughtsTables> tables = maker_of(variant).open(paths);
                const auto* for_search = &tables->for_search();
                new (self) EndgameTablesHandle{variant, std::move(tables), for_search};
            },
            "variant"_a, "paths"_a,
            "Opens the files; raises BadTableFile for one that is damaged or of another variant.")
        .def_ro("variant", &EndgameTablesHandle::variant)
        .def_prop_ro(
            "pieces",
            [](const EndgameTablesHandle& self) { return self.tables->for_search().pieces(); },
            "The most pieces of any slice.")
        .def(
            "probe", &probe, "board"_a,
            nb::sig("def probe(self, board: DraughtsBoard) -> tuple[int, int | None, bool] | None"),
            "None where no slice is at hand; else 1, 0 or -1 for a win, draw or loss of the\n"
            "player to move, after how many plies at most, if known, and whether it is certain\n"
            "that no draw rule ends the game before.")
        .def("slices", &slices,
             "What the header of each file says: whether it has distances, and for each player to\n"
             "move the material, positions, wins, draws and losses, the plies of the longest win\n"
             "and its pieces.")
        .def("contradiction", &contradiction, "material"_a, "threads"_a,
             "The first position of this material whose value does not follow from those after\n"
             "it, or None.")
        .def(
            "sample",
            [](const EndgameTablesHandle& self, std::uint64_t count, std::uint64_t seed) {
                const nb::gil_scoped_release unlock;
                return self.tables->sample(count, seed);
            },
            "count"_a, "seed"_a,
            "Probes so many positions at random: how many are lost, drawn and won.");
    bind_slices(module);
}

}  // namespace plyscope::bindings
