/** The characters that classes are drawn from, in the order that reads best. */
export const alphabet =
  'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.:/ @#$%&+=,;!?()[]{}*<>|~^\'"`\\\t\n'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** The characters of classes with a letter. */
export const namedClasses: Readonly<Record<string, string>> = {
  d: '1234567890',
  D: letters,
  w: `${letters}0123456789`,
  W: ' -.',
  s: ' ',
  S: `${letters}0123456789`,
}
/** Control characters by the letter of their escape. */
export const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }

/** The characters that a pattern for one accepts; a question mark if we know none. */
export function charactersLike(pattern: RegExp): string {
  const found = Array.from(`${alphabet}éΩ汉€`)
    .filter((character) => pattern.test(character))
    .join('')
  return found === '' ? '?' : found
}

/** The characters from one to another, 200 at most. */
export function* charactersBetween(first: string, last: string): Iterable<string> {
  const [low = 0, high = 0] = [first.codePointAt(0), last.codePointAt(0)]
  for (let code = low; code <= Math.min(high, low + 200); code += 1) yield String.fromCodePoint(code)
}
