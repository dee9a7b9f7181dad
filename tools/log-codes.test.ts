import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { logLinesOf, type LogLine } from './log-codes.ts'

const root = resolve(import.meta.dirname, '..')
const table = 'docs/operate/monitoring.mdx'

/** Codes in the first column of the tables of a page. */
function documentedIn(page: string): string[] {
  const rows = readFileSync(join(root, page), 'utf8').match(/^\| `[a-z]+(?:-[a-z]+)*`[^|]*\|/gm) ?? []
  return rows.flatMap((row) => [...row.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code))
}

async function shippedLines(): Promise<(LogLine & { file: string })[]> {
  const files = globSync('packages/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  )
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = await logLinesOf(readFileSync(join(root, file), 'utf8'))
      return lines.map((line) => ({ ...line, file }))
    }),
  )
  return found.flat()
}

test('lines are found with every code that their file gives them', async () => {
  const code = `
    const fields = { project, code: isBad ? 'bad-one' : 'good-one' }
    context.logger.warn(fields, 'Said.')
    logger[isBad ? 'error' : 'info']({ code: fault?.code ?? 'unknown-one', err }, \`\${words}\`)
    logger.error({ err }, 'Without')
    logger.info('Ready')
    pass = (given: object, words: string) => logger.warn(given, words)
  `
  const said = (await logLinesOf(code)).map(({ level, codes, isOpen }) => [level, codes.join(' '), isOpen])
  expect(said).toEqual([
    ['warn', 'bad-one good-one', false],
    ['info', 'unknown-one', true],
    ['error', 'unknown-one', true],
    ['error', '', false],
    ['info', '', false],
    ['warn', '', true],
  ])
})

test('every warning and every error that the platform writes has a code, and docs/operate says of each what to do', async () => {
  const lines = await shippedLines()
  expect(lines.length).toBeGreaterThan(70)
  const bare = lines.filter(({ level, codes, isOpen }) => level !== 'info' && codes.length === 0 && !isOpen)
  expect(bare.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
  const faults = readFileSync(join(root, 'packages/server/src/hosting/basics/platform-fault.ts'), 'utf8')
  const codes = new Set([
    ...lines.flatMap((line) => line.codes),
    // A diagnostic of the installation, which a page process hands on.
    'native-parser-missing',
    ...(/code: ('[^\n]+)\n/.exec(faults)?.[1] ?? '').replaceAll("'", '').split(' | '),
  ])
  const documented = new Set(documentedIn(table))
  expect([...codes].filter((code) => !documented.has(code)).toSorted()).toEqual([])
  expect([...documented].filter((code) => !codes.has(code)).toSorted()).toEqual([])
})

test('every code that git, a Git host or a model gives a line has its row', () => {
  const documented = new Set(globSync('docs/operate/*.mdx', { cwd: root }).flatMap(documentedIn))
  const codesOf = (file: string, union: RegExp): string[] =>
    [...(union.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '').matchAll(/'([a-z-]+)'/g)].map(
      ([, code = '']) => code,
    )
  const forge = codesOf('packages/forge/src/forge-error.ts', /ForgeErrorCode =([\s\S]*?)\n\n/)
  expect(forge.length).toBeGreaterThan(25)
  const model = codesOf('packages/agent/src/model/model-fault.ts', /ModelFaultCode =([\s\S]*?)\n\n/)
  expect(model.length).toBeGreaterThan(15)
  expect([...forge, ...model].filter((code) => !documented.has(code))).toEqual([])
})
