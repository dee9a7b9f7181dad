import { expect, test } from 'vitest'
import { readRuns, writeRuns } from './code-runs.ts'

test('highlighted code is its text and runs of looks, from which it is made again', () => {
  const html =
    '<span class="l6 d4">const</span> a = <span class="l9">\'&lt;b&gt;\'</span>\n<span class="l6 d4">return</span> 😀'
  const written = writeRuns(html)
  expect(written).toEqual({
    text: "const a = '&lt;b&gt;'\nreturn 😀",
    looks: ['l6 d4', 'l9'],
    runs: '5A5_5B1_6A3_',
  })
  expect(readRuns("const a = '<b>'\nreturn 😀", { looks: ['l6 d4', 'l9'], runs: '5A5_5B1_6A3_' })).toEqual([
    ['const', 'l6 d4'],
    [' a = ', ''],
    ["'<b>'", 'l9'],
    ['\n', ''],
    ['return', 'l6 d4'],
    [' 😀', ''],
  ])
})

test('long runs, code without colours, and code with other elements in it', () => {
  const written = writeRuns(`<span class="l1">${'x'.repeat(100)}</span>`)
  expect(written?.runs).toBe('2sA')
  expect(readRuns('x'.repeat(100), { looks: ['l1'], runs: '2sA' })).toEqual([['x'.repeat(100), 'l1']])
  expect(readRuns('plain', { looks: [], runs: '' })).toEqual([['plain', '']])
  expect(writeRuns('<a href="/">a</a>')).toBeUndefined()
  expect(
    writeRuns(Array.from({ length: 27 }, (_, index) => `<span class="l${index}">x</span>`).join('')),
  ).toBeUndefined()
})
