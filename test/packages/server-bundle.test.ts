import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverBundles } from '../../tools/build.ts'

const folder = resolve(import.meta.dirname, '../../packages/server')

test('the server finds what its bundle leaves to node_modules: two of its dependencies', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['index', 'main', 'site-process', 'reader-program'].map((name) => `dist/${name}.js`),
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
  expect(names).toEqual(['@docwright/theme', 'docwright/engine'])
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['@docwright/theme', 'docwright']))
})

test('the server is bundled from sources alone, so that a fresh clone can build it', async () => {
  const results = await Promise.all(serverBundles().map((settings) => build({ ...settings, logLevel: 'silent' })))
  const own = results
    .flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
    .filter((path) => path.startsWith('packages/') && !path.includes('/node_modules/'))
  const folders = new Set(own.map((path) => path.split('/').slice(1, 3).join('/')))
  expect([...folders].toSorted()).toEqual(['agent/src', 'contract/src', 'dashboard/src', 'forge/src', 'server/src'])
})
