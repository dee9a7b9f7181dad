import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  createYearModel,
  paragraphKinds,
  say,
  titleOf,
  translate,
  yearLanguages,
} from './testing/year/scripted-language.ts'
import { startYear, type Year } from './testing/year/start-year.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
/** A whole year: `YEAR_WEEKS=52 YEAR_PAGES=300 YEAR_PUSHES=140 npm run year`. */
const weeks = setting('YEAR_WEEKS', 1)
const pages = setting('YEAR_PAGES', 6)
const pushes = setting('YEAR_PUSHES', 5)
const faultEvery = setting('YEAR_FAULT_EVERY', 7)
const week = 7 * 24 * 60 * 60 * 1000

const workflow =
  '---\nname: Translate\non:\n  push:\n    paths: ["**/*.mdx", "docs.json"]\nuse: translate\nlanguages: [fr, de]\n---\n'
/** The mark of what a person has written in a translation. */
const byHand = ' (relu par Ada)'

/** Chance that is the same each time. */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test(
  'a year: nothing is asked twice, thrown away or lost, and nothing starts itself',
  { timeout: 86_400_000 },
  async () => {
    const model = createYearModel(faultEvery)
    const year = await startYear(model, process.env['YEAR_DATABASE_URL'])
    open.push(year.close)
    const chance = createChance(37)
    const counts = { people: 0, merged: 0, squashed: 0, restarts: 0, byHand: 0 }
    let number = 100
    const texts = new Map<number, string[]>()
    /** What people wrote in a translation, with the sentence that it translates. */
    const written = new Map<string, string>()
    const fileOf = (page: number): string =>
      `---\ntitle: ${titleOf(page)}\n---\n\n${(texts.get(page) ?? []).join('\n\n')}\n`
    const sentence = (): string => say(chance(paragraphKinds), (number += 1))
    const configuration = (): string => {
      const list = [...texts.keys()].map((page) => `"page-${page}"`).join(', ')
      return `{ "theme": "mint", "name": "Handbook", "colors": { "primary": "#0f766e" }, "navigation": { "groups": [{ "group": "Start", "pages": [${list}] }] } }\n`
    }
    for (let page = 1; page <= pages; page += 1) texts.set(page, [sentence(), sentence(), sentence(), sentence()])
    await year.git('rm', '--quiet', '-r', '.')
    await year.push('Begin', {
      ...Object.fromEntries([...texts.keys()].map((page) => [`page-${page}.mdx`, fileOf(page)])),
      'docs.json': configuration(),
      '.docwright/workflows/translate.md': workflow,
    })
    counts.people += 1
    await year.settle()

    for (let step = 0; step < weeks * pushes; step += 1) {
      const page = 1 + chance(pages)
      const paragraphs = texts.get(page) ?? []
      paragraphs[chance(paragraphs.length)] = sentence()
      await year.push(`Change page ${page}`, { [`page-${page}.mdx`]: fileOf(page) })
      counts.people += 1
      // Some push again before the run has begun, or while it works.
      if (chance(4) === 0) continue
      year.pass(week / pushes)
      if (chance(3) === 0) {
        counts.restarts += 1
        await year.restart()
      }
      await year.settle()
      if (chance(2) === 0) await decide(year, chance, counts)
      if (chance(4) === 0) await writeByHand(year, page, { paragraphs, written, counts })
    }
    await year.settle()
    await decide(year, () => 0, counts)
    await year.settle()
    await year.push('End', { 'page-1.mdx': fileOf(1).replace('---\n\n', `---\n\n${sentence()}\n\n`) })
    await year.settle()
    await decide(year, () => 0, counts)
    await year.settle()

    const runs = await year.runs()
    const lost: string[] = []
    for (const [page, paragraphs] of texts) {
      for (const language of yearLanguages) {
        const path = join(year.folder, language, `page-${page}.mdx`)
        const text = existsSync(path) ? await readFile(path, 'utf8') : ''
        for (const paragraph of paragraphs) {
          const wanted =
            language === 'fr' ? (written.get(paragraph) ?? translate(paragraph, 'fr')) : translate(paragraph, 'de')
          if (!text.includes(wanted ?? paragraph)) lost.push(`${language}/page-${page}: ${wanted}`)
        }
      }
    }
    const pulls = await year.platform().store.db.selectFrom('pull_request').select(['number', 'state']).execute()
    const closed = pulls.filter(({ state }) => state === 'closed').length
    const distinct = new Set(model.asked).size
    const report = {
      weeks,
      pages,
      ...counts,
      runs: runs.length,
      outcomes: Object.fromEntries(
        [...new Set(runs.map(({ status }) => status))].map((one) => [
          one,
          runs.filter(({ status }) => status === one).length,
        ]),
      ),
      failed: runs.filter(({ status }) => status === 'failed').length,
      pullRequests: pulls.length,
      closedByPlatform: closed,
      requestsFailed: model.faults,
      textsAsked: model.asked.length,
      textsChanged: distinct,
      ratio: Number((model.asked.length / distinct).toFixed(3)),
      textsLost: lost.length,
    }
    process.stdout.write(`${JSON.stringify(report, undefined, 1)}\n`)
    expect(lost).toEqual([])
    // Every run was asked for by a push of people.
    expect(runs.length).toBeLessThanOrEqual(counts.people + counts.merged + counts.squashed)
    expect(runs.filter(({ status }) => ['queued', 'running', 'cancelled'].includes(status))).toEqual([])
    // Those alone are closed whose content people have put onto the default branch themselves.
    expect(report.closedByPlatform).toBeLessThanOrEqual(counts.squashed)
    // Only what a failed request did not answer is asked again.
    expect(report.ratio).toBeLessThanOrEqual(1.1)
  },
)

/** A person merges what is proposed, or puts it into one commit with other words. */
async function decide(
  year: Year,
  chance: (below: number) => number,
  counts: { merged: number; squashed: number },
): Promise<void> {
  const { db } = year.platform().store
  const [pull] = await db.selectFrom('pull_request').select(['number', 'head']).where('state', '=', 'open').execute()
  if (pull === undefined) return
  await year.git('fetch', '--quiet', 'origin')
  await year.git('pull', '--quiet', '--no-edit', 'origin', 'main')
  if (chance(3) === 2) {
    await year.git('merge', '--quiet', '--squash', `origin/${pull.head}`)
    await year.git('commit', '--quiet', '--message=Translations that Ada has read')
    counts.squashed += 1
  } else {
    await year.git('merge', '--quiet', '--no-edit', `origin/${pull.head}`)
    counts.merged += 1
  }
  await year.git('push', '--quiet', 'origin', 'HEAD:main')
  await year.settle()
}

/** A person puts a sentence of a translation on the default branch into better words. */
async function writeByHand(
  year: Year,
  page: number,
  {
    paragraphs,
    written,
    counts,
  }: { paragraphs: readonly string[]; written: Map<string, string>; counts: { byHand: number; people: number } },
): Promise<void> {
  await year.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
  const path = `fr/page-${page}.mdx`
  const whole = join(year.folder, path)
  if (!existsSync(whole)) return
  const text = await readFile(whole, 'utf8')
  const paragraph = paragraphs.find((one) => text.includes(translate(one, 'fr') ?? one) && !written.has(one))
  if (paragraph === undefined) return
  const before = translate(paragraph, 'fr') ?? paragraph
  const better = before.replace(/\.$/, `${byHand}.`)
  written.set(paragraph, better)
  counts.byHand += 1
  counts.people += 1
  await year.push('Better words', { [path]: text.replace(before, better) })
  await year.settle()
}
