import type { Model, ModelRequest } from '@docwright/agent'
import { expect, test } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { readEvents } from '../store/jobs/event-queries.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  errno: -28,
  syscall: 'write',
})

describeWithStore('A disk that is full while a turn runs', (stores) => {
  async function setting(script: Parameters<typeof createScriptedModel>[0]) {
    let now = Date.now()
    const disk = { isFull: false }
    const store = await stores.open({ clock: () => now })
    const seen: ModelRequest[] = []
    const scripted = createScriptedModel(script, seen)
    const model: Model = {
      ...scripted,
      step: (...given) => {
        // Of three steps the second one is the first to find no room.
        if (seen.length === 1) disk.isFull = true
        return scripted.step(...given)
      },
    }
    const faults: unknown[] = []
    const fixture = await createTurnFixture(store, model, {
      onError: (error) => void faults.push(error),
      createModel: async (_job, workspace) => {
        const { write } = workspace
        const writeWhereRoom: typeof write = async (...given) =>
          disk.isFull ? Promise.reject(full) : write.apply(workspace, given)
        Object.assign(workspace, { write: writeWhereRoom })
        return model
      },
    })
    return {
      ...fixture,
      store,
      seen,
      disk,
      faults,
      async work() {
        const held = await claimTurn(store, 'worker_test', 300_000)
        if (held === undefined) throw new Error('No turn is due.')
        await runTurn(fixture.context, held, new AbortController().signal)
        now += 400_000
      },
    }
  }

  const page = (name: string) => ({ tool: 'write_file', input: { path: `${name}.mdx`, content: `# ${name}\n` } })
  const finish = { tool: 'finish', input: { title: 'Add pages', summary: 'Pages were missing.' } }

  test('the turn waits as long as it takes, says why, and loses no step that was recorded', async () => {
    const { create, work, disk, store, seen, faults, file } = await setting({
      'Add them.': [page('one'), page('two'), finish],
    })
    const id = await create('Add them.')
    for (let attempt = 0; attempt < 10; attempt += 1) await work()
    expect((await readJobById(store.db, id))?.status).toBe('active')
    const reasons = (await readEvents(store.db, id, 0, 100))
      .filter(({ type }) => type === 'turn.delayed')
      .map(({ data }) => JSON.stringify(data))
    expect(reasons).toHaveLength(10)
    expect(new Set(reasons.map((text) => /"code":"([\w-]+)"/.exec(text)?.[1]))).toEqual(
      new Set(['platform-unavailable']),
    )
    expect(reasons[0]).toContain('A disk of the platform is full. Work resumes automatically once that is fixed.')
    expect(faults[0]).toBe(full)
    const asked = seen.length

    disk.isFull = false
    await work()
    const job = await readJobById(store.db, id)
    expect(job?.status).toBe('completed')
    const { branch = '' } = parseStoredOrNull(jobWorkSchema, job?.work ?? null) ?? {}
    expect(await file(branch, 'one.mdx')).toBe('# one\n')
    expect(await file(branch, 'two.mdx')).toBe('# two\n')
    // The answer to the second question was recorded before the disk was needed.
    expect([asked, seen.length]).toEqual([2, 3])
  })

  test('what the disk has cost is not counted against the model', async () => {
    const overloaded = { fault: { kind: 'retry' as const, code: 'model-overloaded' as const, message: 'Busy.' } }
    const { create, work, disk, store } = await setting({
      'Add it.': [page('one'), page('two'), overloaded, finish],
    })
    const id = await create('Add it.')
    for (let attempt = 0; attempt < 10; attempt += 1) await work()
    disk.isFull = false
    await work()
    await work()
    expect(await readJobById(store.db, id)).toMatchObject({ status: 'completed' })
  })
})
