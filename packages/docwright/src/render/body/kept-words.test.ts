import { componentNames, flowOf } from '@docwright/theme'
import { expect, test } from 'vitest'
import { createDiskSource } from '../../source/disk-source.ts'
import { compilePage } from '../../content/compile-page.ts'
import { missingWords, shownWords, writtenWords } from '../../content/testing/page-words.ts'

// The pages of repositories, word by word: REPOSITORIES="a b" npm test -- packages/docwright/src/render/body/kept-words
const repositories = (process.env['REPOSITORIES'] ?? 'docs').split(' ').filter((folder) => folder !== '')

test.each(repositories)(
  'every word of the pages of %s is shown',
  async (folder) => {
    const source = createDiskSource(folder)
    const decoder = new TextDecoder()
    const readText = async (path: string): Promise<string | undefined> => {
      const bytes = await source.read(path)
      return bytes === undefined ? undefined : decoder.decode(bytes)
    }
    const context = {
      readText,
      variables: {},
      resolveLink: (href: string) => href,
      resolveAsset: (href: string) => href,
      components: componentNames,
      flowOf,
      reservedIds: new Set<string>(),
      parser: 'javascript' as const,
    }
    const totals = { pages: 0, words: 0 }
    const missing: string[] = []
    for (const { path } of await source.list()) {
      if (!path.endsWith('.mdx')) continue
      const text = (await readText(path)) ?? ''
      const written = writtenWords(text)
      const words = missingWords(written, shownWords(await compilePage({ path, text }, context)))
      totals.pages += 1
      for (const count of written.values()) totals.words += count
      if (words.length > 0) missing.push(`${path}: ${words.join(' ')}`)
    }
    process.stdout.write(`${folder}: ${totals.pages} pages, ${totals.words} words\n`)
    expect(missing).toEqual([])
  },
  1_000_000,
)
