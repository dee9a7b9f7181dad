import { afterEach, expect, test } from 'vitest'
import { lostTexts } from './year/lost-texts.ts'
import { startTrial, trialLanguages, type Trial } from './year/start-trial.ts'
import { decide } from './year/year-people.ts'

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
