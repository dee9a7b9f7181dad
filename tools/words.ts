// Proves on a sample of pages that every visible word of the source is on the built page, and that no syntax is.
//   node tools/words.ts [--pages 200] [--details 20] DOCS=SITE [DOCS=SITE …]
// DOCS is a docs repository, SITE the folder that `docwright build` made of it. Where the counting parser and the product
// disagree on a page, the difference is printed; the exit status is 1 where words are missing or syntax is seen.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { leakedSyntax, pageText } from './words/page-text.ts'
import { sourceWords, wordsOf } from './words/source-words.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '200' }, details: { type: 'string', default: '20' } },
})
const pairs = positionals.map((pair) => pair.split('='))
if (pairs.length === 0 || pairs.some(([docs, site]) => !existsSync(docs ?? '') || !existsSync(site ?? ''))) {
  console.error(
    'node tools/words.ts [--pages 200] DOCS=SITE …: folders of a docs repository and of the site made of it.',
  )
  process.exit(2)
}

const perRepository = Math.ceil(Number(values.pages) / pairs.length)
const totals = { pages: 0, words: 0, missing: 0, leaks: 0, notStrict: 0 }
const details: string[] = []
for (const [docs = '', site = ''] of pairs) for (const file of sample(pagesOf(docs, site))) examine(docs, site, file)

console.log(`${totals.pages} pages, ${totals.words} words of their sources.`)
console.log(`Missing on the page: ${totals.missing} words (${((100 * totals.missing) / totals.words).toFixed(3)} %).`)
console.log(`Syntax seen outside code: ${totals.leaks} places.`)
console.log(`Not counted, since only a lenient reader understands them: ${totals.notStrict} pages.`)
for (const line of details.slice(0, Number(values.details))) console.log(line)
process.exitCode = totals.missing + totals.leaks > 0 ? 1 : 0

function pagesOf(docs: string, site: string): string[] {
  return readdirSync(docs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mdx'))
    .map((entry) => relative(docs, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules') && existsSync(htmlOf(site, file)))
    .toSorted()
}

function htmlOf(site: string, file: string): string {
  const path = file.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '')
  return join(site, path, 'index.html')
}

/** Evenly over the repository, so that the same pages are looked at each time. */
function sample(files: readonly string[]): string[] {
  const step = files.length / perRepository
  return step <= 1
    ? [...files]
    : Array.from({ length: perRepository }, (_, index) => files[Math.floor(index * step)] ?? '')
}

function examine(docs: string, site: string, file: string): void {
  const wanted = sourceWords(docs, file)
  if (wanted === undefined) {
    totals.notStrict += 1
    return
  }
  const { all, prose } = pageText(readFileSync(htmlOf(site, file), 'utf8'))
  const present = new Set(wordsOf(all))
  const missing = [...new Set(wanted.filter((word) => !present.has(word)))]
  const seen = leakedSyntax(prose)
  totals.pages += 1
  totals.words += wanted.length
  totals.missing += missing.length
  totals.leaks += seen.length
  if (missing.length > 0) details.push(`${docs}/${file}: missing ${missing.slice(0, 12).join(' ')}`)
  for (const leak of seen) details.push(`${docs}/${file}: seen “${leak}”`)
}
