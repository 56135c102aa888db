// Whole numbers from Python, which may be of any size.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include <nanobind/nanobind.h>

namespace plyscope::bindings {

namespace nb = nanobind;

// None if it does not fit.
inline std::optional<std::int64_t> small_integer(const nb::int_& number) {
    static_assert(sizeof(long long) == sizeof(std::int64_t));
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0) return std::nullopt;
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    return value;
}

// None if it does not fit.
inline std::optional<std::uint64_t> unsigned_integer(const nb::int_& number) {
    static_assert(sizeof(unsigned long long) == sizeof(std::uint64_t));
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
    if (value == std::numeric_limits<std::uint64_t>::max() && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw nb::python_error();
        PyErr_Clear();
        return std::nullopt;
    }
    return value;
}

}  // namespace plyscope::bindings
