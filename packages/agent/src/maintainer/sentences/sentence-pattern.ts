import { quoteMark } from './quoted-texts.ts'
import type { FieldKind, SentenceField } from './sentence-form.ts'

/** A piece of a sentence's pattern. */
export type PatternPiece =
  | { kind: 'words'; choices: readonly string[] }
  | { kind: 'gap'; name: string }
  | { kind: 'optional'; pieces: readonly PatternPiece[] }

/**
 * Takes a pattern apart.
 *
 * @param pattern As {@link SentenceForm.pattern} describes it.
 */
export function patternPieces(pattern: string): PatternPiece[] {
  const tokens = pattern.match(/<[^<>]*>|\{\w+\}|[[\]]|[^<{[\]]+/g) ?? []
  const stack: PatternPiece[][] = [[]]
  for (const token of tokens) {
    const pieces = stack.at(-1) ?? []
    if (token === '[') stack.push([])
    else if (token === ']') {
      stack.pop()
      stack.at(-1)?.push({ kind: 'optional', pieces })
    } else if (token.startsWith('{')) pieces.push({ kind: 'gap', name: token.slice(1, -1) })
    else pieces.push({ kind: 'words', choices: token.startsWith('<') ? token.slice(1, -1).split('|') : [token] })
  }
  return stack[0] ?? []
}

/**
 * The expression that reads the result of a pattern, with a group for each gap.
 *
 * @param fields The fields of its gaps.
 */
export function patternExpression(pattern: string, fields: readonly SentenceField[]): RegExp {
  return new RegExp(`^${sourceOf(patternPieces(pattern), fields)}$`, 'iu')
}

function sourceOf(pieces: readonly PatternPiece[], fields: readonly SentenceField[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return anyOf(piece.choices)
      if (piece.kind === 'optional') return `(?:${sourceOf(piece.pieces, fields)})?`
      const field = fields.find(({ name }) => name === piece.name)
      return `(?<${piece.name}>${field === undefined ? '' : gapOf(field)})`
    })
    .join('')
}

function gapOf({ kind, choices = [] }: SentenceField): string {
  return kind === 'choice' ? anyOf(choices.flatMap(({ words }) => words)) : gaps[kind]
}

const bare = String.raw`[^\s\uE000]+`

/** Text that a gap accepts. Words are always quoted, so that none of them is mistaken for the sentence's own. */
const gaps: Readonly<Record<Exclude<FieldKind, 'choice'>, string>> = {
  text: quoteMark,
  'long-text': quoteMark,
  value: `${quoteMark}|${bare}`,
  page: `(?:the )?(?:page )?(?:${quoteMark}|${bare})(?: page)?|(?:the|our) (?:${bare} ){1,5}?page`,
  // So many words are no name of a place: they say something else.
  place: String.raw`(?:\S{1,80} ){0,7}?\S{0,79}[^\s,]`,
  path: String.raw`${quoteMark}|[^\s\uE000]*/[^\s\uE000]*`,
  target: `(?:the )?(?:page )?(?:${quoteMark}|${bare})(?: page)?`,
}

function anyOf(choices: readonly string[]): string {
  const sources = choices
    .toSorted((a, b) => b.length - a.length)
    .map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`
}
