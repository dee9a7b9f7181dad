import { gzipSync } from 'node:zlib'
import { keepPage, writeIndex } from '../../packages/docwright/src/search/index-site.ts'
import { search } from '../../packages/docwright/src/search/query/search.ts'
import { filesAtOnce } from '../../packages/docwright/src/search/index/index-files.ts'
import { createSearchMemory } from '../../packages/docwright/src/search/search-memory.ts'
import { openSearchIndex } from '../../packages/docwright/src/search/query/search-index.ts'
import { firstPages, flatSections, wholeIndex, type EngineMaker } from './engine.ts'
import { pagefind } from './pagefind.ts'

/** Versions of the engines of others. */
export const engineVersions = {
  pagefind: '1.6.0',
  minisearch: '7.2.0',
  '@orama/orama': '3.1.18',
  '@orama/tokenizers': '3.1.18',
  flexsearch: '0.8.212',
}

const own: EngineMaker = {
  name: 'Docwright',
  open(corpus) {
    const { store } = createSearchMemory()
    for (const page of corpus.pages) {
      const { sections, heldOut: _, identifiers: __, ...facts } = page
      store.savePage(page.key, keepPage(facts, sections))
    }
    const { language } = corpus
    const keys = store.keys()
    const partition = { id: 'x', language, languageLabel: language, version: '', pages: keys.length }
    const files = new Map<string, Uint8Array>()
    writeIndex(store, [{ partition, keys }], { write: (path, content) => void files.set(path, gzipSync(content)) })
    let sent = { requests: 0, bytes: 0 }
    const index = openSearchIndex((path) => {
      const content = files.get(path)
      sent = { requests: sent.requests + 1, bytes: sent.bytes + (content?.length ?? 0) }
      return Promise.resolve(content)
    }, 'x')
    const pages = new Map(corpus.pages.map(({ url, key }) => [url, key]))
    const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0)
    return Promise.resolve({
      size: { raw: bytes, compressed: bytes, files: files.size },
      files,
      async find(query: string) {
        // As the dialog does: excerpts of the first results.
        const { pages: found } = await search(index, query, { limit: 8, files: filesAtOnce })
        return firstPages(found.map(({ url }) => pages.get(url) ?? ''))
      },
      transferred() {
        const last = sent
        sent = { requests: 0, bytes: 0 }
        return last
      },
    })
  },
}

/** With the settings of VitePress's local search. */
const miniSearch: EngineMaker = {
  name: 'MiniSearch',
  async open(corpus, packages) {
    const { default: MiniSearch } = (await packages('minisearch')) as {
      default: new (options: object) => {
        addAll(documents: readonly object[]): void
        search(query: string, options: object): { page: string }[]
      }
    }
    const index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles', 'page'] })
    index.addAll(flatSections(corpus))
    return {
      ...wholeIndex([JSON.stringify(index)]),
      find: (query) =>
        Promise.resolve(
          firstPages(
            index
              .search(query, { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } })
              .map(({ page }) => page),
          ),
        ),
    }
  },
}

const orama: EngineMaker = {
  name: 'Orama',
  async open(corpus, packages) {
    const {
      create,
      insertMultiple,
      search: find,
      save,
    } = (await packages('@orama/orama')) as {
      create(options: object): unknown
      insertMultiple(db: unknown, documents: readonly object[], batch: number): Promise<unknown>
      search(db: unknown, options: object): Promise<{ hits: { document: { page: string } }[] }>
      save(db: unknown): unknown
    }
    const tokenizers: Record<string, string> = { zh: 'mandarin', ja: 'japanese' }
    const special = tokenizers[corpus.language.slice(0, 2)]
    const tokenizer =
      special === undefined
        ? undefined
        : ((await packages(`@orama/tokenizers/${special}`)) as { createTokenizer(): unknown }).createTokenizer()
    const db = create({
      schema: { title: 'string', titles: 'string[]', text: 'string', page: 'enum' },
      ...(tokenizer === undefined ? { language: 'english' } : { components: { tokenizer } }),
    })
    const documents = flatSections(corpus).map(({ id, ...section }) => ({ ...section, id: `${id}` }))
    await insertMultiple(db, documents, 500)
    return {
      ...wholeIndex([JSON.stringify(save(db))]),
      async find(query) {
        const { hits } = await find(db, {
          term: query,
          properties: ['title', 'titles', 'text'],
          boost: { title: 3, titles: 2 },
          limit: 40,
        })
        return firstPages(hits.map(({ document }) => document.page))
      },
    }
  },
}

const flexSearch: EngineMaker = {
  name: 'FlexSearch',
  async open(corpus, packages) {
    const { default: flex } = (await packages('flexsearch')) as {
      default: {
        Charset: Record<string, unknown>
        Document: new (options: object) => {
          add(document: object): void
          search(query: string, options: object): { field: string; result: number[] }[]
          export(handler: (name: string, data: string) => void): Promise<void>
        }
      }
    }
    const isUnspaced = /^(zh|ja|ko)/.test(corpus.language)
    const index = new flex.Document({
      document: { id: 'id', index: ['title', 'titles', 'text'] },
      tokenize: 'forward',
      ...(isUnspaced ? { encoder: flex.Charset['CJK'] } : {}),
    })
    const sections = flatSections(corpus)
    for (const section of sections) index.add({ ...section, titles: section.titles.join(' ') })
    const files: string[] = []
    await index.export((_, data) => void files.push(data ?? ''))
    return {
      ...wholeIndex(files.filter((file) => file !== '')),
      find(query) {
        const found = index.search(query, { limit: 40, suggest: true })
        const hits = ['title', 'titles', 'text'].flatMap(
          (name) => found.find(({ field }) => field === name)?.result ?? [],
        )
        return Promise.resolve(firstPages(hits.map((id) => sections[id]?.page ?? '')))
      },
    }
  },
}

/** All engines, ours first. */
export const engineMakers: readonly EngineMaker[] = [own, pagefind, miniSearch, orama, flexSearch]
