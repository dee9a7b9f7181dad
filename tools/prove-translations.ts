import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readOptions } from './read-options.ts'
import { compareStructure } from './prove-translations/compare-structure.ts'
import { startScriptedModel, type Manner } from './prove-translations/scripted-model.ts'
import { tongues } from './prove-translations/scripted-tongue.ts'

/*
 * Proves translations of real documentation: the command line translates copies of it into three languages with an honest,
 * a dishonest and a changing model. No page may be built differently, no wrong text may be on a page, and exit statuses say
 * what came of it.
 *
 *   npm run build && node --conditions=docwright-source tools/prove-translations.ts [--manners honest,dishonest] <folder with docs.json> …
 */

/** The expected status, and whether there must be pages. */
const expected: Readonly<Record<Manner, { statuses: readonly number[] }>> = {
  honest: { statuses: [0] },
  dishonest: { statuses: [1] },
  // The more often it is asked again, the more comes through.
  'in turns': { statuses: [0, 1] },
}

const program = join(import.meta.dirname, '../packages/docwright/bin/docwright.js')
const { values, positionals: folders } = readOptions({
  allowPositionals: true,
  options: { manners: { type: 'string', default: 'honest,dishonest,in turns' } },
})
const manners = (['honest', 'dishonest', 'in turns'] as const).filter((one) => values.manners.split(',').includes(one))
if (folders.length === 0) throw new Error('Name folders of documentation.')
let isFine = true
for (const folder of folders) for (const manner of manners) isFine = (await prove(resolve(folder), manner)) && isFine
process.exitCode = isFine ? 0 : 1

async function prove(folder: string, manner: Manner): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), 'translations-'))
  const model = await startScriptedModel(manner)
  try {
    cpSync(folder, copy, { recursive: true })
    const { status, output } = await run(copy, model.url)
    const reached = tongues.flatMap((language) => wrongTexts(copy, language, model.wrong))
    const compared = tongues.map((language) => compareStructure(copy, language, [...tongues]))
    const different = compared.flatMap((one) => one.different)
    const pages = compared.reduce((sum, one) => sum + one.same, 0)
    console.log(
      `${basename(folder)}, ${manner}: exit status ${status}; ${model.requests()} requests, ${model.wrong.size} wrong texts given, ` +
        `${reached.length} of them taken; ${pages} pages alike, ${different.length} different, ${compared[0]?.unread} unread`,
    )
    for (const line of output.split('\n').filter((one) => /translated \(/.test(one))) console.log(`  ${line}`)
    for (const line of different.slice(0, 20)) console.log(`  ${line}`)
    for (const [way, texts] of Map.groupBy(reached, (line) => line.slice(0, line.indexOf(':'))))
      console.log(`  ${texts.length} × ${texts[0] ?? way}`)
    const statusIsRight = expected[manner].statuses.includes(status)
    if (!statusIsRight) console.log(`  The exit status is wrong.\n${output.slice(-2000)}`)
    return statusIsRight && different.length === 0 && reached.length === 0
  } finally {
    await model.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function run(folder: string, url: string): Promise<{ status: number; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    DOCWRIGHT_MODEL: 'openai-compatible:scripted',
    DOCWRIGHT_MODEL_BASE_URL: url,
    DOCWRIGHT_MODEL_API_KEY: 'key',
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, 'translate', folder, '--language', ...tongues],
      { env, maxBuffer: 1e8 },
      (error, out, said) => {
        const failed = typeof error?.code === 'number' ? error.code : 2
        done({ status: error === null ? 0 : failed, output: `${out}${said}` })
      },
    )
  })
}

/** Wrong answers that are remembered, from which pages are made. */
function wrongTexts(folder: string, language: string, wrong: ReadonlyMap<string, string>): string[] {
  const path = join(folder, `.docwright/i18n/${language}.memory.jsonl`)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { source, text } = JSON.parse(line) as { source: string; text: string }
      const way = wrong.get(`${language}\n${source}\n${text}`)
      return way === undefined ? [] : [`${language}, ${way}: ${JSON.stringify(source)} → ${JSON.stringify(text)}`]
    })
}
