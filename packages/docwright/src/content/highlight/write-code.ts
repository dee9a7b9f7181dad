import { escapeText } from '../escape-html.ts'
import type { LineNotes } from './line-notes.ts'
import type { LineMark } from './read-code-marks.ts'
import type { CodeToken } from './code-token.ts'
import { writeMarkedLine } from './write-marked-line.ts'

// Underline and strikethrough are visible on spaces, too.
const drawnLines = 12

/**
 * Writes code as HTML: one `<span class="line">` per line, separated by line feeds.
 *
 * @param tokens Tokens by line.
 * @param marks Marks by index of the line.
 * @param notes Additions to the code.
 * @returns HTML for the inside of `<code>`.
 */
export function writeCode(
  tokens: readonly (readonly CodeToken[])[],
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>,
  notes?: LineNotes,
): string {
  const ranges = Map.groupBy(notes?.ranges ?? [], ({ line }) => line)
  return tokens
    .map((line, index) => {
      const marked = ranges.get(index)
      const html = marked === undefined ? writeLine(line) : writeMarkedLine(line, marked)
      return `<span class="${lineClasses(marks.get(index))}">${html}${notes?.below.get(index) ?? ''}</span>`
    })
    .join('\n')
}

function lineClasses(marks: ReadonlySet<LineMark> | undefined): string {
  if (marks === undefined) return 'line'
  const classes = ['line']
  if (marks.has('highlight')) classes.push('line-highlight')
  if (marks.has('error')) classes.push('line-error')
  if (marks.has('warning')) classes.push('line-warning')
  if (marks.has('focus')) classes.push('line-focus')
  if (marks.has('add')) classes.push('line-diff', 'line-add')
  else if (marks.has('remove')) classes.push('line-diff', 'line-remove')
  return classes.join(' ')
}

/** Adjacent tokens with the same style share an element, including spaces between them; other spaces have none. */
function writeLine(tokens: readonly CodeToken[]): string {
  let html = ''
  let classes = ''
  let text = ''
  let blanks = ''
  for (const token of tokens) {
    if (isInvisible(token)) blanks += token.text
    else if (token.look.classes === classes && text !== '') {
      text += blanks + token.text
      blanks = ''
    } else {
      html += element(classes, text) + blanks
      classes = token.look.classes
      text = token.text
      blanks = ''
    }
  }
  return html + element(classes, text) + blanks
}

function element(classes: string, text: string): string {
  const escaped = escapeText(text)
  return classes === '' ? escaped : `<span class="${classes}">${escaped}</span>`
}

function isInvisible({ text, look }: CodeToken): boolean {
  return ((look.lightFont | look.darkFont) & drawnLines) === 0 && text.trim() === ''
}
