#include "bindings/tables.hpp"

namespace plyscope::bindings {

namespace {

constexpr char english[] = "english";
constexpr char russian[] = "russian";
constexpr char brazilian[] = "brazilian";
constexpr char pool[] = "pool";

}  // namespace

std::vector<TableMaker> table_makers_on_eight() {
    return {table_maker<draughts::English, english>(), table_maker<draughts::Russian, russian>(),
            table_maker<draughts::Brazilian, brazilian>(), table_maker<draughts::Pool, pool>()};
}

}  // namespace plyscope::bindings
