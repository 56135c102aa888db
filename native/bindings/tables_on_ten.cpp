#include "bindings/tables.hpp"

namespace plyscope::bindings {

namespace {

constexpr char international[] = "international";
constexpr char antidraughts[] = "antidraughts";
constexpr char breakthrough[] = "breakthrough";
constexpr char killer[] = "killer";

}  // namespace

std::vector<TableMaker> table_makers_on_ten() {
    return {table_maker<draughts::International, international>(),
            table_maker<draughts::Antidraughts, antidraughts>(),
            table_maker<draughts::Breakthrough, breakthrough>(),
            table_maker<draughts::Killer, killer>()};
}

}  // namespace plyscope::bindings
