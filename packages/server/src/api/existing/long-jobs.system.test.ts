import { expect, test } from 'vitest'
import { createApiFixture } from '../testing/api-fixture.ts'
import { readProjectRow } from '../../store/projects/project-queries.ts'
import { describeEachStore } from '../../store/testing/describe-each-store.ts'
import { listSessions, readSession } from '../../commands/read-sessions.ts'

describeEachStore('Jobs as clients of the first version read them', (stores) => {
  test('of a job with hundreds of long messages the newest are told, alone and in the list', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const project = await readProjectRow(store.db, api.projectId)
    if (project === undefined) throw new Error('The fixture has a project.')
    const first = await api.createJob('The first one.')
    await api.work('succeeded', 'https://example.com/pull/1')
    const long = await api.createJob('A long one.')
    const row = await store.db.selectFrom('turn').selectAll().where('job_id', '=', long.id).executeTakeFirstOrThrow()
    const more = Array.from({ length: 300 }, (_, index) => ({
      ...row,
      id: `turn_more_${index}`,
      position: index + 2,
      prompt: `Message ${index}. ${'x'.repeat(20_000)}`,
      status: index === 298 ? ('succeeded' as const) : ('cancelled' as const),
      result: index === 298 ? JSON.stringify({ reply: 'I did that.', files: [], pullRequest: null }) : null,
      ended_at: index === 298 ? 1 : null,
    }))
    for (let start = 0; start < more.length; start += 50)
      await store.db
        .insertInto('turn')
        .values(more.slice(start, start + 50))
        .execute()
    const session = await readSession(store, project, long.id)
    expect(session?.todos).toHaveLength(50)
    expect(session?.todos.at(-2)).toMatchObject({ id: 'turn_more_298', status: 'completed' })
    expect(session?.todos[0]?.content).toMatch(/^Message 250\. x+…$/)
    expect(session).toMatchObject({ haulted: false, haultReason: 'processing', messageToUser: 'I did that.' })
    const list = await listSessions(store, project, { skip: 0, take: 100 })
    expect(list.map(({ sessionId, todos }) => [sessionId, todos.length])).toEqual([
      [long.id, 50],
      [first.id, 1],
    ])
    expect(list[1]).toMatchObject({ haultReason: 'completed', pullRequestLink: 'https://example.com/pull/1' })
    expect(await listSessions(store, project, { skip: 2, take: 1 })).toEqual([])
  })
})
