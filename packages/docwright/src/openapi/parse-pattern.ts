import { alphabet, charactersBetween, charactersLike, controls, namedClasses } from './pattern-characters.ts'

/** A part of a regular expression. */
export type PatternNode =
  | { kind: 'text'; characters: string }
  | { kind: 'sequence'; nodes: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'group'; index: number; node: PatternNode }
  | { kind: 'reference'; index: number }
  | { kind: 'repeat'; node: PatternNode; low: number; high: number }

/** A pattern that is being read. */
interface PatternReader {
  readonly characters: readonly string[]
  at: number
  /** Groups that have begun so far. */
  groups: number
  /** Groups around the place. */
  depth: number
}

/**
 * Parses a regular expression as far as specifications use them. Conditions that look around are left out: the made text is
 * tried at the end.
 *
 * @returns Undefined for what is no pattern, or is nested too deeply.
 */
export function parsePattern(pattern: string): PatternNode | undefined {
  const reader: PatternReader = { characters: Array.from(pattern), at: 0, groups: 0, depth: 0 }
  try {
    const tree = parseChoice(reader)
    return reader.at < reader.characters.length ? undefined : tree
  } catch {
    return undefined
  }
}

function parseChoice(reader: PatternReader): PatternNode {
  const options = [parseSequence(reader)]
  while (reader.characters[reader.at] === '|') {
    reader.at += 1
    options.push(parseSequence(reader))
  }
  return options.length === 1 ? (options[0] ?? { kind: 'sequence', nodes: [] }) : { kind: 'choice', options }
}

function parseSequence(reader: PatternReader): PatternNode {
  const nodes: PatternNode[] = []
  while (
    reader.at < reader.characters.length &&
    reader.characters[reader.at] !== '|' &&
    reader.characters[reader.at] !== ')'
  ) {
    const node = parseAtom(reader)
    if (node !== undefined) nodes.push(parseRepetition(reader, node))
  }
  return { kind: 'sequence', nodes }
}

function parseAtom(reader: PatternReader): PatternNode | undefined {
  const character = reader.characters[reader.at] ?? ''
  reader.at += 1
  if (character === '^' || character === '$') return undefined
  if (character === '.') return { kind: 'text', characters: alphabet.slice(0, 36) }
  if (character === '[') return { kind: 'text', characters: parseClass(reader) }
  if (character === '(') return parseGroup(reader)
  if (character === '\\') return parseEscape(reader)
  return { kind: 'text', characters: character }
}

function parseGroup(reader: PatternReader): PatternNode | undefined {
  reader.depth += 1
  if (reader.depth > 50) throw new RangeError('nested too deeply')
  const rest = reader.characters.slice(reader.at, reader.at + 3).join('')
  const isLook = /^\?(?:[=!]|<[=!])/.test(rest)
  let index: number | undefined
  if (isLook) reader.at += rest.startsWith('?<') ? 3 : 2
  else if (rest.startsWith('?:')) reader.at += 2
  else {
    reader.groups += 1
    index = reader.groups
    if (rest.startsWith('?<') || rest.startsWith('?P')) reader.at = reader.characters.indexOf('>', reader.at) + 1
  }
  const node = parseChoice(reader)
  if (reader.characters[reader.at] === ')') reader.at += 1
  reader.depth -= 1
  if (isLook) return undefined
  return index === undefined ? node : { kind: 'group', index, node }
}

function parseEscape(reader: PatternReader): PatternNode | undefined {
  const character = reader.characters[reader.at] ?? ''
  reader.at += 1
  if (character === 'b' || character === 'B' || character === 'A' || character === 'Z' || character === 'z')
    return undefined
  if (/[1-9]/.test(character)) return { kind: 'reference', index: Number(character) }
  return { kind: 'text', characters: escapeClass(reader, character) }
}

/** The characters that an escape stands for; the reader is after its letter. */
function escapeClass(reader: PatternReader, character: string): string {
  const known = namedClasses[character]
  if (known !== undefined) return known
  if (character === 'p' || character === 'P') {
    const end = reader.characters.indexOf('}', reader.at)
    const name = reader.characters.slice(reader.at, end).join('')
    reader.at = end + 1
    return charactersLike(new RegExp(`\\${character}${name}}`, 'u'))
  }
  if (character === 'x' || character === 'u') {
    const length = character === 'x' ? 2 : 4
    const code = reader.characters.slice(reader.at, reader.at + length).join('')
    reader.at += length
    return String.fromCodePoint(Number.parseInt(code, 16) || 63)
  }
  return controls[character] ?? character
}

function parseClass(reader: PatternReader): string {
  const isNot = reader.characters[reader.at] === '^'
  if (isNot) reader.at += 1
  const listed = new Set<string>()
  let before: string | undefined
  for (
    let first = true;
    reader.at < reader.characters.length && (reader.characters[reader.at] !== ']' || first);
    first = false
  ) {
    const character = reader.characters[reader.at] ?? ''
    reader.at += 1
    const end = reader.characters[reader.at]
    if (character === '-' && before !== undefined && end !== undefined && end !== ']') {
      reader.at += 1
      const last = end === '\\' ? escapeClass(reader, reader.characters[reader.at++] ?? '') : end
      for (const one of charactersBetween(before, last)) listed.add(one)
      before = undefined
      continue
    }
    const own = character === '\\' ? escapeClass(reader, reader.characters[reader.at++] ?? '') : character
    for (const one of own) listed.add(one)
    before = own.length === 1 ? own : undefined
  }
  reader.at += 1
  if (isNot)
    return (
      Array.from(alphabet)
        .filter((one) => !listed.has(one))
        .join('') || '\u00E9'
    )
  const known = Array.from(alphabet)
    .filter((one) => listed.has(one))
    .join('')
  return known === '' ? [...listed].join('') || '?' : known
}

function parseRepetition(reader: PatternReader, node: PatternNode): PatternNode {
  const [low, high] = parseBounds(reader) ?? [1, 1]
  // `+?` and `+` accept the same.
  if (low !== 1 || high !== 1)
    if (reader.characters[reader.at] === '?' || reader.characters[reader.at] === '+') reader.at += 1
  return low === 1 && high === 1 ? node : { kind: 'repeat', node, low, high }
}

function parseBounds(reader: PatternReader): [number, number] | undefined {
  const character = reader.characters[reader.at]
  const simple: Readonly<Record<string, [number, number]>> = { '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] }
  const known = character === undefined ? undefined : simple[character]
  if (known !== undefined) {
    reader.at += 1
    return known
  }
  const [whole, low, comma = '', high] =
    /^\{(\d+)(?:(,)(\d*))?\}/.exec(reader.characters.slice(reader.at, reader.at + 20).join('')) ?? []
  if (whole === undefined || low === undefined) return undefined
  reader.at += whole.length
  const most = high === undefined || high === '' ? Infinity : Number(high)
  return [Number(low), comma === '' ? Number(low) : most]
}
