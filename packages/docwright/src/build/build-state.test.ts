import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBuildState, type BuiltPage } from './build-state.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-state-'))
  file = join(folder, '.docwright', 'cache', 'build.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const here = { out: '/here' }

const page: BuiltPage = {
  key: 'guides/start',
  version: '1-2',
  dependencies: { 'snippets/a.mdx': '3' },
  links: { written: [{ kind: 'link', from: 'guides/start.mdx', hrefs: ['/a'] }], digest: 'd' },
  frame: 'digest',
  frontMatter: { title: 'Start', meta: {}, custom: {} },
  diagnostics: [{ code: 'x', severity: 'warning', message: 'X.', file: 'a.mdx', line: 1, column: 1 }],
  outputs: ['guides/start/index.html'],
  body: 'kept',
}

test('pages, copies and values are remembered', () => {
  const state = openBuildState(file, here)
  state.save(page)
  state.saveCopy('a.png', '7')
  state.setValue('routes', 'r')
  state.close()

  const again = openBuildState(file, here)
  const remembered = again.pages().get('guides/start')
  expect(remembered).toMatchObject({ version: '1-2', frame: 'digest', hasDiagnostics: true })
  expect(remembered?.frontMatter()).toEqual(page.frontMatter)
  expect(remembered?.diagnostics()).toEqual(page.diagnostics)
  expect(remembered?.links()).toEqual(page.links)
  expect(remembered?.outputs()).toEqual(page.outputs)
  expect(remembered?.body()).toBe('kept')
  expect(again.copies()).toEqual(new Map([['a.png', '7']]))
  expect(again.value('routes')).toBe('r')
  again.close()
})

test('everything but values is forgotten at once', () => {
  const state = openBuildState(file, here)
  state.save(page)
  state.saveCopy('a.png', '7')
  state.setValue('routes', 'r')
  state.clear()
  expect([state.pages().size, state.copies().size, state.outputs().size, state.value('routes')]).toEqual([0, 0, 0, 'r'])
  state.close()
})

test('parts are those of all pages', () => {
  const state = openBuildState(file, here)
  state.save(page)
  const outputs = ['api/index.html', '_docwright/parts/a.html', 'more/_docwright/parts/b.html']
  state.save({ ...page, key: 'api', outputs })
  expect(state.parts()).toEqual(['_docwright/parts/a.html'])
  state.save({ ...page, key: 'api' })
  expect(state.parts()).toEqual([])
  state.save({ ...page, key: 'api', outputs })
  state.forget('api')
  expect(state.parts()).toEqual([])
  state.close()
})

test('another output folder or base path starts anew', () => {
  const state = openBuildState(file, here)
  state.save(page)
  state.close()
  const other = openBuildState(file, { out: '/there' })
  expect(other.pages().size).toBe(0)
  other.close()
})

test('a damaged file is replaced', () => {
  const state = openBuildState(file, here)
  state.close()
  writeFileSync(file, 'this is no database, and it is long enough to be looked at as one'.repeat(20))
  const again = openBuildState(file, here)
  again.save(page)
  expect(again.pages().size).toBe(1)
  again.close()
})

test('the folder keeps itself out of version control', () => {
  openBuildState(file, here).close()
  expect(readFileSync(join(folder, '.docwright', 'cache', '.gitignore'), 'utf8')).toBe('*\n')
})
