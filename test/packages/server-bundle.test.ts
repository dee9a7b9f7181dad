import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../packages/server')

test('the server finds what its bundle leaves to node_modules: two of its dependencies', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['index', 'main', 'site-process'].map((name) => `dist/${name}.js`),
    outdir: 'out',
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
  })
  const specifiers = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external === true).map(({ path }) => path),
  )
  const names = [...new Set(specifiers)].filter((name) => !isBuiltin(name)).toSorted()
  expect(names).toEqual(['@docwright/theme', 'docwright'])
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['@docwright/theme', 'docwright']))
})
