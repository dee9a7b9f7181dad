import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Diagnostic } from '../source/diagnostic.ts'
import { formatDiagnostics } from './format-diagnostics.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docwright-format-'))
  writeFileSync(join(root, 'a.mdx'), `before\n${'word '.repeat(30)}[x](/nowhere) ${'more '.repeat(30)}\nafter\n`)
})
afterEach(() => rmSync(root, { recursive: true }))

const diagnostic: Diagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'The link “/nowhere” is broken: there is no page or file /nowhere in this repository.',
  fix: 'Correct the link, or create the page that it should lead to, or add a redirect from there.',
  file: 'a.mdx',
  line: 2,
  column: 151,
  endLine: 2,
  endColumn: 163,
}

function format(columns?: number, more: Partial<Diagnostic> = {}): string {
  return stripVTControlCharacters(formatDiagnostics([{ ...diagnostic, ...more }], root, columns))
}

test('on a narrow terminal no line is longer than it, and the place stays in view', () => {
  const text = format(60)
  expect(text.split('\n').filter((line) => line.length > 60)).toEqual([])
  const [source = '', marker = ''] = text.split('\n').slice(4, 6)
  expect(source.slice(marker.indexOf('^'), marker.lastIndexOf('^') + 1)).toBe('[x](/nowhere')
})

test('in a file every sentence stands on a line of its own', () => {
  const lines = format().split('\n')
  expect(lines[0]).toBe('warning broken-link a.mdx:2:151')
  expect(lines[1]).toBe(`  ${diagnostic.message}`)
  expect(lines.at(-1)).toBe(`  → ${diagnostic.fix}`)
})

test('nothing behind a link out of the docs folder is shown', () => {
  symlinkSync('/etc/hosts', join(root, 'outside.mdx'))
  expect(format(undefined, { file: 'outside.mdx', line: 1, column: 1 }).split('\n')).toHaveLength(3)
  expect(format(undefined, { file: '../../../etc/hosts', line: 1, column: 1 }).split('\n')).toHaveLength(3)
})

test('a message with text of the repository cannot act on the terminal', () => {
  expect(format(undefined, { message: 'The link “\u001B]0;x\u0007”' })).toContain('The link “\uFFFD]0;x\uFFFD”')
})
