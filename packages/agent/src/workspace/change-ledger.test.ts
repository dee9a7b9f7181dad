import { expect, test } from 'vitest'
import { createChangeLedger } from './change-ledger.ts'

test('a change that is taken back gives its room back, and a file counts once however often it is written', () => {
  const ledger = createChangeLedger({ changedFiles: 2, changedLines: 4 })
  function write(path: string, before: string | undefined, after: string | undefined): void {
    ledger.admit(path, before, after)
    ledger.record(path, before, after)
  }
  write('a.mdx', 'one\n', 'two\n')
  write('a.mdx', 'two\n', 'three\n')
  write('b.mdx', undefined, 'new\nfile\n')
  expect(ledger.changes()).toEqual([
    { path: 'a.mdx', kind: 'edited', addedLines: 1, removedLines: 1 },
    { path: 'b.mdx', kind: 'created', addedLines: 2, removedLines: 0 },
  ])
  expect(() => {
    write('b.mdx', 'new\nfile\n', 'new\nfile\nlonger\n')
  }).toThrow('One job may change 4 lines.')
  expect(() => {
    write('c.mdx', undefined, '')
  }).toThrow('One job may change 2 files.')

  write('a.mdx', 'three\n', 'one\n')
  write('c.mdx', undefined, 'a\nb\n')
  expect(ledger.changes().map(({ path }) => path)).toEqual(['b.mdx', 'c.mdx'])
  write('b.mdx', 'new\nfile\n', undefined)
  expect(ledger.changes().map(({ path }) => path)).toEqual(['c.mdx'])
})

test('a file that is moved is named with where it came from', () => {
  const ledger = createChangeLedger({ changedFiles: 2, changedLines: 4 })
  ledger.record('old.mdx', 'text\n', undefined)
  ledger.record('new.mdx', undefined, 'text\n', 'old.mdx')
  expect(ledger.changes()).toEqual([
    { path: 'old.mdx', kind: 'deleted', addedLines: 0, removedLines: 1 },
    { path: 'new.mdx', kind: 'moved', from: 'old.mdx', addedLines: 1, removedLines: 0 },
  ])
})
