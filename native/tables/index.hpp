// The positions of a slice as numbers without gaps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "games/draughts/board.hpp"
#include "games/draughts/draws.hpp"
#include "tables/subsets.hpp"

namespace plyscope::tables {

using draughts::Board;
using draughts::Material;

// The same material as the opponent sees it.
constexpr Material swapped(const Material& material) {
    return {material.black_men, material.black_kings, material.white_men, material.white_kings};
}

// The material in the view of the player to move, who is White in a slice.
constexpr Material movers_material(const Board& board) {
    return board.white_to_move ? board.material() : swapped(board.material());
}

constexpr bool is_same(const Material& one, const Material& other) {
    return one.white_men == other.white_men && one.white_kings == other.white_kings &&
           one.black_men == other.black_men && one.black_kings == other.black_kings;
}

// Calls visit(material) for each material after the capture of one piece or a promotion, as long as
// both players have pieces.
template <class Visit>
constexpr void each_conversion(const Material& material, Visit&& visit) {
    const auto change = [&](int Material::* less, int Material::* more) {
        Material next = material;
        --(next.*less);
        if (more) ++(next.*more);
        const bool both =
            next.white_men + next.white_kings > 0 && next.black_men + next.black_kings > 0;
        if (next.*less >= 0 && both) visit(next);
    };
    change(&Material::white_men, &Material::white_kings);
    change(&Material::black_men, &Material::black_kings);
    change(&Material::white_men, nullptr);
    change(&Material::white_kings, nullptr);
    change(&Material::black_men, nullptr);
    change(&Material::black_kings, nullptr);
}

// The positions with some material and White to move; L is the layout of the board. A position with
// Black to move is that of White with the board turned by half a turn and the colours exchanged:
// its flipped index. The men of White come first, then those of Black on the squares that are left,
// White's kings and Black's kings.
template <class L>
class SliceIndex {
  public:
    explicit SliceIndex(const Material& material)
        : material_(material),
          white_men_(all_subsets(man_squares, material.white_men)),
          black_men_(all_subsets(man_squares, material.black_men)),
          white_kings_(all_subsets(squares_for_kings(), material.white_kings)),
          black_kings_(
              all_subsets(squares_for_kings() - material.white_kings, material.black_kings)),
          kings_(white_kings_.size() * black_kings_.size()) {
        begins_.reserve(white_men_.size() + 1);
        begins_.push_back(0);
        for (const Squares places : white_men_) {
            const Squares men = deposited(places, zone<false>);
            const int left = std::popcount(zone<true> & ~men);
            begins_.push_back(begins_.back() + binomial(left, material.black_men));
        }
    }

    // How many positions have this material: the white men that stand where no black man may are
    // not in the way of the black men.
    static constexpr Index count(const Material& material) {
        Index men = 0;
        for (int home = 0; home <= std::min(L::in_row, material.white_men); ++home) {
            const int others = material.white_men - home;
            men += binomial(L::in_row, home) * binomial(man_squares - L::in_row, others) *
                   binomial(man_squares - others, material.black_men);
        }
        const int free = L::count - material.white_men - material.black_men;
        return men * binomial(free, material.white_kings) *
               binomial(free - material.white_kings, material.black_kings);
    }

    const Material& material() const { return material_; }
    Index size() const { return begins_.back() * kings_; }

    // The index of a board with this material in the view of its mover, who is Black if flipped.
    template <bool flipped>
    Index of(const Board& board) const {
        const Squares own = flipped ? board.black : board.white;
        const Squares others = flipped ? board.white : board.black;
        const Squares own_men = own & ~board.kings, their_men = others & ~board.kings;
        const Squares free = L::board & ~(own_men | their_men);
        const Squares own_kings = own & board.kings;
        const Index men = begins_[rank_of<flipped>(own_men, zone<flipped>)] +
                          rank_of<flipped>(their_men, zone<!flipped> & ~own_men);
        return men * kings_ + rank_of<flipped>(own_kings, free) * black_kings_.size() +
               rank_of<flipped>(others & board.kings, free & ~own_kings);
    }

    Index of(const Board& board) const {
        return board.white_to_move ? of<false>(board) : of<true>(board);
    }

    // The board of an index, White to move.
    Board board(Index index) const {
        const Index men = index / kings_, kings = index % kings_;
        const auto next = std::upper_bound(begins_.begin(), begins_.end(), men);
        const auto rank = static_cast<std::size_t>(next - begins_.begin()) - 1;
        const Squares white_men = deposited(white_men_[rank], zone<false>);
        const Squares black_men =
            deposited(black_men_[men - begins_[rank]], zone<true> & ~white_men);
        const Squares free = L::board & ~(white_men | black_men);
        const Squares white_kings = deposited(white_kings_[kings / black_kings_.size()], free);
        const Squares black_kings =
            deposited(black_kings_[kings % black_kings_.size()], free & ~white_kings);
        return {.white = white_men | white_kings,
                .black = black_men | black_kings,
                .kings = white_kings | black_kings,
                .white_to_move = true};
    }

  private:
    static constexpr int man_squares = L::count - L::in_row;

    // Where men of the mover may stand, or of the opponent: nowhere on their crowning row.
    template <bool blacks>
    static constexpr Squares zone =
        L::rows(blacks ? 0 : 1, L::count / L::in_row - (blacks ? 2 : 1));

    int squares_for_kings() const { return L::count - material_.white_men - material_.black_men; }

    Material material_;
    std::vector<Squares> white_men_, black_men_, white_kings_, black_kings_;  // places by rank
    Index kings_;                // arrangements of the kings for each of the men
    std::vector<Index> begins_;  // of each arrangement of the white men, in arrangements of men
};

}  // namespace plyscope::tables
