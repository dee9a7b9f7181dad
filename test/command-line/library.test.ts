import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from './repository.ts'
import { plainEnvironment } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const documented = readFileSync(join(root, 'docs/reference/library.mdx'), 'utf8')

test('what the package promises is what its page describes, and 30 names at most', () => {
  const index = readFileSync(join(root, 'packages/docwright/src/index.ts'), 'utf8')
  const exported = [...index.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace('type ', '').trim()),
  )
  const rows = documented.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(new Set(described)).toEqual(new Set(exported))
  expect(exported.length).toBeLessThanOrEqual(30)
})

test('the programs of its page run as they are written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-library-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'packages/docwright'), join(folder, 'node_modules/docwright'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/docs.json'), JSON.stringify(configuration({ pages: ['index'] })))
  writeFileSync(join(folder, 'docs/index.mdx'), '---\ntitle: Home\n---\n\n[Nowhere](/nope)\n')
  for (const [, name = '', text = ''] of documented.matchAll(/^```js (\S+)\n(.+?)^```$/gms)) {
    writeFileSync(join(folder, name), text)
  }
  const run = async (name: string): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [name], { cwd: folder, env: plainEnvironment() })
    return stdout
  }
  expect(await run('build.mjs')).toContain('1 pages, ')
  expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Home</h1>')
  expect(await run('check.mjs')).toContain('index.mdx:5 broken-link ')
  const page = await run('page.mjs')
  expect(page).toContain("[ '/', 'index' ]")
  expect(page).toContain('A page without a file.')
})
