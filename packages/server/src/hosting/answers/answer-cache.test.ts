import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import type { ContentAnswer } from './site-answer.ts'

const text = Buffer.from('Words of a page. '.repeat(2000))

/** A page as it is stored, which counts how often it is unpacked. */
function packedPage(): { page: ContentAnswer; unpacked: () => number } {
  const brotli = brotliCompressSync(text)
  let times = 0
  const page: ContentAnswer = {
    kind: 'content',
    status: 200,
    type: 'text/html; charset=utf-8',
    brotli,
    get content() {
      times += 1
      return brotliDecompressSync(brotli)
    },
  }
  return { page, unpacked: () => times }
}

test('a page that is asked for unpacked again and again is unpacked twice, and one that is asked for once is not kept so', () => {
  const answers = createAnswerCache(1_000_000)
  const { page, unpacked } = packedPage()
  const finished = answers.put('page', page)
  const before = unpacked()
  for (let asked = 0; asked < 5; asked += 1) expect(Buffer.from(finished.content()).equals(text)).toBe(true)
  expect(unpacked() - before).toBe(2)
})

test('what is kept unpacked counts: the pages that nobody has asked for longest leave', () => {
  const answers = createAnswerCache(100_000)
  const pages = Array.from({ length: 4 }, (_, index) => answers.put(`page-${index}`, packedPage().page))
  const kept = (): string[] => pages.map((_, index) => `page-${index}`).filter((key) => answers.get(key) !== undefined)
  for (const finished of pages) finished.content()
  expect(kept()).toHaveLength(4)
  for (const finished of pages) finished.content()
  expect(kept().length).toBeLessThan(4)
})
