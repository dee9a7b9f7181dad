import { renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'

describeWithStore('Nothing accepted is lost', (stores) => {
  test('a turn waits for repositories that are away, however long it takes, and goes on', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const page = { tool: 'write_file', input: { path: 'new.mdx', content: '# New\n' } }
    const finish = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
    const { create, repository, context } = await createTurnFixture(
      store,
      createScriptedModel({ 'Add it.': [page, finish] }),
    )
    const work = async (): Promise<void> => {
      const held = await claimTurn(store, 'worker_test', 300_000)
      if (held === undefined) throw new Error('No turn is due.')
      await runTurn(context, held, new AbortController().signal)
      now += 400_000
    }
    const id = await create('Add it.')
    renameSync(repository.folder, `${repository.folder}.away`)
    // More often than a forge that is away is asked.
    for (let attempt = 0; attempt < 10; attempt++) await work()
    const { status } = (await readJobById(store.db, id)) ?? {}
    expect(status).not.toBe('failed')
    renameSync(`${repository.folder}.away`, repository.folder)
    await work()
    const ended = await readJobById(store.db, id)
    expect(ended).toMatchObject({ status: 'completed' })
  })
})
