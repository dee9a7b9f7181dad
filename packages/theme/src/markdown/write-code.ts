import { codeSpan, maxRun } from './escape-text.ts'
import type { Block, MarkdownWriter } from './markdown-writer.ts'

/**
 * A block of code.
 *
 * @param code The code as the author wrote it.
 * @param language Its language.
 * @param title Its title, which follows the language.
 * @param writer The writer at this place; on one line, each line becomes a code span.
 */
export function fencedCode(
  code: string,
  language: string | undefined,
  title: string | undefined,
  writer: MarkdownWriter,
): Block[] {
  const text = writer.plainCode(code)
  if (writer.flat) return [{ kind: 'paragraph', text: text.split('\n').map(codeSpan).join('\n') }]
  // Words after the backticks begin with the language.
  const info = [language ?? (title === undefined ? '' : 'text'), title ?? ''].join(' ')
  const fence = '`'.repeat(text.includes('```') ? maxRun(text) + 1 : 3)
  return [{ kind: 'other', text: `${fence}${info.replaceAll(/[`\s]+/g, ' ').trim()}\n${text}\n${fence}` }]
}
