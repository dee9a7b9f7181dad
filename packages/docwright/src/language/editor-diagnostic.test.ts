import { DiagnosticSeverity } from 'vscode-languageserver'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../source/diagnostic.ts'
import { editorDiagnostic, fixOf } from './editor-diagnostic.ts'

const text = 'Intro.\nSee [this](/guids/start) now.\n'
const problem: Diagnostic = {
  severity: 'error',
  code: 'link-not-found',
  file: 'index.mdx',
  line: 2,
  column: 12,
  message: 'There is no page /guids/start.',
  fix: 'Did you mean /guides/start?',
  repair: { written: '/guids/start', put: '/guides/start' },
}

test('a problem without an end underlines the word at its place', () => {
  const { range, severity, message } = editorDiagnostic(problem, text)
  expect(range).toEqual({ start: { line: 1, character: 11 }, end: { line: 1, character: 23 } })
  expect(severity).toBe(DiagnosticSeverity.Error)
  expect(message).toBe('There is no page /guids/start. Did you mean /guides/start?')
})

test('a problem with an end underlines up to there', () => {
  const { range } = editorDiagnostic({ ...problem, endLine: 2, endColumn: 14 }, text)
  expect(range.end).toEqual({ line: 1, character: 13 })
})

test('the repair of a problem is offered as a fix', () => {
  const fix = fixOf(editorDiagnostic(problem, text), 'file:///index.mdx', text)
  expect(fix).toMatchObject({
    title: 'Write /guides/start',
    edit: { changes: { 'file:///index.mdx': [{ newText: '/guides/start' }] } },
  })
})

test('no fix is offered if the text has changed since, or if there is no repair', () => {
  const shown = editorDiagnostic(problem, text)
  expect(fixOf(shown, 'file:///index.mdx', text.replace('/guids/start', '/other'))).toBeUndefined()
  expect(fixOf({ ...shown, data: undefined }, 'file:///index.mdx', text)).toBeUndefined()
  expect(fixOf({ ...shown, data: 'from another server' }, 'file:///index.mdx', text)).toBeUndefined()
})

test('a long repair is not spelled out in the title of its fix', () => {
  const put = 'x'.repeat(61)
  const shown = editorDiagnostic({ ...problem, repair: { written: '/guids/start', put } }, text)
  expect(fixOf(shown, 'file:///index.mdx', text)?.title).toBe('Write the suggestion')
})
