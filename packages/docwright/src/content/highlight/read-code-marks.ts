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

// The comment syntaxes of all languages at once: which one a language has does not matter, since `[!code` is unmistakable.
const markComment =
  /\s*(?:\/\/|\/\*|#|--|<!--|\{\/\*|;+|%+|'|\(\*|\/\/\*)\s*((?:\[!code (?:(?:\+\+|--|highlight|hl|focus|error|warning)(?::\d+)?|word:(?:\\.|[^\]\\])+)\]\s*)+)(?:\*\/\}|\*\/|-->|\*\))?\s*$/

const mark = /\[!code (?:(\+\+|--|highlight|hl|focus|error|warning)(?::(\d+))?|word:((?:\\.|[^\]\\:])+)(?::(\d+))?)\]/g

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
    const comment = markComment.exec(line)
    const first = lines.length
    const rest = comment === null ? line : line.slice(0, comment.index)
    if (comment === null || rest.trim() !== '') {
      lines.push(rest)
      origins.push(origin)
    }
    for (const [, kind = '', count = '1', word, span] of comment?.[1]?.matchAll(mark) ?? []) {
      if (word !== undefined) words.push(markedWord(word, first, span, written.length))
      else for (let index = first; index < first + Number(count); index += 1) addMark(marks, index, marksByWord[kind])
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

function markedWord(word: string, first: number, span: string | undefined, lines: number): MarkedWord {
  const last = span === undefined ? lines - 1 : first + Number(span) - 1
  return { word: word.replaceAll(/\\(.)/g, '$1'), first, last }
}

function addMark(marks: Map<number, Set<LineMark>>, index: number, kind: LineMark | undefined): void {
  if (kind === undefined) return
  const present = marks.get(index)
  if (present === undefined) marks.set(index, new Set([kind]))
  else present.add(kind)
}
