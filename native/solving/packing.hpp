// The boards of a game as bytes: all of a board to keep it, and what tells it from others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/game.hpp"
#include "solving/digest.hpp"

namespace plyscope::solving {

template <class G>
class Packing;

// A key from which the board can be rebuilt is both.
template <class G>
    requires Rules<G> && ReversibleKey<G>
class Packing<G> {
  public:
    using Board = typename G::Board;

    explicit Packing(const Board& /*start*/) {}

    std::size_t size() const { return sizeof(std::uint64_t); }
    void pack(const Board& board, std::byte* place) const {
        const std::uint64_t key = G::key(board);
        std::memcpy(place, &key, sizeof key);
    }
    Board unpack(const std::byte* place) const {
        std::uint64_t key = 0;
        std::memcpy(&key, place, sizeof key);
        return G::from_key(key).value();
    }
    Digest identity(const Board& board) const {
        std::array<std::byte, sizeof(std::uint64_t)> key;
        pack(board, key.data());
        return digest(key);
    }
};

// A position of a compiled game is bytes, of which those at the front tell it from others.
template <class G>
    requires Rules<G> && requires(typename G::Board board) { board.rules->key_size; }
class Packing<G> {
  public:
    using Board = typename G::Board;

    explicit Packing(const Board& start) : rules_(start.rules) {}

    std::size_t size() const { return rules_->size; }
    void pack(const Board& board, std::byte* place) const {
        std::memcpy(place, board.state.data(), size());
    }
    Board unpack(const std::byte* place) const {
        Board board;
        board.rules = rules_;
        std::memcpy(board.state.data(), place, size());
        return board;
    }
    Digest identity(const Board& board) const {
        return digest(std::span(board.state).first(rules_->key_size));
    }

  private:
    decltype(Board::rules) rules_;
};

// A game whose positions can be enumerated.
template <class G>
concept Packs = requires(const typename G::Board board) { Packing<G>(board); };

}  // namespace plyscope::solving
