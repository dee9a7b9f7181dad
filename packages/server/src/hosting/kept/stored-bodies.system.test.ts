import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from 'docwright/engine'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageFailures } from './page-failures.ts'
import { openPageStore, type PageStore } from './page-store.ts'
import { createStoredBodies } from './stored-bodies.ts'

let folder: string
let pages: PageStore
let asked: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-bodies-'))
  pages = openPageStore(folder, 1e9, Date.now)
  asked = []
})
afterEach(() => {
  pages.close()
  rmSync(folder, { recursive: true, force: true })
})

const settings: BodySettings = {
  variables: {},
  iconLibrary: 'lucide',
  codeThemes: { light: 'github-light', dark: 'github-dark' },
  base: '',
  pages: ['one'],
  files: [],
  folders: [],
  redirects: [],
  languages: [{ prefix: '', tag: 'en' }],
}
const request: BodyRequest = { file: 'one.mdx', text: 'Text.', highlight: 'complete', markdown: true }

function render(change: Partial<BodyRequest> = {}): Promise<RenderedBody> {
  const inner: BodyRenderer = {
    async render({ text, highlight }) {
      asked.push(highlight)
      const place = { file: 'one.mdx', line: 1, column: 1 }
      return {
        html: `<p>${text}</p>` as RenderedBody['html'],
        markdown: text,
        frontMatter: { meta: {}, custom: {} },
        outline: [],
        anchors: ['begin'],
        references: [{ kind: 'link', href: './two', from: 'one.mdx', ...place }],
        dependencies: [],
        diagnostics: [],
        styles: '',
        sheets: [],
        endpoint: { described: true, display: 'none', parts: ['/part'] },
        pending: false,
      }
    },
    update() {},
    close: async () => {},
  }
  const bodies = createStoredBodies(inner, pages, () => '', createPageFailures(Date.now))
  bodies.update(settings, [])
  return bodies.render({ ...request, ...change })
}

test('a page that is rendered for its problems is there for readers, and its problems are there without it', async () => {
  const first = await render({ highlight: 'problems' })
  expect(first.anchors).toEqual(['begin'])
  expect((await render()).html).toBe('<p>Text.</p>')
  const { html, markdown, anchors, references, endpoint } = await render({ highlight: 'problems' })
  expect([html, markdown, anchors, references.length]).toEqual(['', 'Text.', ['begin'], 1])
  expect(endpoint).toEqual({ described: true, display: 'none', parts: [] })
  expect(asked).toEqual(['complete'])
})
