import { ForgeError } from '@docwright/forge'
import { expect, test } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'

describeWithStore('A machine with an incomplete copy of a repository', (stores) => {
  test('fetches it anew, and the turn goes on', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const restored: string[] = []
    const page = { tool: 'write_file', input: { path: 'new.mdx', content: '# New\n' } } as const
    const finish = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } } as const
    const model = createScriptedModel({ 'Add it.': [page, finish] })
    const fixture = await createTurnFixture(store, model, { restoreCopy: async (id) => void restored.push(id) })
    fixture.forge.faults.push(new ForgeError('git-corrupt', 'The repository holds damaged or unsafe objects.'))
    const id = await fixture.create('Add it.')

    async function runNext(): Promise<string | undefined> {
      const held = await claimTurn(store, 'worker_test', 300_000)
      if (held === undefined) throw new Error('No turn is due.')
      await runTurn(fixture.context, held, new AbortController().signal)
      return (await readJobById(store.db, id))?.status
    }

    expect(await runNext()).toBe('active')
    expect(restored).toEqual([expect.stringMatching(/^project_/)])
    now += 60_000
    expect(await runNext()).toBe('completed')
  })
})
