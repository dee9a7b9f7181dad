import { afterEach, expect, test } from 'vitest'
import { listTurns } from '../../packages/server/src/store/jobs/turn-queries.ts'
import { createKillContext, freePort } from './kill-context.ts'
import type { KillContext } from './kill-context.ts'

let context: KillContext | undefined
afterEach(async () => context?.close())

test.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)(
  'decisions 1.4: of 500 messages at once on %s, over %i processes, exactly 100 are accepted',
  async (database, processes) => {
    // The model never answers: all messages wait behind the first turn.
    context = await createKillContext(database, () => ({ silence: true }))
    const { project, store, url } = context
    const kind = database === 'sqlite' ? 'serve' : 'door'
    const origins = [url]
    await context.start({ kind })
    for (let more = 1; more < processes; more += 1) {
      const port = await freePort()
      await context.start({ kind, port })
      origins.push(`http://127.0.0.1:${port}`)
    }
    const headers = { authorization: `Bearer ${project.key}`, 'content-type': 'application/json' }
    const send = async (origin: string, path: string, prompt: string): Promise<Response> =>
      fetch(`${origin}/v2/agent/${project.id}/${path}`, { method: 'POST', headers, body: JSON.stringify({ prompt }) })
    const created = await send(url, 'job', 'First.')
    const { id } = (await created.json()) as { id: string }

    const answers = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const post = () => send(origins[index % processes] ?? url, `job/${id}/message`, `Message ${index}.`)
        let answer = await post()
        // Whoever waits too long for a connection to the database is asked to come again.
        while (answer.status === 503) {
          await answer.arrayBuffer()
          answer = await post()
        }
        await answer.arrayBuffer()
        return answer
      }),
    )
    const withStatus = (status: number): Response[] => answers.filter((answer) => answer.status === status)
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
    expect(counts.map(([status, those]) => `${those?.length} × ${status}`)).toEqual(['100 × 200', '400 × 429'])
    expect(withStatus(429).every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true)
    expect(await listTurns(store.db, id)).toHaveLength(101)
  },
)
