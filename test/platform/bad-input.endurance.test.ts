import { afterEach, expect, test } from 'vitest'
import { readRecords } from '../../packages/docwright/src/translate/page-records.ts'
import { lostTexts } from './year/lost-texts.ts'
import { waysToFail, type WayToFail } from './year/scripted-language.ts'
import { startTrial, trialLanguages, trialWorkflow, type Trial } from './year/start-trial.ts'
import { changePage, decide } from './year/year-people.ts'

const minute = 60_000

const open: Trial[] = []
afterEach(async () => {
  for (const trial of open.splice(0)) await trial.close()
})

async function start(trigger?: string): Promise<Trial> {
  const trial = await startTrial(trigger)
  open.push(trial)
  return trial
}

/** Merges what is proposed, and compares what readers get. */
async function lost(trial: Trial): Promise<string[]> {
  await trial.year.settle()
  await decide(trial, true)
  await trial.year.settle()
  return lostTexts(trial, trialLanguages)
}

async function failures({ year }: Trial): Promise<string[]> {
  return (await year.runs()).flatMap(({ status, message }) => (status === 'failed' ? [message ?? ''] : []))
}

/** Counts the texts of which the records say that no answer was taken. */
async function refused({ repository }: Trial): Promise<number> {
  const records = await Promise.all(
    trialLanguages.map(async (language) =>
      readRecords((await repository.read(`.docwright/i18n/${language}.pages.jsonl`)) ?? ''),
    ),
  )
  const segments = records.flatMap((pages) => [...pages.values()].flatMap((page) => page.segments))
  return segments.filter(({ state }) => state === 'source' || state === 'stale').length
}

