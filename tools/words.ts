// Proves on a sample of pages that every visible word of the source is on the built page, and that no syntax is.
//   node tools/words.ts [--pages 200] [--details 20] [--markdown] DOCS=SITE [DOCS=SITE …]
// DOCS is a docs repository, SITE the folder that `docwright build` made of it; with --markdown the Markdown twins of the
// pages are looked at. Where the counting parser and the product disagree on a page, the difference is printed; the exit
// status is 1 where words are missing or syntax is seen.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { leakedSyntax } from './words/leaked-syntax.ts'
import { markdownText } from './words/markdown-text.ts'
import { pageText } from './words/page-text.ts'
import { sourceWords } from './words/source-words.ts'
import { missingWords } from './words/words-of.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '200' },
    details: { type: 'string', default: '20' },
    markdown: { type: 'boolean', default: false },
  },
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
    .filter((file) => !file.includes('node_modules') && existsSync(builtFile(site, file)))
    .toSorted()
}

function builtFile(site: string, file: string): string {
  const path = file.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '')
  if (values.markdown) return join(site, `${path === '' ? 'index' : path}.md`)
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
  const wanted = sourceWords(docs, file, values.markdown ? 'agents' : 'humans')
  if (wanted === undefined) {
    totals.notStrict += 1
    return
  }
  const built = readFileSync(builtFile(site, file), 'utf8')
  const { all, prose } = values.markdown ? markdownText(built) : pageText(built)
  const missing = missingWords(wanted.words, all)
  const seen = leakedSyntax(prose, wanted.literal)
  totals.pages += 1
  totals.words += wanted.words.length
  totals.missing += missing.length
  totals.leaks += seen.length
  if (missing.length > 0) details.push(`${docs}/${file}: missing ${missing.slice(0, 12).join(' ')}`)
  for (const leak of seen) details.push(`${docs}/${file}: seen “${leak}”`)
}
