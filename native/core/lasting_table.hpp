// A transposition table that outlives a search, so that the next one can use its entries.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/game.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"

namespace plyscope {

// Thrown where a second search asks for the table while the first still runs.
struct TableInUse : std::runtime_error {
    TableInUse() : std::runtime_error("the table is in use by another search") {}
};

// Two searches may use each other's entries only if all of this is equal.
struct TableUse {
    const void* game;  // an address that identifies it
    Switches switches;
    std::uint64_t evaluation;  // a number that identifies it
    std::size_t bytes;
    bool remembers_rows;
    bool is_shared;

    friend bool operator==(const TableUse&, const TableUse&) = default;
};

// A game whose keys mean something else in the next search says so: its table is cleared.
template <class G>
constexpr bool has_lasting_keys() {
    if constexpr (requires { G::has_lasting_keys; }) return G::has_lasting_keys;
    return true;
}

// One search uses the table at a time. It is cleared where the next search may not use its entries.
class LastingTable {
  public:
    // The right to use the table, for as long as the lease lives.
    class Lease {
      public:
        Lease(Table& table, std::unique_lock<std::mutex> lock)
            : table_(table), lock_(std::move(lock)) {}
        Table& table() const { return table_; }

      private:
        Table& table_;
        std::unique_lock<std::mutex> lock_;
    };

    // Throws TableInUse, and std::bad_alloc.
    Lease lease(const TableUse& use, bool has_lasting_keys) {
        std::unique_lock lock(in_use_, std::try_to_lock);
        if (!lock) throw TableInUse();
        if (is_stale_.exchange(false) || use_ != use || !has_lasting_keys) {
            use_.reset();
            table_.reset();  // first, since there may be no room for both
            table_.emplace(use.bytes, use.remembers_rows, use.is_shared);
            use_ = use;
        }
        table_->begin_search();
        return Lease(*table_, std::move(lock));
    }

    // The next search begins with an empty table. May be called at any time, from any thread.
    void clear() { is_stale_.store(true); }

  private:
    std::mutex in_use_;
    std::atomic<bool> is_stale_{false};
    std::optional<TableUse> use_;
    std::optional<Table> table_;
};

}  // namespace plyscope
