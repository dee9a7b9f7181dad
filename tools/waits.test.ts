import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'test/**/*.ts', 'tools/**/*.test.ts'], { cwd: root })

/** The usual limit of `expect.poll` (vitest.config.ts) and of a browser (launch-browser.ts), in milliseconds. */
const patience = 120_000

test('no test waits for less time than the usual limit: a busy machine is no fault', () => {
  expect(files.length).toBeGreaterThan(700)
  // Programs that measure, and trials with networks of their own, are no tests.
  const tests = files.filter((file) => !/^test\/platform\/(?:chaos|machines)\/|^tools\/waits\./.test(file))
  expect(tests.flatMap((file) => shortWaits(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('a short limit is found, in one line and in several', () => {
  const text =
    'await expect.poll(read, { timeout: 5_000 }).toBe(1)\nawait vi.waitFor(ready)\npage.setDefaultTimeout(10_000)\n'
  expect(shortWaits('a.test.ts', text)).toEqual(['a.test.ts:1', 'a.test.ts:2', 'a.test.ts:3'])
  expect(
    shortWaits('a.test.ts', 'await expect.poll(\n  read,\n  { interval: 20, timeout: 300_000 },\n).toBe(1)'),
  ).toEqual([])
})

/** Where a text waits with a limit of its own that is shorter than the usual one. */
function shortWaits(file: string, text: string): string[] {
  const calls =
    /\.poll\(|vi\.wait(?:For|Until)\(|setDefault(?:Navigation)?Timeout\(|waitFor(?:Selector|Function|URL)?\(/g
  return [...text.matchAll(calls)].flatMap((found) => {
    const call = text.slice(found.index, endOfCall(text, found.index + found[0].length))
    const [, given] = /(?:timeout:|Timeout\()\s*(\d[\d_]*)/.exec(call) ?? []
    // Its own limit is one second.
    const isShort = given === undefined ? call.startsWith('vi.') : Number(given.replaceAll('_', '')) < patience
    return isShort ? [`${file}:${text.slice(0, found.index).split('\n').length}`] : []
  })
}

/** Where the arguments that begin here end. */
function endOfCall(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && (depth -= 1) === 0) return at
  }
  return text.length
}
