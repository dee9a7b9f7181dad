import { trustHtml } from '@docwright/theme'
import { expect, test } from 'vitest'
import type { RenderedBody } from './rendered-body.ts'
import { recallBody } from './kept-body.ts'
import { keepContent } from './kept-content.ts'

const body: RenderedBody = {
  html: trustHtml('<p>Text “here”.</p>'),
  markdown: '',
  frontMatter: { meta: {}, custom: {} },
  outline: [{ id: 'a', title: 'A', level: 2 }],
  anchors: [],
  references: [],
  dependencies: [],
  diagnostics: [],
  styles: '',
  sheets: [],
  pending: false,
}

function fileOf(content: string): string {
  return `<h1>Title</h1><div id="content" class="mdx-content prose">${content}</div>`
}

test('what a page shows is found in its file again', () => {
  const kept = keepContent(fileOf(body.html), body)
  expect(recallBody(kept, fileOf(body.html))).toEqual({
    html: body.html,
    outline: body.outline,
    styles: '',
    sheets: [],
  })
})

test('a file that others have changed is not believed', () => {
  const kept = keepContent(fileOf(body.html), body)
  expect(recallBody(kept, fileOf('<p>Other “text”.</p>'))).toBeUndefined()
  expect(recallBody(kept, '')).toBeUndefined()
})

test('a page with more than its text is not kept', () => {
  expect(keepContent(fileOf(body.html), { ...body, aside: trustHtml('<p>Beside</p>') })).toBe('')
  expect(keepContent(fileOf(body.html), { ...body, feed: [] })).toBe('')
  expect(keepContent('<p>No page.</p>', body)).toBe('')
  expect(recallBody('', fileOf(body.html))).toBeUndefined()
})
