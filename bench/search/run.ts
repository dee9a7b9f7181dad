import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../tools/read-options.ts'
import type { Engine, Transfer } from './engine.ts'
import { engineMakers } from './engines.ts'
import { installEngines } from './install-engines.ts'
import { makeQueries, queryKinds, type Query } from './make-queries.ts'
import { readCorpora } from './read-corpora.ts'

// Searches public docs repositories with this project and with four engines of others, all given the same text:
//
//   node bench/search/run.ts --with pagefind,minisearch,orama,flexsearch FOLDER…
//
// FOLDER is a clone of a docs repository; `questions.ts` has questions about some repositories, and `searches.ts` has
// queries that people type. The engines come from the npm registry into a folder of their own; Pagefind runs in
// Chromium. Pages that were read are kept in the same folder: delete `--kept` if the repository or the reader of pages
// has changed.

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    with: { type: 'string', default: 'pagefind,minisearch,orama,flexsearch' },
    most: { type: 'string', default: '100' },
    languages: { type: 'string', default: 'en,zh-Hans,ja' },
    kept: { type: 'string', default: join(tmpdir(), 'docwright-search-bench') },
    missed: { type: 'string' },
  },
})
if (positionals.length === 0) {
  console.error('Name folders of docs repositories: node bench/search/run.ts ../mintlify+docs')
  process.exit(2)
}

interface Figures {
  asked: number
  first: number
  firstFive: number
}

const wanted = values.with.split(',')
const makers = engineMakers.filter(({ name }, index) => index === 0 || wanted.includes(name.toLowerCase()))
const packages = makers.length > 1 ? await installEngines(values.kept) : () => Promise.resolve({})
const totals = new Map<string, Figures>()

for (const folder of positionals) {
  for (const corpus of await readCorpora(folder, values.kept, values.languages.split(','))) {
    const queries = makeQueries(corpus, Number(values.most))
    const sections = corpus.pages.reduce((sum, page) => sum + page.sections.length, 0)
    console.log(`\n## ${corpus.site}, ${corpus.language}: ${corpus.pages.length} pages, ${sections} sections\n`)
    const kinds = queryKinds.filter((kind) => queries.some((query) => query.kind === kind))
    const counts = kinds.map((kind) => `${kind} ${queries.filter((query) => query.kind === kind).length}`)
    console.log(`| @1/@5 in % | ${counts.join(' | ')} | index | first query | later ones |`)
    console.log(`|---|${kinds.map(() => '--:|').join('')}--:|--:|--:|`)
    for (const maker of makers) {
      const engine = await maker.open(corpus, packages)
      try {
        const { first, later, hits } = await measure(engine, queries)
        const cells = kinds.map((kind) => {
          const figures = figuresOf(hits.filter(({ query }) => query.kind === kind))
          addTo(`${maker.name}\n${kind}`, figures)
          return percent(figures)
        })
        const { compressed, files } = engine.size
        console.log(
          `| ${maker.name} | ${cells.join(' | ')} | ${kilobytes(compressed)} in ${files} | ${kilobytes(first.bytes)} in ${first.requests} | ${kilobytes(later.bytes)} in ${later.requests.toFixed(1)} |`,
        )
        if (maker === makers[0] && values.missed !== undefined) showMissed(hits, values.missed)
      } finally {
        await engine.close?.()
      }
    }
  }
}

console.log(
  `\n## All of them\n\n| @1/@5 in % | ${queryKinds.join(' | ')} |\n|---|${queryKinds.map(() => '--:|').join('')}`,
)
for (const { name } of makers) {
  const cells = queryKinds.map((kind) => percent(totals.get(`${name}\n${kind}`)))
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

interface Hit {
  query: Query
  /** Place of the first right page; none if it is not among the first five. */
  place: number
  found: readonly string[]
}

async function measure(
  engine: Engine,
  queries: readonly Query[],
): Promise<{ first: Transfer; later: Transfer; hits: Hit[] }> {
  const hits: Hit[] = []
  let first: Transfer | undefined
  const later: Transfer = { requests: 0, bytes: 0 }
  for (const query of queries) {
    const found = await engine.find(query.text)
    const { requests, bytes } = engine.transferred()
    if (first === undefined) first = { requests, bytes }
    // A reader asks a few things; after hundreds of queries everything is there.
    else if (hits.length <= 10) {
      later.requests += requests / 10
      later.bytes += bytes / 10
    }
    hits.push({ query, found, place: found.findIndex((key) => query.pages.includes(key)) })
  }
  return { first: first ?? { requests: 0, bytes: 0 }, later, hits }
}

function figuresOf(hits: readonly Hit[]): Figures {
  return {
    asked: hits.length,
    first: hits.filter(({ place }) => place === 0).length,
    firstFive: hits.filter(({ place }) => place >= 0 && place < 5).length,
  }
}

function addTo(name: string, { asked, first, firstFive }: Figures): void {
  const before = totals.get(name) ?? { asked: 0, first: 0, firstFive: 0 }
  totals.set(name, {
    asked: before.asked + asked,
    first: before.first + first,
    firstFive: before.firstFive + firstFive,
  })
}

function percent(figures: Figures | undefined): string {
  if (figures === undefined || figures.asked === 0) return '–'
  const share = (count: number): string => ((100 * count) / figures.asked).toFixed(0)
  return `${share(figures.first)}/${share(figures.firstFive)}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
}

function showMissed(hits: readonly Hit[], kind: string): void {
  for (const { query, place, found } of hits) {
    if (query.kind !== kind || place === 0) continue
    console.log(`  ${query.text}  →  ${query.pages.join(', ')}  at ${place + 1 || 'none'}: ${found.join(', ')}`)
  }
}
