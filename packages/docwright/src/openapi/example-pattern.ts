/** Longer texts for patterns are not more useful. */
const maxTextLength = 200
/** Candidates for a class of characters, the most readable first. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.:/ @#$%&+=,;!?()[]{}*<>|~^\'"`\\\t\n'
/** Numbers of repetitions for unlimited ones, in the order of attempts. */
const repetitions = [0, 1, 3, 7, 15, 31, 63, 127]

/**
 * Makes a text that a pattern accepts.
 *
 * @param pattern A regular expression as in JSON Schema: not anchored.
 * @param bounds Length of the text.
 * @returns Undefined if none was found.
 */
export function textOfPattern(
  pattern: string,
  { minLength = 0, maxLength = maxTextLength }: { minLength?: number | undefined; maxLength?: number | undefined },
): string | undefined {
  const tree = parsePattern(pattern)
  if (tree === undefined) return undefined
  for (const extra of repetitions) {
    for (const skipped of [0, 1, 2, 3]) {
      const text = writeNode(tree, { extra, skipped, at: 0, groups: [] }).slice(0, maxTextLength)
      const { length } = Array.from(text)
      if (length < minLength || length > maxLength) continue
      // A text that cannot be tested is right by construction, except for lookahead and lookbehind.
      const isRight = matchesPattern(pattern, text) ?? !/\(\?<?[=!]/.test(pattern)
      if (isRight) return text
    }
  }
  return undefined
}

/**
 * Whether a pattern accepts a text.
 *
 * @returns Undefined if that cannot be tested, or might take forever.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > maxTry(pattern)) return undefined
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text)
    } catch {
      // A pattern may be invalid in strict mode, or in JavaScript at all.
    }
  }
  return undefined
}

/**
 * The longest text to test. Adjacent repetitions may try all ways to divide a text: the length to the power of the
 * repetitions, and two to the power of the length if the repeated part has parts.
 */
function maxTry(pattern: string): number {
  if (/\)(?:[*+]|\{[\d,]*\})/.test(pattern)) return 16
  const repeated = pattern.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  return repeated < 2 ? 10_000 : Math.max(16, Math.floor(1e6 ** (1 / repeated)))
}

type PatternNode =
  | { kind: 'text'; characters: string }
  | { kind: 'sequence'; nodes: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'group'; index: number; node: PatternNode }
  | { kind: 'reference'; index: number }
  | { kind: 'repeat'; node: PatternNode; low: number; high: number }

interface Writing {
  /** Repetitions beyond the minimum. */
  extra: number
  /** Number of options of a choice that are skipped. */
  skipped: number
  /** Counts characters, so that they differ from each other. */
  at: number
  groups: string[]
}

function writeNode(node: PatternNode, writing: Writing): string {
  switch (node.kind) {
    case 'text': {
      const { characters } = node
      const shown = characters.charAt(writing.at % characters.length)
      writing.at += 1
      return shown
    }
    case 'sequence':
      return node.nodes.map((one) => writeNode(one, writing)).join('')
    case 'choice':
      return writeNode(node.options[writing.skipped % node.options.length] ?? { kind: 'sequence', nodes: [] }, writing)
    case 'group': {
      const text = writeNode(node.node, writing)
      writing.groups[node.index] = text
      return text
    }
    case 'reference':
      return writing.groups[node.index] ?? ''
    case 'repeat': {
      const { low, high } = node
      const count = Math.min(high, Math.max(low, low + writing.extra))
      let text = ''
      for (let index = 0; index < count && text.length < maxTextLength; index += 1)
        text += writeNode(node.node, writing)
      return text
    }
  }
}

