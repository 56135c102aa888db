// Arrays of numpy: taken from Python, and given to it.
#pragma once

#include <cstddef>
#include <memory>
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
    auto memory = std::make_unique<Memory>(column.release());
    void* const values = memory->data();
    const nb::capsule owner(memory.get(),
                            [](void* kept) noexcept { delete static_cast<Memory*>(kept); });
    static_cast<void>(memory.release());  // the capsule deletes it
    return nb::cast(nb::ndarray<nb::numpy, Number, nb::ndim<1>>(values, {rows}, owner));
}

}  // namespace plyscope::bindings
