/** The first argument of a call where it is a text and a function follows, with at most an object of options between them. */
const titled =
  /(?<!describe\w*)\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g

/**
 * The titles of the tests of a file, as they stand in it: those of a table with their placeholders.
 *
 * @param source Text of the file.
 */
export function titlesOf(source: string): string[] {
  return [...source.matchAll(titled)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}
