/** What is marked on a line. */
export type LineMark = 'add' | 'remove' | 'highlight' | 'focus' | 'error' | 'warning'

/** Code without its marking comments, and the marks they stood for. */
export interface MarkedCode {
  /** The text as a reader sees and copies it. */
  text: string
  lines: string[]
  /** Marks by index of the line, counted from 0. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** Words that are marked wherever they stand. */
  words: readonly MarkedWord[]
  /** Index of each line in the code as it was written; absent where no line is gone. */
  origins?: readonly number[]
}

/** A word to mark, and the lines to look for it in: indices counted from 0, `last` included. */
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

// One way of reading each text: with two, a line of many marks would be tried in every combination.
const mark = String.raw`\[!code (?:(?<kind>\+\+|--|highlight|hl|focus|error|warning)(?::(?<count>\d+))?|word:(?<word>(?:\\.|[^\]\\])+))\]`
const eachMark = new RegExp(mark, 'g')

// The comment syntaxes of all languages at once: which one a language has does not matter, since `[!code` is unmistakable.
const markComment = new RegExp(
  String.raw`(?:\/\/|\/\*|#|--|<!--|\{\/\*|(?<!;);+|(?<!%)%+|'|\(\*|\/\/\*)\s*(?<marks>(?:${mark}\s*)+)(?:(?:\*\/\}|\*\/|-->|\*\))\s*)?$`,
)

// The last colon's number is a count; all other colons are part of the word, as in `std::vector`.
const countedWord = /^(?<text>.+?)(?<!\\):(?<count>\d+)$/

/**
 * Takes the comments `[!code ++]`, `[!code --:3]` and the like (`highlight`, `focus`, `error`, `warning`) out of code. A
 * mark holds for its own line, or with `:n` for that many; a comment that has a line to itself disappears with it and holds
 * for the next. `[!code word:name]` marks a word from there on, with `:n` in that many lines.
 *
 * @param code As the author wrote it.
 * @returns The text without them, and what they mark.
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
    // `:999999999` shall not count that far.
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
 * The text that a copy button copies.
 *
 * @param code As the author wrote it.
 * @returns Without the comments that only mark lines.
 */
export function codeTextOf(code: string): string {
  return readCodeMarks(code).text
}

const change = /\[!code (?:\+\+|--)/

/**
 * The text for those who see no colours: lines that came or went keep the comment that says so, since without it the old
 * and the new stand side by side as if both were meant.
 *
 * @param code As the author wrote it.
 * @returns Without all other comments that only mark lines.
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

/** What is marked already is not marked twice. */
function addWord(words: MarkedWord[], added: MarkedWord): void {
  if (!words.some(({ word, last }) => word === added.word && last >= added.last)) words.push(added)
}

function addMark(marks: Map<number, Set<LineMark>>, index: number, kind: LineMark | undefined): void {
  if (kind === undefined) return
  const present = marks.get(index)
  if (present === undefined) marks.set(index, new Set([kind]))
  else present.add(kind)
}
