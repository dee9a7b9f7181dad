/** A mark on a line. */
export type LineMark = 'add' | 'remove' | 'highlight' | 'focus' | 'error' | 'warning'

/** Code without its marking comments, and the marks from them. */
export interface MarkedCode {
  /** The text as readers see and copy it. */
  text: string
  lines: string[]
  /** Marks by index of the line, counted from 0. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** Words that are marked wherever they occur. */
  words: readonly MarkedWord[]
  /** Index of each line in the author's code; absent if no line was removed. */
  origins?: readonly number[]
}

/** A word to mark, and the lines to search; indexes count from 0 and include `last`. */
export interface MarkedWord {
  word: string
  first: number
  last: number
}

const marksByWord: Readonly<Record<string, LineMark>> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlight',
  hl: 'highlight',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
}

// Each text matches in one way only; otherwise, a line of many marks would be tried in every combination.
const mark = String.raw`\[!code (?:(?<kind>\+\+|--|highlight|hl|focus|error|warning)(?::(?<count>\d+))?|word:(?<word>(?:\\.|[^\]\\])+))\]`
const eachMark = new RegExp(mark, 'g')

// The comment syntaxes of all languages, since `[!code` is unmistakable in each of them.
const markComment = new RegExp(
  String.raw`(?:\/\/|\/\*|#|--|<!--|\{\/\*|(?<!;);+|(?<!%)%+|'|\(\*|\/\/\*)\s*(?<marks>(?:${mark}\s*)+)(?:(?:\*\/\}|\*\/|-->|\*\))\s*)?$`,
)

// The number after the last colon is a count; all other colons are part of the word, as in `std::vector`.
const countedWord = /^(?<text>.+?)(?<!\\):(?<count>\d+)$/

/**
 * Removes the comments `[!code ++]`, `[!code --:3]` and the like (`highlight`, `focus`, `error`, `warning`) from code.
 * A mark applies to its own line, or with `:n` to that many lines; a comment on a line of its own is removed with the
 * line and applies to the next. `[!code word:name]` marks a word from there on, or with `:n` in that many lines.
 *
 * @param code As written.
 */
export function readCodeMarks(code: string): MarkedCode {
  const written = code.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!code.includes('[!code ')) return { text: written.join('\n'), lines: written, marks: new Map(), words: [] }
  const lines: string[] = []
  const origins: number[] = []
  const marks = new Map<number, Set<LineMark>>()
  const words: MarkedWord[] = []
  for (const [origin, line] of written.entries()) {
    const comment = line.includes('[!code ') ? markComment.exec(line) : null
    const first = lines.length
    const rest = comment === null ? line : line.slice(0, comment.index).trimEnd()
    if (comment === null || rest !== '') {
      lines.push(rest)
      origins.push(origin)
    }
    // Limits numbers such as `:999999999`.
    const endOf = (count: string): number => Math.min(first + Number(count), written.length)
    for (const { groups } of comment?.groups?.['marks']?.matchAll(eachMark) ?? []) {
      const { kind = '', count = '1', word } = groups ?? {}
      if (word !== undefined) addWord(words, markedWord(word, first, endOf))
      else for (let index = first; index < endOf(count); index += 1) addMark(marks, index, marksByWord[kind])
    }
  }
  return { text: lines.join('\n'), lines, marks, words, ...(lines.length === written.length ? {} : { origins }) }
}

/**
 * The text that a copy button copies: without the comments that only mark lines.
 *
 * @param code As written.
 */
export function codeTextOf(code: string): string {
  return readCodeMarks(code).text
}

const change = /\[!code (?:\+\+|--)/

/**
 * The text for readers without colors. Added and removed lines keep their comments, since otherwise old and new lines
 * would look equally valid.
 *
 * @param code As written.
 * @returns The text without all other comments that only mark lines.
 */
export function codeWithChanges(code: string): string {
  if (!change.test(code)) return codeTextOf(code)
  const lines = code.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines
    .map((line) => (line === '' || change.test(line) ? line : codeTextOf(line) || undefined))
    .filter((line) => line !== undefined)
    .join('\n')
}

function markedWord(written: string, first: number, endOf: (count: string) => number): MarkedWord {
  const { text = written, count = 'Infinity' } = countedWord.exec(written)?.groups ?? {}
  return { word: text.replaceAll(/\\(.)/g, '$1'), first, last: endOf(count) - 1 }
}

/** A word is not marked twice. */
function addWord(words: MarkedWord[], added: MarkedWord): void {
  if (!words.some(({ word, last }) => word === added.word && last >= added.last)) words.push(added)
}

function addMark(marks: Map<number, Set<LineMark>>, index: number, kind: LineMark | undefined): void {
  if (kind === undefined) return
  const present = marks.get(index)
  if (present === undefined) marks.set(index, new Set([kind]))
  else present.add(kind)
}
