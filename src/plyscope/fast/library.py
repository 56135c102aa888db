"""Machine code in memory, by LLVM's own loader."""

from typing import Any

_initialized: list[bool] = []


def machine() -> Any:
    """The machine that code is compiled for: this one."""
    from llvmlite import binding  # an extra, which is imported where it is there

    if not _initialized:
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        _initialized.append(True)
    target = binding.Target.from_default_triple()
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        reloc="pic",
        codemodel="small",
    )


class Library:
    """Machine code in memory; its addresses are good as long as this object lives."""

    def __init__(self, code: bytes) -> None:
        from llvmlite import binding

        backing = binding.parse_assembly("")
        self._engine = binding.create_mcjit_compiler(backing, machine())
        self._object = binding.ObjectFileRef.from_data(code)
        self._engine.add_object_file(self._object)
        self._engine.finalize_object()

    def address(self, rule: str) -> int:
        found: int = self._engine.get_function_address(f"plyscope_{rule}")
        return found