test('a branch that people take back by force, also while a run works, keeps what they put there, and gets everything again without a question', async () => {
  const trial = await start()
  const { model, repository } = trial
  const { git } = repository
  const head = (await trial.pulls())[0]?.head ?? ''
  const force = async (name: string, from: string) => {
    await git('fetch', '--quiet', 'origin')
    await git('checkout', '--quiet', '--detach', from)
    await repository.write({ [`notes-${name}.txt`]: `Notes of ${name}\n` })
    await git('add', '--all')
    await git('commit', '--quiet', `--message=Notes of ${name}`)
    await git('push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${head}`)
    await git('checkout', '--quiet', 'main')
  }
  // What the branch lost was paid for: only the sentence that is new is asked for, in each language.
  await force('Ada', 'origin/main')
  await trial.change()
  expect(trial.askedTwice()).toEqual([])
  // The same while a run waits for its answers.
  model.meanwhile.push(async () => force('Radia', 'origin/main'))
  await trial.change()
  model.meanwhile.push(async () => force('Grace', `origin/${head}`))
  await trial.change()
  expect(trial.askedTwice()).toEqual([])
  expect((await trial.pulls()).map(({ state }) => state)).toEqual(['open'])
  expect(await lost(trial)).toEqual([])
  expect(await repository.read('notes-Radia.txt')).toBe('Notes of Radia\n')
  expect(await repository.read('notes-Grace.txt')).toBe('Notes of Grace\n')
  expect(await failures(trial)).toEqual([])
})

test('a branch that is deleted, a merge by hand with conflicts, marks of a merge and a new name of a page cost nothing that was paid', async () => {
  const trial = await start()
  const { repository, site, year } = trial
  const { git } = repository
  const proposed = async () => (await trial.pulls()).findLast(({ state }) => state === 'open')?.head ?? ''

  await git('push', '--quiet', 'origin', '--delete', await proposed())
  await trial.change()
  expect(trial.askedTwice()).toEqual([])
  expect((await trial.pulls()).map(({ state }) => state)).toEqual(['closed', 'open'])

  // The default branch and the branch both have changed what translating remembers: what the branch has is taken.
  const path = '.docwright/i18n/de.memory.jsonl'
  await git('fetch', '--quiet', 'origin')
  const remembered = await git('show', `origin/${await proposed()}:${path}`)
  await repository.push('Remember something else', { [path]: remembered.replace('"by":"', '"by":"other ') })
  await repository.mergeByHand(await proposed())
  await year.settle()
  await trial.change()
  expect(trial.askedTwice()).toEqual([])
  expect(await lost(trial)).toEqual([])

  const [first = '', second = '', ...rest] = ((await repository.read(path)) ?? '').split('\n')
  const marked = ['<<<<<<< HEAD', first, '=======', second, '>>>>>>> docwright/job', ...rest]
  const [page] = site.pages
  if (page === undefined) throw new Error('The site has pages.')
  const before = `${page.name}.mdx`
  page.name = 'renamed'
  // Two pushes within a second.
  await repository.push('Merge', { [path]: marked.join('\n') })
  await repository.push('Rename', {
    [before]: undefined,
    [`${page.name}.mdx`]: site.fileOf(page),
    'docs.json': site.configuration(await repository.read('docs.json')),
  })
  await year.settle()
  expect(await lost(trial)).toEqual([])
  expect(trial.askedTwice()).toEqual([])
  expect(await repository.read(path)).not.toContain('<<<<<<<')
  expect(await repository.read(`fr/${before}`)).toBeUndefined()
  expect(await failures(trial)).toEqual([])
})

test('a schedule makes one run each time, also when a clock was set back; a language that is taken out is asked for no more', async () => {
  // So far apart that the minutes of the test itself bring none.
  const schedule = '  schedule: "17 */6 * * *"'
  const period = 360 * minute
  const trial = await start(schedule)
  const { model, repository, year } = trial
  const runs = async (): Promise<number> => (await year.runs()).length
  await year.pass(period)
  await expect.poll(runs).toBe(1)
  await year.settle()
  expect(await lost(trial)).toEqual([])
  const before = await runs()
  for (let times = 1; times <= 3; times += 1) {
    await year.pass(period)
    await expect.poll(runs).toBe(before + times)
    await year.settle()
  }
  const planned = async (): Promise<number> =>
    (await year.store.db.selectFrom('workflow').select('next_run_at').executeTakeFirstOrThrow()).next_run_at ?? 0
  const far = await planned()
  await year.pass(-2 * period)
  const set = await runs()
  await expect.poll(planned).toBeLessThan(far)
  await year.pass(2 * period)
  await expect.poll(runs).toBeGreaterThan(set)
  await year.settle()

  const asked = model.asked.length
  const configuration = JSON.parse((await repository.read('docs.json')) ?? '') as {
    navigation: { languages: { language: string }[] }
  }
  const languages = configuration.navigation.languages.filter(({ language }) => language !== 'de')
  await repository.push('No German any more', {
    'docs.json': `${JSON.stringify({ ...configuration, navigation: { languages } }, undefined, 2)}\n`,
    '.docwright/workflows/translate.md': trialWorkflow(schedule, ['fr']),
  })
  await changePage(trial)
  await year.pass(period)
  await expect.poll(() => model.asked.length).toBe(asked + 1)
  await year.settle()
  expect(model.asked).toHaveLength(asked + 1)
  await decide(trial, true)
  expect(await lostTexts(trial, ['fr'])).toEqual([])
  // Its pages stay: whoever wrote in them takes them away, or does not.
  expect(await repository.read('de/page-1.mdx')).toBeDefined()
  expect(await failures(trial)).toEqual([])
})

/** Of a year, these are as many requests as a provider that is silent takes minutes. */
const ways = (Object.keys(waysToFail) as WayToFail[]).filter((way) => way !== 'never')

test('a model that fails in every way it can, one request after the other, is believed nothing, and what it left is told', async () => {
  const trial = await start()
  const { model } = trial
  model.ways.push(...ways)
  for (let changes = 0; model.ways.length > 0 && changes < ways.length; changes += 1) {
    const before = model.asked.length
    await trial.change()
    // It is asked again, and not for ever.
    expect(model.asked.length - before).toBeLessThan(200)
  }
  expect(new Set(model.faults.keys())).toEqual(new Set(ways))
  await trial.change()
  expect((await trial.pulls()).filter(({ state }) => state === 'open')).toHaveLength(1)
  // A text whose every answer was refused stays in its own language, and the record of its page says so.
  const missing = await lost(trial)
  expect(await refused(trial)).toBeGreaterThanOrEqual(missing.length)
  expect(missing.length).toBeLessThan(ways.length)
})
