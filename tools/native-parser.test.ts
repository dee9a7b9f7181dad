import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtinModules } from './builtin-modules.ts'
import { bindingFor, nativeParser } from './native-parser.ts'

test('a bundle has the part of the parser that it uses, and finds the installed program', async () => {
  const folder = join(import.meta.dirname, '../packages/docwright')
  const file = join(folder, 'node_modules/.native-parser-test.mjs')
  const { metafile } = await build({
    stdin: {
      contents: "import { mdxToHast } from 'satteri'; console.log(mdxToHast('# A').children[0].tagName)",
      resolveDir: folder,
    },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
    plugins: [builtinModules, nativeParser],
  })
  try {
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    expect(stdout + stderr).toBe('h1\n')
    const [output] = Object.values(metafile.outputs)
    expect(output?.imports.map(({ path }) => path)).toEqual([])
  } finally {
    rmSync(file)
  }
})

test('a parser that is loaded in another way is told when bundling', () => {
  expect(bindingFor('export { parse, walk, } from "../index.js";\n')).toContain('binding0 as parse, binding1 as walk')
  expect(() => bindingFor('export * from "../index.js"')).toThrow('loaded in another way')
})
