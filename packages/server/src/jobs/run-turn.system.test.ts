import { ForgeError, updateRefs, resolveCommit } from '@docwright/forge'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEvents } from '../store/jobs/event-queries.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { controlJob } from './control-job.ts'
import { claimTurn } from './hold-turn.ts'
import { presentJob } from './present-job.ts'
import { readConversation } from './read-conversation.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import type { ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'
import type { TurnFixture } from './testing/turn-fixture.ts'
import { startTurnWorker } from './turn-worker.ts'

function write(path: string, content: string): ScriptedStep {
  return { tool: 'write_file', input: { path, content } }
}

const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
const addPage = [write('new.mdx', '# New\n'), finish]

async function runNext(fixture: TurnFixture, draining = new AbortController().signal): Promise<void> {
  const held = await claimTurn(fixture.context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(fixture.context, held, draining)
}

async function read(fixture: TurnFixture, id: string) {
  const job = await readJobById(fixture.context.store.db, id)
  if (job === undefined) throw new Error('No such job.')
  return presentJob(job)
}

async function lastAnswer(fixture: TurnFixture, id: string) {
  const { messages } = await readConversation(fixture.context.store.db, id, 0, 100)
  return messages.findLast(({ role }) => role === 'agent')
}

describeEachStore('Decisions 1.2, a turn', (stores) => {
  test('that changes files: a branch, a commit, a pull request', async () => {
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': addPage }))
    const id = await fixture.create('Add it. <b>@grace</b>')
    await runNext(fixture)
    expect(await read(fixture, id)).toMatchObject({ status: 'completed', prLink: fixture.forge.pullRequests[0]?.url })
    expect(fixture.forge.pullRequests).toHaveLength(1)
    expect(fixture.forge.pullRequests[0]).toMatchObject({
      title: 'Add a page',
      head: { branch: `docwright/${id}` },
      base: { branch: 'main' },
    })
    expect(fixture.forge.pullRequests[0]?.body).toContain('> Add it. &lt;b>@\u200Bgrace&lt;/b>\n\nA page was missing.')
    expect(await fixture.file(`docwright/${id}`, 'new.mdx')).toBe('# New\n')
    expect(await fixture.file('main', 'new.mdx')).toBeUndefined()
    expect(await lastAnswer(fixture, id)).toMatchObject({
      text: 'A page was missing.',
      files: [{ path: 'new.mdx', change: 'added' }],
      pullRequest: { number: 1 },
      error: null,
    })
    const events = await readEvents(fixture.context.store.db, id, 0, 100)
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1))
    expect(events.map(({ type }) => type)).toEqual([
      'job.created',
      'turn.queued',
      'turn.started',
      'step.finished',
      'tool.called',
      'tool.finished',
      'step.finished',
      'tool.called',
      'tool.finished',
      'commit.created',
      'pr.opened',
      'turn.finished',
      'job.updated',
    ])
  })

  test('that changes no file: completed without a pull request; an earlier link stays in place', async () => {
    const model = createScriptedModel({ 'What is it?': [{ say: 'A handbook.' }], 'Add it.': addPage })
    const fixture = await createTurnFixture(await stores.open(), model)
    const asked = await fixture.create('What is it?')
    await runNext(fixture)
    expect(await read(fixture, asked)).toMatchObject({ status: 'completed', prLink: null })
    expect(await lastAnswer(fixture, asked)).toMatchObject({ text: 'A handbook.', files: [] })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    await fixture.message(id, 'What is it?')
    expect((await read(fixture, id)).prLink).toBeNull()
    await runNext(fixture)
    expect((await read(fixture, id)).prLink).toBe(fixture.forge.pullRequests[0]?.url)
  })

  test('commits what the agent changed and nothing else: what a program left beside it is no change', async () => {
    const model = createScriptedModel({ 'Look.': [write('index.mdx', '# Home\n'), finish], 'Add it.': addPage })
    const fixture = await createTurnFixture(await stores.open(), model, {
      createInspector: (workspace) => ({
        async whole() {
          await mkdir(join(workspace.root, '.docwright'), { recursive: true })
          await writeFile(join(workspace.root, '.docwright/islands.sqlite'), 'a cache')
          return []
        },
        changed: async () => ({ diagnostics: [], looked: 0, pages: 0 }),
      }),
      reviewChange: async ({ baseBranch, head }) => [
        { code: 'added-script', message: `Looked over ${baseBranch} to ${head.length} digits.` },
      ],
    })
    const looked = await fixture.create('Look.')
    await runNext(fixture)
    expect(await read(fixture, looked)).toMatchObject({ status: 'completed', prLink: null })
    expect(await lastAnswer(fixture, looked)).toMatchObject({ files: [] })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect(await lastAnswer(fixture, id)).toMatchObject({ files: [{ path: 'new.mdx', change: 'added' }] })
    expect(fixture.forge.pullRequests[0]?.body).toMatch(/^## Please review\n\n- Looked over main to 40 digits\./)
  })

  test('later turns add commits to the open pull request, on top of what people pushed', async () => {
    const model = createScriptedModel({ 'Add it.': addPage, 'And more.': [write('more.mdx', '# More\n'), finish] })
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    fixture.push(`docwright/${id}`, { 'person.mdx': '# Person\n' })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests).toHaveLength(1)
    expect(fixture.subjects(`docwright/${id}`)).toEqual(['Add a page', 'By a person', 'Add a page', 'By a person'])
    expect(await fixture.file(`docwright/${id}`, 'person.mdx')).toBe('# Person\n')
    const body = fixture.forge.pullRequests[0]?.body ?? ''
    expect(body.indexOf('> Add it.')).toBeLessThan(body.indexOf('## Follow-ups'))
    expect(body.indexOf('> And more.')).toBeGreaterThan(body.indexOf('## Follow-ups'))
  })

  test.each(['merged', 'closed', 'deleted'] as const)('after the pull request is %s: a new one', async (end) => {
    const model = createScriptedModel({ 'Add it.': addPage, 'And more.': [write('more.mdx', '# More\n'), finish] })
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    const first = (await read(fixture, id)).prLink
    if (end === 'merged') await fixture.forge.merge(1)
    if (end === 'closed') await fixture.forge.closePullRequest(1)
    if (end === 'deleted') {
      const ref = `refs/heads/docwright/${id}`
      await updateRefs(fixture.repository, [{ ref, before: await resolveCommit(fixture.repository, ref), after: null }])
    }
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    const second = await read(fixture, id)
    expect(second.status).toBe('completed')
    expect(second.prLink).toBe(fixture.forge.pullRequests[1]?.url)
    expect(second.prLink).not.toBe(first)
    expect(fixture.forge.pullRequests[1]?.head.branch).toBe(
      end === 'deleted' ? fixture.forge.pullRequests[1]?.head.branch : `docwright/${id}-2`,
    )
    expect(fixture.forge.pullRequests[1]?.body).not.toContain('Follow-ups')
  })

  test('whose branch moved meanwhile: its commit goes on top, never by force', async () => {
    let fixture: TurnFixture | undefined
    const model = createScriptedModel({ 'Add it.': addPage, 'And more.': [write('more.mdx', '# More\n'), finish] })
    const store = await stores.open()
    let pushNow = false
    fixture = await createTurnFixture(store, model, {
      afterStep(name) {
        if (name !== 'commit' || !pushNow) return
        pushNow = false
        fixture?.push(`docwright/${id}`, { 'person.mdx': '# Person\n' })
      },
    })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    await fixture.message(id, 'And more.')
    pushNow = true
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('completed')
    expect(fixture.subjects(`docwright/${id}`)).toEqual(['Add a page', 'By a person', 'Add a page', 'By a person'])
  })

  test('with changes on the same lines meanwhile: failed with branch-diverged, nothing overwritten', async () => {
    let fixture: TurnFixture | undefined
    const store = await stores.open()
    const model = createScriptedModel({ 'Add it.': addPage, 'And more.': [write('new.mdx', '# Mine\n'), finish] })
    let pushNow = false
    fixture = await createTurnFixture(store, model, {
      afterStep(name) {
        if (name === 'commit' && pushNow) fixture?.push(`docwright/${id}`, { 'new.mdx': '# Theirs\n' })
      },
    })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    pushNow = true
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('failed')
    expect((await lastAnswer(fixture, id))?.error?.code).toBe('branch-diverged')
    expect(await fixture.file(`docwright/${id}`, 'new.mdx')).toBe('# Theirs\n')
  })

  test('a steering message reaches the model before its next step', async () => {
    const arrived = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const model = createScriptedModel({
      'Add it.': [write('new.mdx', '# New\n'), finish],
      'In blue.': [write('blue.mdx', '# Blue\n'), finish],
    })
    const fixture = await createTurnFixture(await stores.open(), model, {
      async afterStep(name) {
        if (name !== 'tools') return
        reached.resolve()
        await arrived.promise
      },
    })
    const id = await fixture.create('Add it.')
    const running = runNext(fixture)
    await reached.promise
    await fixture.message(id, 'In blue.', 'steer')
    arrived.resolve()
    await running
    expect(await fixture.file(`docwright/${id}`, 'blue.mdx')).toBe('# Blue\n')
    expect((await read(fixture, id)).status).toBe('completed')
    expect(await claimTurn(fixture.context.store, 'worker_test', 300_000)).toBeUndefined()
  })

  test('cancel stops a step that is under way, and its changes are dropped', async () => {
    const never = new Promise(() => {})
    const fixture = await createTurnFixture(
      await stores.open(),
      createScriptedModel({ 'Add it.': [write('new.mdx', '# New\n'), { wait: never }] }),
    )
    const id = await fixture.create('Add it.')
    const running = runNext(fixture)
    const { store } = fixture.context
    await expect.poll(async () => (await readEvents(store.db, id, 0, 100)).at(-1)?.type).toBe('tool.finished')
    const result = await controlJob(store, id, 'cancel')
    expect(result).toMatchObject({ kind: 'done', changed: { job: { status: 'failed', prLink: null } } })
    await running
    expect(fixture.forge.pullRequests).toEqual([])
    expect((await read(fixture, id)).status).toBe('failed')
  })

  test('a model that is overloaded: the turn sleeps, the worker is free, then it goes on', async () => {
    let now = Date.now()
    const fault = { kind: 'retry', code: 'model-overloaded', message: 'Busy.', afterMilliseconds: 120_000 } as const
    const model = createScriptedModel({ 'Add it.': [{ fault }, ...addPage] })
    const fixture = await createTurnFixture(await stores.open({ clock: () => now }), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('active')
    await expect(runNext(fixture)).rejects.toThrow('No turn is due.')
    now += 121_000
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('completed')
  })

  test('a model that refuses for good: failed, with a reason', async () => {
    const fault = { kind: 'permanent', code: 'model-unauthorized', message: 'The model refused the key.' } as const
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': [{ fault }] }))
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('failed')
    expect((await lastAnswer(fixture, id))?.error).toEqual({
      code: 'model-unauthorized',
      message: 'The model refused the key.',
    })
  })

  test('a forge that is away: the turn sleeps; one that forbids: failed, with a reason', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const fixture = await createTurnFixture(store, createScriptedModel({ 'Add it.': addPage }))
    fixture.forge.faults.push(new ForgeError('forge-unavailable', 'The forge is away.'))
    fixture.forge.faults.push(new ForgeError('forge-forbidden', 'The token may not open pull requests.'))
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('active')
    now += 60_000
    await runNext(fixture)
    expect((await lastAnswer(fixture, id))?.error?.message).toContain('may not open pull requests')
    await fixture.message(id, 'Add it.')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('completed')
  })

  test('a branch that does not exist: failed, with a reason', async () => {
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({}))
    const id = await fixture.create('Add it.')
    await fixture.context.store.db.updateTable('job').set({ ref: 'nowhere' }).where('id', '=', id).execute()
    await runNext(fixture)
    expect((await lastAnswer(fixture, id))?.error?.message).toContain('no branch “nowhere”')
  })

  test('a process that ends: the step at hand is finished, the turn handed back and gone on with', async () => {
    const drain = new AbortController()
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': addPage }), {
      afterStep: (name) => (name === 'answer' ? drain.abort() : undefined),
    })
    const id = await fixture.create('Add it.')
    await runNext(fixture, drain.signal)
    expect((await read(fixture, id)).status).toBe('active')
    await runNext(fixture)
    expect((await read(fixture, id)).status).toBe('completed')
    expect(fixture.forge.pullRequests).toHaveLength(1)
  })

  // A dozen turns with git and a database each: what a busy machine needs for it says nothing about them.
  test('is stopped at each durable step, taken over, and woken again: one pull request, the same files', async () => {
    const names: string[] = []
    const model = createScriptedModel({ 'Add it.': [write('a.mdx', 'a'), write('b.mdx', 'b'), finish] })
    const store = await stores.open()
    const whole = await createTurnFixture(store, model, { afterStep: (name) => void names.push(name) })
    await whole.create('Add it.')
    await runNext(whole)
    expect(names.length).toBeGreaterThan(9)
    for (const stop of names.keys()) {
      let step = 0
      const stopped = Promise.withResolvers<void>()
      const woken = Promise.withResolvers<void>()
      // A process that has stopped renews nothing.
      const wakeUps = { wake() {}, listen: () => () => {}, isListening: () => true, async close() {} }
      const fixture = await createTurnFixture(store, model, {
        wakeUps,
        async afterStep() {
          step += 1
          if (step !== stop + 1) return
          stopped.resolve()
          await woken.promise
        },
      })
      const id = await fixture.create('Add it.')
      const lost = runNext(fixture)
      await stopped.promise
      await store.db.updateTable('turn').set({ lease_until: 0 }).where('job_id', '=', id).execute()
      await runNext(fixture)
      const after = await read(fixture, id)
      const events = await readEvents(store.db, id, 0, 100)
      woken.resolve()
      await lost
      expect(await read(fixture, id)).toEqual(after)
      expect(await readEvents(store.db, id, 0, 100)).toEqual(events)
      expect(after).toMatchObject({ status: 'completed', prLink: fixture.forge.pullRequests[0]?.url })
      expect(fixture.forge.pullRequests).toHaveLength(1)
      const branch = `docwright/${id}`
      expect(fixture.subjects(branch)).toEqual(['Add a page', 'By a person'])
      expect([await fixture.file(branch, 'a.mdx'), await fixture.file(branch, 'b.mdx')]).toEqual(['a', 'b'])
    }
  })

  test('that was taken over often waits no longer for a forge or a model than one that was not', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const fixture = await createTurnFixture(store, createScriptedModel({ 'Add it.': addPage }))
    const id = await fixture.create('Add it.')
    const takeOver = async (times: number): Promise<void> => {
      for (let count = 0; count < times; count += 1) {
        if ((await claimTurn(store, 'worker_that_dies', 30_000)) === undefined) throw new Error('No turn is due.')
        now += 30_000
      }
    }
    const turn = async () =>
      store.db
        .selectFrom('turn')
        .select(['attempts', 'takeovers', 'run_at'])
        .where('job_id', '=', id)
        .executeTakeFirst()
    await takeOver(12)
    expect(await turn()).toMatchObject({ attempts: 0, takeovers: 12 })
    fixture.forge.faults.push(new ForgeError('forge-unavailable', 'The forge is away.'))
    await runNext(fixture)
    expect(await read(fixture, id)).toMatchObject({ status: 'active' })
    // Its steps were written down, so what counts towards giving it up begins again.
    expect(await turn()).toEqual({ attempts: 1, takeovers: 0, run_at: now + 2_000 })
    now += 2_000
    await runNext(fixture)
    expect(await read(fixture, id)).toMatchObject({ status: 'completed' })
  })

  test('a turn whose worker dies each time is given up, with a reason', async () => {
    const store = await stores.open()
    const fixture = await createTurnFixture(store, createScriptedModel({ 'Add it.': addPage }))
    const id = await fixture.create('Add it.')
    let claims = 0
    while ((await claimTurn(store, 'worker_that_dies', 300_000)) !== undefined) {
      claims += 1
      await store.db.updateTable('turn').set({ lease_until: 0 }).where('job_id', '=', id).execute()
    }
    expect(claims).toBe(20)
    expect(await read(fixture, id)).toMatchObject({ status: 'failed', prLink: null })
    expect(await lastAnswer(fixture, id)).toMatchObject({ error: { code: 'worker-lost' } })
  })

  test.each([
    ['commit', 0, 0],
    ['push', 1, 0],
  ])('taken over by another worker after its %s: nothing more is done outside', async (step, branches, pulls) => {
    const store = await stores.open()
    const fixture = await createTurnFixture(store, createScriptedModel({ 'Add it.': addPage }), {
      async afterStep(name) {
        if (name === step) await store.db.updateTable('turn').set({ fence: 7 }).where('fence', '=', 1).execute()
      },
    })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect(await fixture.file(`docwright/${id}`, 'new.mdx')).toBe(branches === 0 ? undefined : '# New\n')
    expect(fixture.forge.pullRequests).toHaveLength(pulls)
    expect(await read(fixture, id)).toMatchObject({ status: 'active' })
  })

  test('the worker takes what is accepted, several jobs at a time, and stops when asked', async () => {
    const prompts = Array.from({ length: 5 }, (_, index) => `Add page ${index}.`)
    const scripts = prompts.map((prompt, index) => [prompt, [write(`new-${index}.mdx`, '# New\n'), finish]] as const)
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel(Object.fromEntries(scripts)))
    const worker = startTurnWorker(fixture.context, 3)
    const ids = await Promise.all(prompts.map(async (prompt) => fixture.create(prompt)))
    await expect
      .poll(async () => Promise.all(ids.map(async (id) => (await read(fixture, id)).status)))
      .toEqual(ids.map(() => 'completed'))
    await worker.stop()
    expect(fixture.forge.pullRequests).toHaveLength(5)
  })
})
