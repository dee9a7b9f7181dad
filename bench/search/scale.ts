import { readOptions } from '../../tools/read-options.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '../random.ts'
import { engineMakers } from './engines.ts'
import { installEngines } from './install-engines.ts'
import { readCorpora, type Corpus, type CorpusPage } from './read-corpora.ts'
import { waitForOurs, waitForWhole } from './slow-line.ts'

// What a search costs on large sites: bytes and requests of the first query and of those that follow, the size of the
// index, the time to make it, and the time to results on a slow line. The pages are mixed from sections of public docs:
//
//   node bench/search/scale.ts --pages 1000,10000 --with pagefind,minisearch FOLDER…

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    with: { type: 'string', default: 'pagefind,minisearch,orama,flexsearch' },
    pages: { type: 'string', default: '1000' },
    kept: { type: 'string', default: join(tmpdir(), 'docwright-search-bench') },
  },
})

/** Asked one after the other; written before the first run. */
const queries = [
  'webhook',
  'authentication',
  'api key',
  'custom domain',
  'create custom domain',
  'how do I deploy my site',
  'what is the rate limit of the api',
  'knowlege base',
  'authentcation',
  'deplo',
  'environment variab',
  'OPENAI_API_KEY',
  'getUserById',
  '--port',
  'docker compose up',
  'jetton wallet',
]

const makers = engineMakers.filter(
  ({ name }, index) => index === 0 || values.with.split(',').includes(name.toLowerCase()),
)
const packages = makers.length > 1 ? await installEngines(values.kept) : () => Promise.resolve({})
const read = await Promise.all(positionals.map((folder) => readCorpora(folder, values.kept, ['en'])))
const pool = read.flat().filter(({ language }) => language === 'en')

for (const count of values.pages.split(',').map(Number)) {
  const corpus = mix(pool, count)
  console.log(`\n## ${count} pages\n`)
  console.log(
    '| | made in, CPU s | index | files | first query | later: middle | later: most | first on a slow line | later: middle |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const maker of makers) {
    const before = process.cpuUsage()
    const start = performance.now()
    const engine = await maker.open(corpus, packages)
    const used = process.cpuUsage(before)
    // Pagefind works in a process of its own.
    const seconds = maker.name === 'Pagefind' ? (performance.now() - start) / 1000 : (used.user + used.system) / 1e6
    try {
      await engine.throttle?.()
      const transfers: { requests: number; bytes: number }[] = []
      const waits: number[] = []
      for (const query of queries) {
        const asked = performance.now()
        await engine.find(query)
        waits.push(performance.now() - asked)
        transfers.push(engine.transferred())
      }
      const [first = { requests: 0, bytes: 0 }, ...later] = transfers
      const slow = await waitsOf(engine, waits)
      const sorted = later.toSorted((a, b) => a.bytes - b.bytes)
      const cells = [
        seconds.toFixed(1),
        size(engine.size.compressed),
        engine.size.files,
        `${size(first.bytes)} in ${first.requests}`,
        transfer(sorted[sorted.length >> 1]),
        transfer(sorted.at(-1)),
        `${slow.first.toFixed(0)} ms`,
        `${(slow.later.toSorted((a, b) => a - b)[slow.later.length >> 1] ?? 0).toFixed(0)} ms`,
      ]
      console.log(`| ${maker.name} | ${cells.join(' | ')} |`)
      if (maker === makers[0])
        for (const [index, { requests, bytes }] of transfers.entries())
          console.log(`  ${queries[index]}: ${requests} requests, ${size(bytes)}`)
    } finally {
      await engine.close?.()
    }
  }
}

async function waitsOf(
  { files, throttle, size: { compressed } }: Awaited<ReturnType<(typeof makers)[number]['open']>>,
  waits: readonly number[],
): Promise<{ first: number; later: readonly number[] }> {
  if (files !== undefined) return waitForOurs(files, queries)
  const [first = 0, ...later] = waits
  return throttle === undefined ? { first: first + (await waitForWhole(compressed)), later } : { first, later }
}

/** Pages of five sections each, most of which stand together in the docs that they are from. */
function mix(corpora: readonly Corpus[], count: number): Corpus {
  const random = createRandom(7)
  const sections = corpora.flatMap(({ pages }) =>
    pages.flatMap((page) => page.sections.filter(({ title, text }) => title !== '' && text.length > 200)),
  )
  const pages = Array.from({ length: count }, (_, index): CorpusPage => {
    const start = random.below(sections.length)
    const own = [0, 1, 2, 3, 4].flatMap((step) => {
      const section = sections[(start + step * (random.below(10) < 7 ? 1 : 17)) % sections.length]
      return section === undefined ? [] : [{ ...section, anchor: `s${step}` }]
    })
    const key = `g${index % 200}/p${index}`
    const title = `${own[0]?.title} ${own[1]?.title.split(' ', 1)[0]}`
    const facts = { keywords: [], trail: ['Guides', `Group ${index % 200}`], boost: 1, heldOut: [], identifiers: [] }
    return { key, url: `/${key}`, title, sections: own, ...facts }
  })
  return { site: 'mixed', language: 'en', pages }
}

function transfer(value: { requests: number; bytes: number } | undefined): string {
  return value === undefined ? '–' : `${size(value.bytes)} in ${value.requests}`
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
