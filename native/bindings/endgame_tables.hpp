// Endgame tables as Python holds them, for searches to use.
#pragma once

#include <memory>
#include <string>

#include "core/endgame_tables.hpp"

namespace plyscope::bindings {

class DraughtsTables;

struct EndgameTablesHandle {
    std::string variant;
    std::shared_ptr<DraughtsTables> tables;
    const AnyEndgameTables* for_search;
};

}  // namespace plyscope::bindings
