import { findProse } from './find-prose.ts'
import { readsAsWords } from './reads-as-words.ts'
import { standIn } from './stand-ins.ts'
import type { TextEdit } from './text-edits.ts'

const tag =
  /<\/?(?:[A-Za-z_$][\w.:$-]*)?(?:\s(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^"'<>{}])*)?\/?>/g
const expression = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
const statement = /^(?:import|export)\b[\s\S]*/

/**
 * Takes out of one block what is JSX, an expression or a statement, so that its words remain: the rest of the page is
 * parsed as it is, and no reader sees source.
 *
 * @param text The text that was parsed.
 * @param offset Where the parser gave up.
 * @returns Edits within the block around that place; none where nothing of the kind is left in it.
 */
export function dropBlock(text: string, offset: number): TextEdit[] {
  const { start, end } = blockAround(text, offset)
  return dropBetween(text, start, end)
}

/**
 * As {@link dropBlock}, of the whole page.
 *
 * @param text The text that was parsed.
 */
export function dropEverything(text: string): TextEdit[] {
  return dropBetween(text, 0, text.length)
}

/** Nobody writes more without an empty line, and looking back must not take long. */
const maxBlockLength = 20_000

function blockAround(text: string, offset: number): { start: number; end: number } {
  const at = Math.min(offset, text.length)
  const from = Math.max(0, at - maxBlockLength)
  const lastBlank = [...text.slice(from, at).matchAll(/\n[ \t]*\n/g)].at(-1)
  const start = lastBlank === undefined ? from : from + lastBlank.index + 1
  const next = /\n[ \t]*(?:\n|$)/.exec(text.slice(at))
  return { start, end: next === null ? text.length : at + next.index }
}

function dropBetween(text: string, start: number, end: number): TextEdit[] {
  const block = text.slice(start, end)
  const lead = /^\s*/.exec(block)?.[0].length ?? 0
  if (statement.test(block.slice(lead))) return [blankedEdit(text, start, end)]
  const edits: TextEdit[] = []
  for (const stretch of findProse(text, 0)) {
    const from = Math.max(start, stretch.start)
    const to = Math.min(end, stretch.end)
    if (to <= from) continue
    const part = text.slice(from, to)
    const found = [...part.matchAll(tag), ...part.matchAll(expression)].toSorted(
      (one, other) => one.index - other.index,
    )
    let done = 0
    const literals = (until: number): void => {
      for (const { index, 0: character } of part.slice(done, until).matchAll(/[<{}]/g)) {
        const at = from + done + index
        edits.push({ start: at, end: at + 1, insert: characters[character] ?? standIn.nothing })
      }
    }
    for (const { index, 0: whole } of found) {
      if (index < done) continue
      if (whole.startsWith('{') && readsAsWords(whole.slice(1, -1))) continue
      literals(index)
      edits.push(blankedEdit(text, from + index, from + index + whole.length))
      done = index + whole.length
    }
    literals(part.length)
  }
  return edits
}

function blankedEdit(text: string, start: number, end: number): TextEdit {
  return { start, end, insert: text.slice(start, end).replaceAll(/[^\n]/g, ' ') }
}

const characters: Readonly<Record<string, string>> = {
  '<': standIn.lessThan,
  '{': standIn.braceOpen,
  '}': standIn.braceClose,
}
