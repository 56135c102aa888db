// A small alpha-beta that prints what it does: reads trees such as ((3 5) (2 9)), one a line.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "plyscope_recorder.hpp"

struct Node {
    double score = 0;
    std::vector<Node> children;
};

plyscope::Recorder recorder(stdout);

Node parsed(const char*& text) {
    while (*text == ' ') ++text;
    Node node;
    if (*text != '(') {
        char* end = nullptr;
        node.score = std::strtod(text, &end);
        text = end;
        return node;
    }
    ++text;
    while (*text != ')' && *text != '\0') {
        node.children.push_back(parsed(text));
        while (*text == ' ') ++text;
    }
    if (*text == ')') ++text;
    return node;
}

int height(const Node& node) {
    int highest = -1;
    for (const Node& child : node.children) highest = std::max(highest, height(child));
    return highest + 1;
}

// The value of a tree for the maximizer, as far as the window asks.
double alphabeta(const Node& node, int depth, double alpha, double beta, bool is_max, int move) {
    recorder.enter(move, alpha, beta, depth);
    if (node.children.empty()) {
        recorder.leave(node.score);
        return node.score;
    }
    double best = is_max ? -recorder.infinity : recorder.infinity;
    for (std::size_t number = 0; number < node.children.size(); ++number) {
        const double score = alphabeta(node.children[number], depth - 1, alpha, beta, !is_max,
                                       static_cast<int>(number));
        best = is_max ? std::max(best, score) : std::min(best, score);
        (is_max ? alpha : beta) = is_max ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) {
            recorder.cut();
            break;
        }
    }
    recorder.leave(best);
    return best;
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const char* text = line.c_str();
        const Node tree = parsed(text);
        recorder.begin("tree", line, height(tree));
        alphabeta(tree, height(tree), -recorder.infinity, recorder.infinity, true, -1);
    }
}
