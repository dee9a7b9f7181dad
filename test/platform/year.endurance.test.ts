import { afterEach, expect, test } from 'vitest'
import { lostTexts } from './year/lost-texts.ts'
import { createYearModel } from './year/scripted-language.ts'
import { startYear, type YearRun } from './year/start-year.ts'
import { createChance } from './year/year-chance.ts'
import { breakMemory, changePage, count, decide, writeOnMain, type YearWork } from './year/year-people.ts'
import { cloneYear } from './year/year-repository.ts'
import { createYearSite, yearWorkflows } from './year/year-site.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
/** A whole year: `YEAR_WEEKS=52 YEAR_PAGES=300 YEAR_PUSHES=20 npm run year`. */
const days = setting('YEAR_WEEKS', 1) * 7
const pages = setting('YEAR_PAGES', 6)
/** So many minutes at most; the days that were left out are told. */
const most = setting('YEAR_MINUTES', Infinity)
/** Pushes of a day. */
const pushes = setting('YEAR_PUSHES', 3)
/** So many pushes at most come before everything that they have started is at an end. */
const together = setting('YEAR_TOGETHER', 5)
const faultEvery = setting('YEAR_FAULT_EVERY', 30)
/** One in so many times, the process is killed while a turn is at work, and one in so many while it rests. */
const killEvery = setting('YEAR_KILL_EVERY', 8)
const database = process.env['YEAR_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test(
  'a year: nothing is asked twice, thrown away or lost, and nothing starts itself',
  { timeout: 7 * day },
  async () => {
    const began = performance.now()
    const model = createYearModel(faultEvery)
    const year = await startYear(model, database)
    open.push(year.close)
    const chance = createChance(setting('YEAR_SEED', 37))
    const repository = await cloneYear(year.cloneUrl)
    open.push(repository.close)
    const site = createYearSite(chance, pages)
    const work: YearWork = {
      year,
      site,
      repository,
      chance,
      counts: {},
      written: new Map(),
      kept: new Map(),
    }
    await repository.git('rm', '--quiet', '-r', '.')
    await repository.push('Begin', {
      ...Object.fromEntries(site.pages.map((page) => [`${page.name}.mdx`, site.fileOf(page)])),
      'docs.json': site.configuration(undefined),
      ...yearWorkflows,
    })
    count(work, 'pushes')
    await year.settle()

    for (let date = 0; date < days && performance.now() - began < most * minute; date += 1) {
      const morning = performance.now()
      await spendDay(work)
      count(work, 'days')
      // Days at the end should take as long as days at the beginning, if the machine has as much to do.
      const secondsOfDay = Math.round((performance.now() - morning) / 1000)
      const processor = Math.round(await year.processorSeconds())
      process.stdout.write(`${JSON.stringify({ ...sums(work), secondsOfDay, processor })}\n`)
    }
    // In the end, everything is proposed and merged.
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await changePage(work)
      await year.settle()
      await decide(work, true)
      await year.settle()
    }

    const runs = await year.runs()
    const report = {
      ...sums(work),
      ...(await outcomes(work, runs)),
      failures: failuresIn(runs),
      lost: await lostTexts(work),
    }
    process.stdout.write(`${JSON.stringify(report, undefined, 1)}\n`)
    expect(report.lost).toEqual([])
    expect(report.failures).toEqual([])
    // What was asked for is at an end, and every run was asked for by a push of people or by the other workflow.
    expect(report.runsLeft).toEqual([])
    expect(report.loops).toBe(0)
    expect(report.closedWithWork).toEqual([])
    // Only what a failed request or a process that was killed did not answer is asked again.
    expect(report.ratio).toBeLessThanOrEqual(1.1)

    function sums({ counts }: YearWork) {
      const changed = new Set(model.asked).size
      return {
        database,
        minutes: Math.round((performance.now() - began) / minute),
        ...counts,
        requestsFailed: Object.fromEntries(model.faults),
        textsAsked: model.asked.length,
        textsChanged: changed,
        ratio: Number((model.asked.length / changed).toFixed(3)),
      }
    }
  },
)

/** People push, the platform works, processes die, and in the evening somebody reads what is proposed. */
async function spendDay(work: YearWork): Promise<void> {
  const { year, chance } = work
  for (let left = pushes; left > 0;) {
    const group = Math.min(left, 1 + chance(together))
    left -= group
    for (let push = 0; push < group; push += 1) {
      await changePage(work)
      // Some come while what an earlier one has started is at work.
      if (push === 0 && group > 1) await year.isAtWork()
    }
    const fate = chance(2 * killEvery)
    if (fate === 0 && (await year.isAtWork())) {
      await new Promise((resolve) => {
        setTimeout(resolve, chance(2_000))
      })
      await year.kill()
      count(work, 'killedAtWork')
    }
    await year.settle()
    if (fate === 1) {
      await year.kill()
      count(work, 'killedAtRest')
    }
    await year.pass(Math.round((day * group) / pushes))
    await year.settle()
  }
  if (chance(40) === 0) {
    await year.pass(-hour)
    count(work, 'clockSetBack')
  }
  if (chance(80) === 0) await breakMemory(work)
  if (chance(2) === 0) await writeOnMain(work)
  await year.settle()
  if (chance(2) === 0) await decide(work, false)
  await year.settle()
}

/** What the platform says of its work. */
async function outcomes({ year, counts }: YearWork, runs: readonly YearRun[]) {
  const pulls = await year.store.db.selectFrom('pull_request').select(['number', 'state']).execute()
  const closed = pulls.filter(({ state }) => state === 'closed').map(({ number }) => number)
  const numberOf = (name: string): number => counts[name] ?? 0
  const of = (name: string): readonly YearRun[] => runs.filter(({ workflow }) => workflow === name)
  // Everything that people bring onto the default branch may start both; what the second merges by itself starts the first.
  const byPeople = numberOf('pushes') + numberOf('merged') + numberOf('squashed')
  const typosMerged = of('Typos').filter(({ status }) => status === 'merged').length
  const statuses: Record<string, number> = {}
  for (const { status } of runs) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    runs: { translate: of('Translate').length, typos: of('Typos').length, typosMerged, ...statuses },
    runsLeft: runs.filter(({ status }) => ['queued', 'running', 'cancelled'].includes(status)),
    loops: Math.max(0, of('Typos').length - byPeople) + Math.max(0, of('Translate').length - byPeople - typosMerged),
    pullRequests: pulls.length,
    // Those alone are closed whose content people have put onto the default branch in other words, or whose branch they have deleted.
    closedWithWork: closed.slice(numberOf('squashed') + numberOf('branchesDeleted')),
  }
}

function failuresIn(runs: readonly YearRun[]): string[] {
  return runs.filter(({ status }) => status === 'failed').map(({ id, message }) => `${id}: ${message}`)
}
