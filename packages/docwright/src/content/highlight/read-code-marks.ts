/** What is marked on a line. */
export type LineMark = 'add' | 'remove' | 'highlight' | 'focus' | 'error' | 'warning'

/** Code without its marking comments, and the marks they stood for. */
export interface MarkedCode {
  /** The text as a reader sees and copies it. */
  text: string
  lines: string[]
  /** Marks by index of the line, counted from 0. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>
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
  /\s*(?:\/\/|\/\*|#|--|<!--|\{\/\*|;+|%+|'|\(\*|\/\/\*)\s*((?:\[!code (?:\+\+|--|highlight|hl|focus|error|warning)(?::\d+)?\]\s*)+)(?:\*\/\}|\*\/|-->|\*\))?\s*$/

const mark = /\[!code (\+\+|--|highlight|hl|focus|error|warning)(?::(\d+))?\]/g

/**
 * Takes the comments `[!code ++]`, `[!code --:3]` and the like (`highlight`, `focus`, `error`, `warning`) out of code. A
 * mark holds for its own line, or with `:n` for that many; a comment that has a line to itself disappears with it and holds for the next.
 *
 * @param code As the author wrote it.
 * @returns The text without them, and what they mark.
 */
export function readCodeMarks(code: string): MarkedCode {
  const written = code.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!code.includes('[!code ')) return { text: written.join('\n'), lines: written, marks: new Map() }
  const lines: string[] = []
  const marks = new Map<number, Set<LineMark>>()
  for (const line of written) {
    const comment = markComment.exec(line)
    const first = lines.length
    if (comment === null) lines.push(line)
    else if (comment.index > 0 && line.slice(0, comment.index).trim() !== '') lines.push(line.slice(0, comment.index))
    for (const [, word = '', count = '1'] of comment?.[1]?.matchAll(mark) ?? []) {
      for (let index = first; index < first + Number(count); index += 1) addMark(marks, index, marksByWord[word])
    }
  }
  return { text: lines.join('\n'), lines, marks }
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

function addMark(marks: Map<number, Set<LineMark>>, index: number, kind: LineMark | undefined): void {
  if (kind === undefined) return
  const present = marks.get(index)
  if (present === undefined) marks.set(index, new Set([kind]))
  else present.add(kind)
}
