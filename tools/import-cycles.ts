import { posix } from 'node:path'

/**
 * Finds the groups of files that import one another, by value or by type.
 *
 * @param files Text of each file by its path from the repository's root.
 * @returns One list of paths per group of two or more.
 */
export function importCycles(files: ReadonlyMap<string, string>): string[][] {
  const graph = new Map([...files].map(([path, text]) => [path, importsOf(path, text).filter((to) => files.has(to))]))
  return strongComponents(graph).filter((group) => group.length > 1)
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) =>
    posix.join(posix.dirname(path), specifier),
  )
}

/** Tarjan's algorithm: files that reach one another form one group. */
function strongComponents(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  const visit = (path: string): void => {
    const number = order.size
    order.set(path, number)
    lowest.set(path, number)
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) === number) groups.push(stack.splice(stack.indexOf(path)))
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return groups
}
