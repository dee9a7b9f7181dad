import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputStamp } from '../source/output-stamp.ts'
import { readBuildInputs, type BuildTarget } from './build-inputs.ts'
import { buildStateFile, filesChanged, forgetBuild, recallBuild, rememberBuild, type LastBuild } from './last-build.ts'

let target: BuildTarget
const rest = {
  pages: 1,
  diagnostics: [{ code: 'x', severity: 'warning', message: 'X.', file: 'a.mdx', line: 1, column: 1 }],
} satisfies Omit<LastBuild, 'digest'>

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-last-build-'))
  target = { root: join(folder, 'docs'), out: join(folder, 'out') }
  write('docs.json', '{}')
  write('a.mdx', 'Text')
  for (const file of [buildStateFile(target.root), join(target.out, outputStamp)]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'left')
  }
  rememberBuild({ ...rest, digest: await digest() }, target)
})
afterEach(() => rmSync(dirname(target.root), { recursive: true }))

function write(path: string, text: string): void {
  const file = join(target.root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  // Two states of a file of one length have other times, however fast a test is.
  utimesSync(file, 1000, 1000 + text.length)
}

async function digest(asked = target): Promise<LastBuild['digest']> {
  return (await readBuildInputs(asked)).digest
}

/** The answer before git has finished. */
async function changed(asked = target): Promise<boolean> {
  const told: boolean[] = []
  await readBuildInputs(asked, ({ files }) => told.push(filesChanged(files, asked)))
  return told.length === 1 && told[0] === true
}

async function recall(asked = target): Promise<LastBuild | undefined> {
  return recallBuild(await readBuildInputs(asked), asked)
}

test('a build of equal inputs ends as the last one did, with the same problems', async () => {
  expect(await recall()).toMatchObject(rest)
})

test('another text, a new file, a file that is gone: there may be something to do', async () => {
  write('a.mdx', 'Other text')
  expect(await recall()).toBeUndefined()
  write('a.mdx', 'Text')
  expect(await recall()).toMatchObject(rest)
  write('b.mdx', 'Text')
  expect(await recall()).toBeUndefined()
  rmSync(join(target.root, 'b.mdx'))
  expect(await recall()).toMatchObject(rest)
  rmSync(join(target.root, 'a.mdx'))
  expect(await recall()).toBeUndefined()
})

test('that a file was changed is known before anything else is, and of what else may have changed nothing is said', async () => {
  expect(await changed()).toBe(false)
  expect(await changed({ ...target, url: 'https://docs.example.com' })).toBe(false)
  write('a.mdx', 'Other text')
  expect(await changed()).toBe(true)
  write('a.mdx', 'Text')
  expect(await changed()).toBe(false)
  write('b.mdx', 'Text')
  expect(await changed()).toBe(true)
  rmSync(join(target.root, 'b.mdx'))
  forgetBuild(target)
  expect(await changed()).toBe(true)
})

test('a file that becomes ignored, and another address of the site, are changes', async () => {
  expect(await recall({ ...target, url: 'https://docs.example.com' })).toBeUndefined()
  expect(await recall({ ...target, base: '/docs' })).toBeUndefined()
  write('.mintignore', 'a.mdx\n')
  expect(await recall()).toBeUndefined()
})

test('a font that is installed for a folder above is a change', async () => {
  mkdirSync(join(dirname(target.root), 'node_modules/@fontsource/lora'), { recursive: true })
  expect(await recall()).toBeUndefined()
})

test('nothing is recalled of a build that did not end', async () => {
  forgetBuild(target)
  expect(await recall()).toBeUndefined()
})

test('nothing is recalled where the memory of pages or the output folder is another', async () => {
  utimesSync(buildStateFile(target.root), 1, 1)
  expect(await recall()).toBeUndefined()
  rememberBuild({ ...rest, digest: await digest() }, target)
  expect(await recall()).toMatchObject(rest)
  rmSync(target.out, { recursive: true })
  expect(await recall()).toBeUndefined()
})

test('what is damaged is not recalled', async () => {
  for (const text of ['{"digest"', 'null', '{}', '{"digest":"of an earlier version"}', '{"digest":{}}']) {
    writeFileSync(join(dirname(buildStateFile(target.root)), 'last-build.json'), text)
    expect(await recall()).toBeUndefined()
    expect(await changed()).toBe(true)
  }
})
