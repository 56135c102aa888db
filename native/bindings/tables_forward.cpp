#include "bindings/tables.hpp"

namespace plyscope::bindings {

namespace {

constexpr char italian[] = "italian";
constexpr char spanish[] = "spanish";
constexpr char czech[] = "czech";
constexpr char thai[] = "thai";

}  // namespace

std::vector<TableMaker> table_makers_forward() {
    return {table_maker<draughts::Italian, italian>(), table_maker<draughts::Spanish, spanish>(),
            table_maker<draughts::Czech, czech>(), table_maker<draughts::Thai, thai>()};
}

}  // namespace plyscope::bindings
