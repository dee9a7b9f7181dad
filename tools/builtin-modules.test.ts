import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { builtinModules, moduleFor } from './builtin-modules.ts'

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [builtinModules],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

function run(code: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: code, encoding: 'utf8' })
  return stdout + stderr
}

test('a bundle reads the names that it uses, and no others', async () => {
  const code = await bundle("import { createServer } from 'node:http'; console.log(typeof createServer)")
  expect(code).toContain('own.createServer')
  expect(code).not.toContain('own.WebSocket')
  const loaded = 'console.log(process.moduleLoadList.some((name) => name.includes("undici")))'
  expect(run(code + loaded)).toBe('function\nfalse\n')
})

test('a default import and a namespace have what they have in Node', async () => {
  const code = await bundle(`
    import path from 'node:path'
    import * as os from 'node:os'
    import { posix, sep as separator } from 'node:path'
    console.log(path.posix === posix, separator === path.sep, os.EOL === os.default.EOL)`)
  expect(run(code)).toBe('true true true\n')
})

test('a name that Node does not have is found when bundling', async () => {
  await expect(bundle("import { readFileSinc } from 'node:fs'; readFileSinc()")).rejects.toThrow('readFileSinc')
  expect(() => moduleFor('node:filesystem')).toThrow('Node has no module “node:filesystem”.')
})
