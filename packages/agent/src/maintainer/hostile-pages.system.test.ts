import { expect, test } from 'vitest'
import { describeImage } from './describe-image.ts'
import type { Draft } from './draft.ts'
import { replaceWords } from './replace-words.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** A page whose text an enemy chose, and what is written to it. */
function pageOf(text: string): { survey: DocsSurvey; draft: Draft; written: () => string | undefined } {
  let written: string | undefined
  const files = new Map([['a.mdx', {}]])
  return {
    survey: { site: { files, pages: [], routes: new Map() }, docsFolder: '' } as unknown as DocsSurvey,
    draft: {
      read: async () => Promise.resolve(text),
      write: (_path, next) => void (written = next),
    } as Partial<Draft> as Draft,
    written: () => written,
  }
}

const everywhere = { includes: () => true } as unknown as DocsScope

test('words are replaced on a page that only begins links, and in no address', async () => {
  const { survey, draft, written } = pageOf(`word [a](word) b\n${']('.repeat(300_000)}\nword`)
  await replaceWords([{ old: 'word', replacement: 'term' }], survey, everywhere, draft)
  expect(written()?.replaceAll('](](', '')).toBe('term [a](word) b\n\nterm')
})

test.each(['![', '![](', '<img alt={'])('a picture is described on a page of “%s” alone', async (begun) => {
  const { survey, draft, written } = pageOf(`![](/cat.png)\n${begun.repeat(100_000)}\n`)
  const { done } = await describeImage({ image: 'cat.png', page: 'a.mdx', text: 'A cat' }, survey, draft)
  expect(done).toEqual(['`a.mdx` line 1: described `cat.png`'])
  expect(written()?.slice(0, 20)).toBe('![A cat](/cat.png)\n' + begun[0])
})
