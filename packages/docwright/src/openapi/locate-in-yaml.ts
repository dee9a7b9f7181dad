import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  isCollection,
  visit,
} from 'yaml'
import type { Place } from '../source/diagnostic.ts'

/** A YAML text that is asked where its values stand; only mistakes need it, so it is parsed when the first is met. */
export interface YamlLocator {
  /** As `ApiDocument.placeOf`. */
  placeOf(segments: readonly string[]): Place
  /** Every mistake of the text, in order. */
  mistakes(): { place: Place; message: string; fix: string }[]
  /** Keys that their mapping has had before. */
  repeatedKeys(): { place: Place; key: string }[]
}

/**
 * Prepares to find values in a YAML text.
 *
 * @param file Its name.
 */
export function createYamlLocator(file: string, text: string): YamlLocator {
  const lines = new LineCounter()
  let parsed: Document.Parsed | undefined
  const document = (): Document.Parsed =>
    (parsed ??= parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: true, prettyErrors: false }))
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return {
    placeOf(segments) {
      const { contents } = document()
      return placeAt(offsetOf(contents, segments, document()))
    },
    mistakes: () =>
      yamlMistakes(document(), text).map(({ offset, ...words }) => ({ place: placeAt(offset), ...words })),
    repeatedKeys: () =>
      document()
        .errors.filter(({ code }) => code === 'DUPLICATE_KEY')
        .map(({ pos }) => ({
          place: placeAt(pos[0]),
          key: /^[^:\n]*/.exec(text.slice(pos[0], pos[0] + 80))?.[0] ?? '',
        })),
  }
}

function offsetOf(root: Node | null, segments: readonly string[], document: Document.Parsed): number {
  let offset = 0
  let node: unknown = root
  for (const segment of segments) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment)
      if (pair === undefined) return offset
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(segment)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

/** One mistake of a YAML text. */
interface YamlMistake {
  offset: number
  message: string
  fix: string
}

/**
 * The mistakes of a YAML text, each reported once and where it was made: a bracket or quotation mark that is never closed
 * makes everything after it wrong, of which a parser complains line by line.
 *
 * @param document The text as parsed; keys that occur twice are no mistake here.
 * @returns The mistakes, in order.
 */
export function yamlMistakes(document: Document.Parsed, text: string): YamlMistake[] {
  const unclosed = unclosedParts(document, text)
  const mistakes = unclosed.map(({ start, mark, close }) => ({
    offset: start,
    message: `This \`${mark}\` is never closed.`,
    fix: `Write \`${close}\` where it ends, or remove it.`,
  }))
  const lines = new Set<number>()
  for (const { code, pos, message } of document.errors) {
    const [offset] = pos
    const line = text.lastIndexOf('\n', offset - 1)
    if (code === 'DUPLICATE_KEY' || lines.has(line)) continue
    if (unclosed.some(({ start, end }) => offset >= start && offset <= end)) continue
    lines.add(line)
    const isBroken = document.errors.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.pos[0] === offset)
    mistakes.push({ offset, ...inPlainWords(code, message, isBroken) })
  }
  return mistakes.toSorted((one, other) => one.offset - other.offset)
}

interface UnclosedPart {
  start: number
  /** Where the parser went on with something else; complaints up to there come from the same mistake. */
  end: number
  mark: string
  close: string
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" }

/** Brackets and quotation marks without an end, the outermost only. */
function unclosedParts(document: Document.Parsed, text: string): UnclosedPart[] {
  const parts: UnclosedPart[] = []
  visit(document, {
    Node(_key, node) {
      if (!isCollection(node) && !isScalar(node)) return undefined
      const [start, end, next] = node.range ?? []
      if (start === undefined || end === undefined || next === undefined) return undefined
      const mark = text.charAt(start)
      const close = closing[mark]
      if (close === undefined || (end > start + 1 && text.charAt(end - 1) === close)) return undefined
      parts.push({ start, end: next, mark, close })
      return visit.SKIP
    },
  })
  return parts
}

function inPlainWords(code: string, message: string, isBroken: boolean): { message: string; fix: string } {
  const sameColumn = 'Start the keys of an object in the same column.'
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return isBroken
        ? { message: 'The line after this value is indented as if it were part of it.', fix: sameColumn }
        : { message: 'This value has a colon with a space after it.', fix: 'Put the value in quotation marks.' }
    case 'TAB_AS_INDENT':
      return { message: 'This line is indented with a tab.', fix: 'Indent it with spaces.' }
    case 'BAD_INDENT':
      return { message, fix: sameColumn }
    default:
      return { message, fix: 'Correct the YAML here.' }
  }
}
