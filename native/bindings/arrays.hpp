// Arrays of numpy: taken from Python, and given to it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "core/columns.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;

template <class Value>
using Given = nb::ndarray<const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// How a value of a column looks to numpy.
template <class Value>
struct AsNumber {
    using type = Value;
};
template <class Value>
    requires std::is_enum_v<Value>
struct AsNumber<Value> {
    using type = std::underlying_type_t<Value>;
};

// The first rows of a column as an array of numpy, which owns it from now on.
template <class Value>
nb::object array_of(Column<Value>& column, std::size_t rows) {
    using Number = typename AsNumber<Value>::type;
    Value* const values = column.release();
    const nb::capsule owner(values, [](void* memory) noexcept { std::free(memory); });
    return nb::cast(nb::ndarray<nb::numpy, Number, nb::ndim<1>>(values, {rows}, owner));
}

}  // namespace plyscope::bindings
