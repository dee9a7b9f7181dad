import { posix } from 'node:path'
import { layers, testLayers } from './layers.ts'

/** Files that join the parts of a package, and may import anything. */
const compositionRoots: ReadonlySet<string> = new Set(['engine.ts', 'index.ts', 'main.ts', 'worker.ts'])

/**
 * The part a file belongs to.
 *
 * @param path Path from the repository's root, with forward slashes.
 * @returns A key of {@link layers}; undefined for a composition root and for files outside the packages' sources.
 */
export function partOf(path: string): string | undefined {
  const [packages, name = '', source, folder = '', ...rest] = path.split('/')
  if (packages !== 'packages' || source !== 'src' || (rest.length === 0 && compositionRoots.has(folder)))
    return undefined
  return [`${name}/${folder}/${rest[0] ?? ''}`, `${name}/${folder}`, name].find((part) => part in layers)
}

/**
 * The part an import points at.
 *
 * @param specifier The import's text.
 * @param file Path of the importing file from the repository's root.
 * @returns A key of {@link layers}; undefined when the import leaves the repository.
 */
export function targetOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return partOf(posix.join(posix.dirname(file), specifier))
  const match =
    /^(?:@docwright\/)?(client|contract|theme|docwright|forge|agent|server|dashboard)(?:\/([^/]+))?(?:\/|$)/.exec(
      specifier,
    )
  const [, name, folder] = match ?? []
  return folder !== undefined && `${name}/${folder}` in layers ? `${name}/${folder}` : name
}

/**
 * Whether a file is a test, or a tool of tests.
 *
 * @param file Path from the repository's root.
 */
export function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file)
}

/**
 * Whether one part may import another.
 *
 * @param from The importing part.
 * @param target The imported part.
 * @param file Path of the importing file from the repository's root.
 * @returns True inside a part, and where the table names the target or its package.
 */
export function mayImport(from: string, target: string, file: string): boolean {
  const allowed = [...(layers[from] ?? []), ...(isOfTests(file) ? (testLayers[from] ?? []) : [])]
  return from === target || allowed.some((part) => covers(part, target))
}

/**
 * Whether a row, or a package, includes a part.
 *
 * @param row As the table names it.
 */
export function covers(row: string, part: string): boolean {
  return part === row || part.startsWith(`${row}/`)
}
