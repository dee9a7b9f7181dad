import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { presentJob } from './present-job.ts'
import { readConversation } from './read-conversation.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel, type ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture, type TurnFixture } from './testing/turn-fixture.ts'

const write = (content: string): ScriptedStep => ({ tool: 'write_file', input: { path: 'new.mdx', content } })
const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
const scripts = {
  'Add it.': [write('# New\n'), finish],
  'Add the page, please.': [write('# New\n'), finish],
  'Add another.': [write('# Another\n'), finish],
}

async function runNext({ context }: TurnFixture): Promise<void> {
  const held = await claimTurn(context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(context, held, new AbortController().signal)
}

/** Runs what was put off, once it is due. */
async function runRest({ context }: TurnFixture): Promise<void> {
  for (;;) {
    const left = await context.store.db
      .selectFrom('turn')
      .select('id')
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (left === undefined) return
    const held = await claimTurn(context.store, 'worker_test', 300_000)
    if (held === undefined) await setTimeout(100)
    else await runTurn(context, held, new AbortController().signal)
  }
}

async function answerOf({ context: { store } }: TurnFixture, id: string) {
  const job = await readJobById(store.db, id)
  if (job === undefined) throw new Error('No such job.')
  const { messages } = await readConversation(store.db, id, 0, 100)
  return { ...presentJob(job), answer: messages.findLast(({ role }) => role === 'agent') }
}

describeEachStore('Two jobs with the same change', (stores) => {
  const open = async (): Promise<TurnFixture> => createTurnFixture(await stores.open(), createScriptedModel(scripts))

  test('open one pull request, and the second one names it', async () => {
    const fixture = await open()
    const first = await fixture.create('Add it.')
    await runNext(fixture)
    const second = await fixture.create('Add the page, please.')
    // Changes of other files in the meantime make no difference.
    fixture.push('main', { 'other.mdx': '# Other\n' })
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    const { status, prLink, answer } = await answerOf(fixture, second)
    expect({ status, prLink }).toEqual({ status: 'completed', prLink: fixture.forge.pullRequests[0]?.url })
    expect(answer).toMatchObject({ files: [{ path: 'new.mdx' }], pullRequest: { number: 1 }, error: null })
    expect(answer?.text).toContain(
      `A page was missing.\n\nPull request #1 of job ${first} proposes exactly this change`,
    )
    expect(await fixture.file(`docwright/${second}`, 'new.mdx')).toBeUndefined()
    await fixture.message(second, 'Add another.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    expect(await fixture.file(`docwright/${first}`, 'new.mdx')).toBe('# Another\n')
  })

  test('that come to it at once open one as well', async () => {
    const fixture = await open()
    const ids = [await fixture.create('Add it.'), await fixture.create('Add the page, please.')]
    await Promise.all(ids.map(() => runNext(fixture)))
    await runRest(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    const answers = await Promise.all(ids.map((id) => answerOf(fixture, id)))
    expect(answers.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(answers.map(({ prLink }) => prLink)).toEqual(ids.map(() => fixture.forge.pullRequests[0]?.url))
    expect(answers.filter(({ answer }) => answer?.text.includes('exactly this change') === true)).toHaveLength(1)
  })

  test('hold no place while one waits for the other', async () => {
    const fixture = await open()
    const { context } = fixture
    const project = await context.openProject('')
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { forge } = project
    const createPullRequest: typeof forge.createPullRequest = async (input) => {
      reached.resolve()
      await gate.promise
      return forge.createPullRequest(input)
    }
    context.openProject = async () => ({ ...project, forge: { ...forge, createPullRequest } })
    const first = await fixture.create('Add it.')
    const running = runNext(fixture)
    await reached.promise
    const second = await fixture.create('Add the page, please.')
    await runNext(fixture)
    const turn = await context.store.db
      .selectFrom('turn')
      .select(['status', 'attempts'])
      .where('job_id', '=', second)
      .executeTakeFirst()
    expect(turn).toEqual({ status: 'queued', attempts: 0 })
    gate.resolve()
    await running
    await runRest(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    expect((await answerOf(fixture, second)).answer?.text).toContain(`of job ${first}`)
  })

  test('open another one once the first is closed, was changed by a person, or for another change', async () => {
    const fixture = await open()
    const first = await fixture.create('Add it.')
    await runNext(fixture)
    await fixture.create('Add another.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(2)
    fixture.push(`docwright/${first}`, { 'new.mdx': '# New, by a person\n' })
    await fixture.create('Add the page, please.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(3)
    for (const pullRequest of fixture.forge.pullRequests) pullRequest.state = 'closed'
    await fixture.create('Add it.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(4)
  })

  test('a message to the job goes on with its own change', async () => {
    const fixture = await open()
    const first = await fixture.create('Add it.')
    await runNext(fixture)
    await fixture.message(first, 'Add another.')
    await runNext(fixture)
    const second = await fixture.create('Add another.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    expect((await answerOf(fixture, second)).answer?.text).toContain(`of job ${first}`)
  })
})
