import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuildInputs } from '../build/build-inputs.ts'
import { buildStateFile, rememberBuild } from '../build/last-build.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { outputStamp } from '../source/output-stamp.ts'
import { build } from './build-command.ts'
import type { Terminal } from './terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-build-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const terminal: Terminal = {
  interactive: false,
  width: 80,
  columns: { results: undefined, remarks: undefined },
  print() {},
  note() {},
  progress() {},
  endProgress() {},
}

/** Page processes of which is known whether they were started and ended. */
function watchedPages(): { start(): BodyRenderer; events: string[] } {
  const events: string[] = []
  const bodies: BodyRenderer = {
    render: () => Promise.reject(new Error('No page is asked for.')),
    update() {},
    close: () => Promise.resolve(void events.push('closed')),
  }
  return {
    events,
    start() {
      events.push('started')
      return bodies
    },
  }
}

function write(file: string, text = ''): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('a build with nothing to do starts no page process', async () => {
  const target = { root: join(folder, 'docs'), out: join(folder, 'out') }
  write(join(target.root, 'docs.json'), '{}')
  write(buildStateFile(target.root))
  write(join(target.out, outputStamp))
  const { digest } = await readBuildInputs(target)
  rememberBuild({ digest, pages: 1, diagnostics: [] }, target)
  const pages = watchedPages()
  expect(await build(target.root, { out: target.out }, terminal, pages.start)).toBe(0)
  expect(pages.events).toEqual([])
})

test('a file that is newer than the last build starts a page process', async () => {
  const target = { root: join(folder, 'docs'), out: join(folder, 'out') }
  write(join(target.root, 'docs.json'), '{}')
  const { digest } = await readBuildInputs(target)
  rememberBuild({ digest, pages: 1, diagnostics: [] }, target)
  write(join(target.root, 'docs.json'), '{ }')
  const pages = watchedPages()
  await build(target.root, { out: target.out }, terminal, pages.start)
  expect(pages.events.slice(0, 1)).toEqual(['started'])
})

test('a build that cannot begin ends the page process that it has started', async () => {
  // Files in so long a path can still be listed; the folder of installed fonts has no name that the system takes.
  const longest = 4095 - '/node_modules/@fontsource'.length
  let root = folder
  while (root.length + 200 < longest) root = join(root, 'a'.repeat(100))
  root = join(root, 'a'.repeat(longest - root.length))
  write(join(root, 'docs.json'), '{}')
  const pages = watchedPages()
  await expect(build(root, { out: join(folder, 'out') }, terminal, pages.start)).rejects.toThrow('ENAMETOOLONG')
  expect(pages.events).toEqual(['started', 'closed'])
})
