const tag = /^[\s*]*@param (\S+) (.+)$/gm
/** Words that say nothing of a parameter. */
const empty = new Set('a an are in is it its of one that the this to'.split(' '))

/**
 * The parameters of which a contract says no more than their names do, as in `@param site The site.`: such a line is left
 * out. One whose fields are described may stand, and they may as well: they name each other.
 *
 * @param text The comment, as it is written.
 */
export function repeatedNames(text: string): string[] {
  const tags = [...text.matchAll(tag)].map(([, name = '', said = '']) => ({ name, said }))
  return tags
    .filter(({ name }) => !name.includes('.') && !tags.some((other) => other.name.startsWith(`${name}.`)))
    .filter(({ name, said }) => repeats(name, said))
    .map(({ name }) => name)
}

function repeats(name: string, said: string): boolean {
  const known = new Set(wordsOf(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')))
  return wordsOf(said).every((word) => empty.has(word) || known.has(word))
}

/** Words in lower case and without the `s` of a plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z\d]+/g) ?? []).map((word) => (word.length > 2 ? word.replace(/s$/, '') : word))
}
