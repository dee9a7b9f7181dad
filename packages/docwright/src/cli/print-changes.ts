import { createTwoFilesPatch, OMIT_HEADERS } from 'diff'
import colors from 'picocolors'
import type { ReadText } from '../edit/text-edit-set.ts'
import type { FileChanges } from '../source/changed-source.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints changes as git would, in a form that `git apply` takes.
 *
 * @param read Reads a file as it is.
 */
export async function printChanges({ moves, texts }: FileChanges, read: ReadText, terminal: Terminal): Promise<void> {
  const origins = new Map(moves.map(({ from, to }) => [to, from]))
  for (const path of new Set([...moves.map(({ to }) => to), ...texts.keys()])) {
    const origin = origins.get(path) ?? path
    terminal.print(colors.bold(`diff --git a/${origin} b/${path}`))
    if (origin !== path) terminal.print(`rename from ${origin}\nrename to ${path}`)
    const text = texts.get(path)
    if (text !== undefined) printHunks(origin, path, (await read(origin)) ?? '', text, terminal)
  }
}

function printHunks(from: string, to: string, before: string, after: string, terminal: Terminal): void {
  const patch = createTwoFilesPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined, {
    context: 2,
    headerOptions: OMIT_HEADERS,
  })
  terminal.print(`--- a/${from}\n+++ b/${to}`)
  for (const line of patch.replace(/\n$/, '').split('\n')) terminal.print(colorOf(line))
}

function colorOf(line: string): string {
  if (line.startsWith('+')) return colors.green(line)
  if (line.startsWith('-')) return colors.red(line)
  return line.startsWith('@@') ? colors.cyan(line) : line
}
