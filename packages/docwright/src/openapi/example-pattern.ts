import { parsePattern, type PatternNode } from './parse-pattern.ts'

/** Longer texts of patterns say nothing more. */
const maxTextLength = 200
/** Repetitions of a part that may repeat without end, tried in this order. */
const repetitions = [0, 1, 3, 7, 15, 31, 63, 127]

/**
 * Makes a text that a pattern accepts.
 *
 * @param pattern A regular expression, as JSON Schema has them: not anchored.
 * @param bounds Length of the text.
 * @returns The text; undefined if none was found.
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
      // A text that cannot be tried is right by construction, unless the pattern looks around.
      const isRight = matchesPattern(pattern, text) ?? !/\(\?<?[=!]/.test(pattern)
      if (isRight) return text
    }
  }
  return undefined
}

/**
 * Tells whether a pattern accepts a text.
 *
 * @param pattern A regular expression.
 * @returns Undefined if that cannot be found out, or might take forever.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > maxTry(pattern)) return undefined
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text)
    } catch {
      // A pattern may be none of the strict kind, or none of JavaScript at all.
    }
  }
  return undefined
}

/**
 * The longest text that a pattern is tried on. Repetitions that divide a text among them may try all ways: as many as the
 * length to the power of the repetitions, and two to the power of the length if a repeated part has parts.
 */
function maxTry(pattern: string): number {
  if (/\)(?:[*+]|\{[\d,]*\})/.test(pattern)) return 16
  const repeated = pattern.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  return repeated < 2 ? 10_000 : Math.max(16, Math.floor(1e6 ** (1 / repeated)))
}

interface Writing {
  /** Repetitions beyond the least. */
  extra: number
  /** How many options of a choice are passed over. */
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
