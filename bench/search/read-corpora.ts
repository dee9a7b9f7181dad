import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createDiskSource, createSite, createSiteRenderer, startPagePool } from 'docwright/engine'
import {
  describePage,
  formerNamesOf,
  isSearchable,
} from '../../packages/docwright/src/search/document/describe-page.ts'
import { planPartitions } from '../../packages/docwright/src/search/document/plan-partitions.ts'
import type { SearchPage } from '../../packages/docwright/src/search/document/search-document.ts'

/** A page as every engine gets it: without its author's keywords, which are the judgement of one class of queries. */
export interface CorpusPage extends SearchPage {
  /** `keywords` of the front matter. */
  heldOut: string[]
  /** Words in backquotes in its source that look like names in a program. */
  identifiers: string[]
}

/** The pages of a site in one language. */
export interface Corpus {
  site: string
  language: string
  pages: CorpusPage[]
}

/**
 * Reads the pages of a docs repository as the product's own search does, once: they are kept for the next run.
 *
 * @param folder Folder of the repository; the docs may be in its `docs`.
 * @param kept Folder to keep what was read in.
 * @param languages BCP 47 tags; others are left out.
 * @returns One corpus for each language.
 */
export async function readCorpora(folder: string, kept: string, languages: readonly string[]): Promise<Corpus[]> {
  const file = join(kept, `${basename(folder)}.json`)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Corpus[]
  const root = existsSync(join(folder, 'docs.json')) ? folder : join(folder, 'docs')
  const result = await createSite(createDiskSource(root))
  if ('noSite' in result) throw new Error(`${folder} is not a docs repository.`)
  const { site } = result
  const bodies = startPagePool('all-pages')
  try {
    const renderer = await createSiteRenderer(site, { root, purpose: 'check', bodies, highlightCache: false })
    await site.metadata.load(site.pages.keys())
    const formerNames = formerNamesOf(site)
    const keys = [...site.pages.keys()].filter((key) => isSearchable(key, site))
    const found = new Map<string, Corpus>()
    for (const { partition, keys: members } of planPartitions(site, keys)) {
      // The default version of a language comes first, and stands for it.
      if (!languages.includes(partition.language) || found.has(partition.language)) continue
      const pages: CorpusPage[] = []
      for (let start = 0; start < members.length; start += 8) {
        const some = members.slice(start, start + 8)
        pages.push(...(await Promise.all(some.map((key) => readPage(key)))))
      }
      found.set(partition.language, { site: basename(folder), language: partition.language, pages })
    }

    async function readPage(key: string): Promise<CorpusPage> {
      const facts = describePage(key, site, formerNames)
      const heldOut = site.metadata.get(key).keywords ?? []
      const { sections } = await renderer.document(key)
      const source = await readFile(join(root, site.pages.get(key)?.file ?? ''), 'utf8').catch(() => '')
      const keywords = facts.keywords.filter((keyword) => !heldOut.includes(keyword))
      return { ...facts, keywords, heldOut, identifiers: identifiersIn(source), sections }
    }

    await mkdir(kept, { recursive: true })
    await writeFile(file, JSON.stringify([...found.values()]))
    return [...found.values()]
  } finally {
    await bodies.close()
  }
}

/** `getUser`, `max_retries`, `--force`, `docs.json`, `x-api-key`: names, not words. */
function identifiersIn(source: string): string[] {
  const prose = source
    .replaceAll(/^---\n.*?\n---\n/gs, '')
    .replaceAll(/^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?^[ \t]*\1/gms, '')
  const inline = [...prose.matchAll(/(?<!`)`([^`\n]{3,40})`(?!`)/g)].map(([, text = '']) => text.trim())
  return [
    ...new Set(
      inline.filter((text) => /^-{0,2}[A-Za-z_][\w.-]+$/.test(text) && /[a-z][A-Z]|[\w][_.-]\w|^--/.test(text)),
    ),
  ]
}
