"""Parses Dart and Kotlin files with tree-sitter; exits 1 where a grammar finds an error."""
import sys

import tree_sitter
import tree_sitter_dart
import tree_sitter_kotlin

GRAMMARS = {"dart": tree_sitter_dart, "kt": tree_sitter_kotlin}


def faults(node):
    """Yields the nodes that the grammar does not allow, and those that are missing."""
    nodes = [node]
    while nodes:
        current = nodes.pop()
        if current.is_error or current.is_missing:
            yield current
        elif current.has_error:
            nodes.extend(current.children)


def main(paths):
    """Parses the files, and returns the exit code."""
    status = 0
    for path in paths:
        grammar = GRAMMARS[path.rsplit(".", 1)[-1]]
        parser = tree_sitter.Parser(tree_sitter.Language(grammar.language()))
        with open(path, "rb") as file:
            tree = parser.parse(file.read())
        for fault in faults(tree.root_node):
            line, column = fault.start_point
            print(f"{path}:{line + 1}:{column + 1}: {fault.type}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
