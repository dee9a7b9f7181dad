import { createApiKey } from '../packages/server/src/access/manage-keys.ts'
import { acceptJob } from '../packages/server/src/jobs/accept-message.ts'
import type { ConsumeRateLimit } from '../packages/server/src/jobs/accept-message.ts'
import { addProject } from '../packages/server/src/store/testing/add-project.ts'
import { createKillContext } from '../test/platform/kill-context.ts'
import type { KillContext } from '../test/platform/kill-context.ts'

/** Figures of one database; undefined if it is not installed. */
export interface MessageFigures {
  /** Messages per second that were answered with 200, which means that they are stored. */
  perSecond: number
  /** Milliseconds until the answer: the median, and what 99 of 100 stay below. */
  median: number
  p99: number
}

/** A project takes 100 messages per hour, so that many messages take many projects. */
const projects = 20
const messagesPerProject = 100
const clients = 16

/**
 * Measures how many follow-up messages a server accepts over HTTP, each durably stored before its answer. The turns wait
 * for later, so that no agent works meanwhile.
 *
 * @param database Which database.
 * @returns The figures; undefined if PostgreSQL is wanted and not installed.
 */
export async function measureMessages(database: 'sqlite' | 'postgres'): Promise<MessageFigures | undefined> {
  const context = await createKillContext(database, () => ({ silence: true })).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('postgres-missing')) return undefined
    throw error
  })
  if (context === undefined) return undefined
  try {
    const { key, paths } = await prepareJobs(context)
    await context.start({ kind: database === 'sqlite' ? 'serve' : 'door' })
    return await sendAll(context.url, key, paths)
  } finally {
    await context.close()
  }
}

async function prepareJobs({ store }: KillContext): Promise<{ key: string; paths: string[] }> {
  const unlimited: ConsumeRateLimit = async () => ({
    accepted: true,
    limit: 1,
    windowSeconds: 1,
    remaining: 1,
    resetSeconds: 1,
  })
  const { organisationId } = await addProject(store, { slug: 'bench' })
  const { text } = await createApiKey(store, { organisationId, name: 'bench' })
  const plan = { kind: 'ready', repository: 'https://example.com/x.git', ref: 'main', model: 'none:none' } as const
  const paths: string[] = []
  for (let number = 1; number <= projects; number += 1) {
    const { projectId } = await addProject(store, { slug: `bench-${number}`, organisationId })
    const accepted = await acceptJob({ store, consumeRateLimit: unlimited }, projectId, { prompt: 'First.' }, plan)
    if (accepted.kind === 'refused') throw new Error(accepted.code)
    paths.push(`/v2/agent/${projectId}/job/${accepted.job.id}/message`)
  }
  await store.db
    .updateTable('turn')
    .set({ run_at: store.clock() + 86_400_000 })
    .execute()
  return { key: text, paths }
}

async function sendAll(url: string, key: string, paths: readonly string[]): Promise<MessageFigures> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const waiting = Array.from({ length: messagesPerProject }, () => paths).flat()
  const times: number[] = []
  async function client(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const begun = performance.now()
      const body = JSON.stringify({ prompt: 'Also mention the rate limit on the webhooks page.' })
      const answer = await fetch(url + path, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`A message was answered with ${answer.status}.`)
      times.push(performance.now() - begun)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  const below = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: times.length / seconds, median: below(0.5), p99: below(0.99) }
}