/** Parses the parts of patterns in specifications. Lookaround is skipped, since the text is tested at the end. */
function parsePattern(pattern: string): PatternNode | undefined {
  const characters = Array.from(pattern)
  let at = 0
  let groups = 0
  let depth = 0

  function parseChoice(): PatternNode {
    const options = [parseSequence()]
    while (characters[at] === '|') {
      at += 1
      options.push(parseSequence())
    }
    return options.length === 1 ? (options[0] ?? { kind: 'sequence', nodes: [] }) : { kind: 'choice', options }
  }

  function parseSequence(): PatternNode {
    const nodes: PatternNode[] = []
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') {
      const node = parseAtom()
      if (node !== undefined) nodes.push(parseRepetition(node))
    }
    return { kind: 'sequence', nodes }
  }

  function parseAtom(): PatternNode | undefined {
    const character = characters[at] ?? ''
    at += 1
    if (character === '^' || character === '$') return undefined
    if (character === '.') return { kind: 'text', characters: alphabet.slice(0, 36) }
    if (character === '[') return { kind: 'text', characters: parseClass() }
    if (character === '(') return parseGroup()
    if (character === '\\') return parseEscape()
    return { kind: 'text', characters: character }
  }

  function parseGroup(): PatternNode | undefined {
    depth += 1
    if (depth > 50) throw new RangeError('nested too deeply')
    const rest = characters.slice(at, at + 3).join('')
    const isLook = /^\?(?:[=!]|<[=!])/.test(rest)
    let index: number | undefined
    if (isLook) at += rest.startsWith('?<') ? 3 : 2
    else if (rest.startsWith('?:')) at += 2
    else {
      groups += 1
      index = groups
      if (rest.startsWith('?<') || rest.startsWith('?P')) at = characters.indexOf('>', at) + 1
    }
    const node = parseChoice()
    if (characters[at] === ')') at += 1
    depth -= 1
    if (isLook) return undefined
    return index === undefined ? node : { kind: 'group', index, node }
  }

  function parseEscape(): PatternNode | undefined {
    const character = characters[at] ?? ''
    at += 1
    if (character === 'b' || character === 'B' || character === 'A' || character === 'Z' || character === 'z')
      return undefined
    if (/[1-9]/.test(character)) return { kind: 'reference', index: Number(character) }
    return { kind: 'text', characters: escapeClass(character) }
  }

  /** The characters of an escape; `at` is behind its letter. */
  function escapeClass(character: string): string {
    const known = classes[character]
    if (known !== undefined) return known
    if (character === 'p' || character === 'P') {
      const end = characters.indexOf('}', at)
      const name = characters.slice(at, end).join('')
      at = end + 1
      return matching(new RegExp(`\\${character}${name}}`, 'u'))
    }
    if (character === 'x' || character === 'u') {
      const length = character === 'x' ? 2 : 4
      const code = characters.slice(at, at + length).join('')
      at += length
      return String.fromCodePoint(Number.parseInt(code, 16) || 63)
    }
    return controls[character] ?? character
  }

  function parseClass(): string {
    const isNot = characters[at] === '^'
    if (isNot) at += 1
    const listed = new Set<string>()
    let before: string | undefined
    for (let first = true; at < characters.length && (characters[at] !== ']' || first); first = false) {
      const character = characters[at] ?? ''
      at += 1
      const end = characters[at]
      if (character === '-' && before !== undefined && end !== undefined && end !== ']') {
        at += 1
        const last = end === '\\' ? escapeClass(characters[at++] ?? '') : end
        for (const one of between(before, last)) listed.add(one)
        before = undefined
        continue
      }
      const own = character === '\\' ? escapeClass(characters[at++] ?? '') : character
      for (const one of own) listed.add(one)
      before = own.length === 1 ? own : undefined
    }
    at += 1
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

  function parseRepetition(node: PatternNode): PatternNode {
    const [low, high] = parseBounds() ?? [1, 1]
    // `+?` and `+` accept the same.
    if (low !== 1 || high !== 1) if (characters[at] === '?' || characters[at] === '+') at += 1
    return low === 1 && high === 1 ? node : { kind: 'repeat', node, low, high }
  }

  function parseBounds(): [number, number] | undefined {
    const character = characters[at]
    const simple: Readonly<Record<string, [number, number]>> = { '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] }
    const known = character === undefined ? undefined : simple[character]
    if (known !== undefined) {
      at += 1
      return known
    }
    const [whole, low, comma = '', high] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(characters.slice(at, at + 20).join('')) ?? []
    if (whole === undefined || low === undefined) return undefined
    at += whole.length
    const most = high === undefined || high === '' ? Infinity : Number(high)
    return [Number(low), comma === '' ? Number(low) : most]
  }

  try {
    const tree = parseChoice()
    return at < characters.length ? undefined : tree
  } catch {
    return undefined
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const classes: Readonly<Record<string, string>> = {
  d: '1234567890',
  D: letters,
  w: `${letters}0123456789`,
  W: ' -.',
  s: ' ',
  S: `${letters}0123456789`,
}
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }

function matching(pattern: RegExp): string {
  const found = Array.from(`${alphabet}éΩ汉€`)
    .filter((character) => pattern.test(character))
    .join('')
  return found === '' ? '?' : found
}

function* between(first: string, last: string): Iterable<string> {
  const [low = 0, high = 0] = [first.codePointAt(0), last.codePointAt(0)]
  for (let code = low; code <= Math.min(high, low + 200); code += 1) yield String.fromCodePoint(code)
}
