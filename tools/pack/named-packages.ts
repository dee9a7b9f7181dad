/**
 * The packages that a bundle names: in imports, in `require` and in what looks for files of a package.
 *
 * @param text JavaScript.
 * @param known Packages that it may name; other words in quotation marks after such a call are none.
 */
export function namedPackages(text: string, known: readonly string[]): string[] {
  const specifiers = Array.from(text.matchAll(call), ([, specifier = '']) => specifier)
  return known.filter((name) => specifiers.some((found) => found === name || found.startsWith(`${name}/`)))
}

/** `from"x"`, `import("x")`, `require("x")`, `load("x")`, `createRequire(import.meta.url)("x")`, `import.meta.resolve("x/y")`. */
const call =
  /(?:\bfrom\s?|\bimport\s?|\b(?:import|load|require|resolve)\(|\bimport\.meta\.url\)\()["'`](@?[a-z][\w.-]*(?:\/[^"'`\s]*)?)["'`]/g
