import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../editors/vscode')

interface Manifest {
  version: string
  main: string
  scripts: Record<string, string>
  devDependencies: Record<string, string>
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

test('the extension has the version of the program, exact dependencies, and all that its package needs', () => {
  const manifest = manifestOf(join(folder, 'package.json'))
  const engine = manifestOf(resolve(folder, '../../packages/docwright/package.json'))
  expect(manifest.version).toBe(engine.version)
  expect(Object.values(manifest.devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(
    ['LICENSE', 'README.md', '.vscodeignore', 'src/extension.mjs'].filter((file) => !existsSync(join(folder, file))),
  ).toEqual([])
  // The manifest starts the bundled file.
  expect(manifest.scripts['bundle']).toContain(`--outfile=${manifest.main.replace('./', '')}`)
})

test('the extension starts the command that there is', () => {
  const source = readFileSync(join(folder, 'src/extension.mjs'), 'utf8')
  const commands = readFileSync(resolve(folder, '../../packages/docwright/src/cli/syntax/tool-syntax.ts'), 'utf8')
  expect(source).toContain("'bin', 'docwright.js'")
  expect([...source.matchAll(/args: \[(?:own, )?'(\w+)'\]/g)].map(([, name]) => name)).toEqual(['lsp', 'lsp'])
  expect(commands).toContain(".command('lsp')")
})
