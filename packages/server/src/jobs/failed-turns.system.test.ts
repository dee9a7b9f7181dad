import type { Model, ModelRequest } from '@docwright/agent'
import { ForgeError } from '@docwright/forge'
import { expect, test } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { readConversation } from './read-conversation.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel, type ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'

function write(path: string): ScriptedStep {
  return { tool: 'write_file', input: { path, content: `# ${path}\n` } }
}

const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }

describeWithStore('A turn that fails', (stores) => {
  async function setting(script: Readonly<Record<string, readonly ScriptedStep[]>>) {
    const time = { now: Date.now() }
    const store = await stores.open({ clock: () => time.now })
    const seen: ModelRequest[] = []
    const scripted = createScriptedModel(script, seen)
    const models: { configured: Model | undefined } = { configured: scripted }
    const fixture = await createTurnFixture(store, scripted, { createModel: async () => models.configured })
    return {
      ...fixture,
      seen,
      models,
      /** Works on the turn that is due as often as it becomes due; the clock jumps over the pauses, which are returned. */
      async work(id: string): Promise<number[]> {
        const pauses: number[] = []
        for (;;) {
          const held = await claimTurn(store, 'worker_test', 300_000)
          if (held === undefined) throw new Error('No turn is due.')
          await runTurn(fixture.context, held, new AbortController().signal)
          if ((await readJobById(store.db, id))?.status !== 'active') return pauses
          const { run_at: due } = await store.db
            .selectFrom('turn')
            .select('run_at')
            .where('id', '=', held.id)
            .executeTakeFirstOrThrow()
          pauses.push(due - time.now)
          time.now = due
        }
      },
      async state(id: string) {
        const { messages } = await readConversation(store.db, id, 0, 100)
        const { error = null } = messages.findLast(({ role }) => role === 'agent') ?? {}
        return { status: (await readJobById(store.db, id))?.status, error }
      },
    }
  }

  test('leaves its job failed; the next message goes on with what was said, on the files as they were', async () => {
    const fault = { kind: 'permanent', code: 'model-unauthorized', message: 'The model refused the key.' } as const
    const { create, message, work, state, seen, file } = await setting({
      'Add it.': [write('lost.mdx'), { fault }],
      'Go on.': [write('new.mdx'), finish],
    })
    const id = await create('Add it.')
    await work(id)
    expect(await state(id)).toEqual({
      status: 'failed',
      error: { code: 'model-unauthorized', message: 'The model refused the key.' },
    })
    await message(id, 'Go on.')
    await work(id)
    expect(await state(id)).toEqual({ status: 'completed', error: null })
    const told = JSON.stringify(seen.at(-1)?.messages)
    expect(told).toContain('Add it.')
    expect(told).toContain('lost.mdx')
    expect(told).toContain('[The work was stopped: The model refused the key. Its changes were dropped.]')
    expect(await file(`docwright/${id}`, 'new.mdx')).toBe('# new.mdx\n')
    expect(await file(`docwright/${id}`, 'lost.mdx')).toBeUndefined()
  })

  test('for want of its model says which, and goes on once there is one', async () => {
    const { create, message, work, state, models } = await setting({ 'Add it.': [write('new.mdx'), finish] })
    const id = await create('Add it.')
    const { configured } = models
    models.configured = undefined
    expect(await work(id)).toEqual([])
    expect(await state(id)).toEqual({
      status: 'failed',
      error: { code: 'not-configured', message: 'The model “test:scripted” is not configured.' },
    })
    models.configured = configured
    await message(id, 'Add it.')
    await work(id)
    expect(await state(id)).toEqual({ status: 'completed', error: null })
  })

  test('for a forge that stays away has tried it eight times more, with pauses that double, and says why', async () => {
    const { create, work, state, forge } = await setting({ 'Add it.': [write('new.mdx'), finish] })
    const id = await create('Add it.')
    const away = new ForgeError('forge-unavailable', 'GitHub could not be reached.', { fix: 'Check its address.' })
    forge.faults.push(...Array.from({ length: 9 }, () => away))
    expect(await work(id)).toEqual([2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000))
    expect(await state(id)).toEqual({
      status: 'failed',
      error: { code: 'forge-unavailable', message: 'GitHub could not be reached. Check its address.' },
    })
    expect(forge.faults).toEqual([])
  })

  test('is not one that a forge makes wait: it waits as long as the forge says', async () => {
    const { create, work, state, forge } = await setting({ 'Add it.': [write('new.mdx'), finish] })
    const id = await create('Add it.')
    forge.faults.push(new ForgeError('forge-rate-limited', 'Too many requests.', { retryAfterSeconds: 1800 }))
    expect(await work(id)).toEqual([1_800_000])
    expect(await state(id)).toEqual({ status: 'completed', error: null })
  })

  test('for a wrong token fails at once; the message is sent again with another one, and the work is done again', async () => {
    const { create, message, work, state, forge, seen, file } = await setting({ 'Add it.': [write('new.mdx'), finish] })
    const id = await create('Add it.')
    const message401 = 'GitHub did not accept our credentials.'
    forge.faults.push(new ForgeError('forge-unauthorized', message401, { fix: 'Give a new token.' }))
    expect(await work(id)).toEqual([])
    const error = { code: 'forge-unauthorized', message: `${message401} Give a new token.` }
    expect(await state(id)).toEqual({ status: 'failed', error })
    await message(id, 'Add it.')
    await work(id)
    expect(await state(id)).toEqual({ status: 'completed', error: null })
    // To the model its work stood as finished.
    expect(JSON.stringify(seen.at(-1)?.messages)).toContain('Give a new token. Its changes were dropped.]')
    const [request] = forge.pullRequests
    expect(await file(request?.head.branch ?? '', 'new.mdx')).toBe('# new.mdx\n')
  })

  test('is one that reaches a limit: those of the moment hold before each of its steps', async () => {
    const { context, create, work, state } = await setting({ 'Add it.': [write('new.mdx'), finish] })
    let asked = 0
    context.limitsOf = async () => {
      asked += 1
      return { ...context.limits, steps: asked < 3 ? 150 : 1 }
    }
    const id = await create('Add it.')
    await work(id)
    expect(await state(id)).toMatchObject({ status: 'failed', error: { code: 'limit-steps' } })
  })
})
