import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { patternsOf } from './patterns-of.ts'
import { compareBounds, isSuperLinear } from './super-linear.ts'
import type { PatternBound } from './super-linear.ts'

const root = resolve(import.meta.dirname, '../..')
const bounds = parse(readFileSync(join(import.meta.dirname, 'super-linear.yaml'), 'utf8')) as PatternBound[]

test('patterns that take more than linear time are told from others', () => {
  const slow = [/\s+$/, /^(#{1,6})\s+(.+?)\s*#*\s*$/, /<[^>]*>/g, /(?:x+x+)+y/]
  expect(slow.filter((pattern) => !isSuperLinear(pattern))).toEqual([])
  const quick = [/(?<!\s)\s+$/, /<[^<>]*>/g, /^#{1,6}\s/, /[?#].*/s, /a{1,200}b{1,200}$/]
  expect(quick.filter((pattern) => isSuperLinear(pattern))).toEqual([])
})

test('patterns are found wherever they are written', async () => {
  const code = `
    const digits = String.raw\`\\d+\`
    const word: RegExp = /[a-z]+/
    const one = new RegExp(\`^\${digits}-\${word.source}\${name}$\`, 'g')
    const two = <p>{text.replace(/<b>/i, '')}</p>
    new RegExp(given)
  `
  expect(await patternsOf(code, 'tsx')).toEqual([
    { source: '[a-z]+', flags: '' },
    { source: String.raw`^\d+-[a-z]+x$`, flags: 'g' },
    { source: '<b>', flags: 'i' },
  ])
})

test('a new super-linear pattern is reported, and so is an entry that nothing needs', () => {
  const listed = [{ bound: 'The browser of who reads.', patterns: { 'a.ts': ['x+$'], 'b.ts': ['y+$'] } }]
  expect(compareBounds(new Map([['a.ts', ['x+$', 'z+$']]]), listed)).toEqual({
    unlisted: ['a.ts: z+$'],
    unneeded: ['b.ts: y+$'],
  })
})

test('no text of a tenant makes what others need wait: every super-linear pattern is listed with its bound', async () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(isShipped)
  expect(files.length).toBeGreaterThan(1500)
  let count = 0
  const found = new Map<string, string[]>()
  for (const file of files) {
    const patterns = await patternsOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
    count += patterns.length
    const slow = patterns.filter(isSuperLinear).map(({ source }) => source)
    if (slow.length > 0) found.set(file.replace(/^packages\/(\w+)\/src\//, '$1/'), slow)
  }
  expect(count).toBeGreaterThan(2000)
  expect(compareBounds(found, bounds)).toEqual({ unlisted: [], unneeded: [] })
})

function isShipped(file: string): boolean {
  return !/\.test\.tsx?$|\/testing\/|-for-tests\.ts$/.test(file)
}
