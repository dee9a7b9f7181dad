/** Visible ASCII characters, one bit for each: from 32, from 64 and from 96 on. */
export type CharacterSet = readonly [symbols: number, capitals: number, letters: number]

const none: CharacterSet = [0, 0, 0]

/** The characters of a text. */
export function charactersOf(text: string): CharacterSet {
  let [symbols, capitals, letters] = none
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Shifts use only the last five bits of the right operand.
    if (code >> 5 === 1) symbols |= 1 << code
    else if (code >> 5 === 2) capitals |= 1 << code
    else if (code >> 5 === 3) letters |= 1 << code
  }
  return [symbols, capitals, letters]
}

/**
 * Whether a text has all needed characters.
 *
 * @param text Characters of the text.
 */
export function hasAll(text: CharacterSet, needed: CharacterSet): boolean {
  return (
    (text[0] & needed[0]) === needed[0] && (text[1] & needed[1]) === needed[1] && (text[2] & needed[2]) === needed[2]
  )
}

/**
 * Characters without which a regular expression cannot match. For most patterns of a grammar, a line of code lacks one,
 * and need not be searched. In cases of doubt, a character is not needed.
 */
export function neededCharacters({ source, ignoreCase }: RegExp): CharacterSet {
  return ignoreCase ? none : neededByChoice(new Cursor(source))
}

/** A position in the source of an expression. */
class Cursor {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length || this.#source[this.#at] === ')' || this.#source[this.#at] === '|'
  }

  /** Skips a text if it begins here. */
  skip(text: string): boolean {
    const isHere = this.#source.startsWith(text, this.#at)
    if (isHere) this.#at += text.length
    return isHere
  }

  /** Skips and returns the match of a sticky expression. */
  take(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#at
    const [found] = sticky.exec(this.#source) ?? []
    this.#at += found?.length ?? 0
    return found
  }
}

/** Of several alternatives, only the common characters are needed. */
function neededByChoice(cursor: Cursor): CharacterSet {
  let needed = neededBySequence(cursor)
  while (cursor.skip('|')) {
    const other = neededBySequence(cursor)
    needed = [needed[0] & other[0], needed[1] & other[1], needed[2] & other[2]]
  }
  return needed
}

function neededBySequence(cursor: Cursor): CharacterSet {
  let needed = none
  while (!cursor.isAtEnd) {
    const one = neededByOne(cursor)
    const repeats = cursor.take(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y) ?? ''
    const isOptional = /^(?:[*?]|\{0)/.test(repeats)
    if (!isOptional) needed = [needed[0] | one[0], needed[1] | one[1], needed[2] | one[2]]
  }
  return needed
}

function neededByOne(cursor: Cursor): CharacterSet {
  if (cursor.skip('(')) {
    const kind = cursor.take(/\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:)/y) ?? ''
    const inside = neededByChoice(cursor)
    cursor.skip(')')
    // Lookahead and lookbehind match text in the same line. Other flags may change the meaning of the inside.
    return /^(?:$|\?[:=]|\?<[^!])/.test(kind) ? inside : none
  }
  if (cursor.skip('[')) return skipClass(cursor)
  const escape = cursor.take(/\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|\d+|[^])/y)
  if (escape !== undefined) return /^\\[^\w]$/.test(escape) ? charactersOf(escape.slice(1)) : none
  const character = cursor.take(/[^]/y) ?? ''
  return '.^$'.includes(character) ? none : charactersOf(character)
}

/** Classes may be nested. */
function skipClass(cursor: Cursor): CharacterSet {
  let depth = 1
  while (depth > 0) {
    const piece = cursor.take(/\\[^]|[^]/y)
    if (piece === undefined) break
    if (piece === '[') depth += 1
    if (piece === ']') depth -= 1
  }
  return none
}
