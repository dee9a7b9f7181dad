import type { Forge, ForgeComment, ForgeWebhook, PullRequest } from '@docwright/forge'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { JobCommands } from '../commands/manage-jobs.ts'
import type { Project } from '../projects/project.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { MentionParts } from './answer-mentions.ts'
import { createMentionTaker } from './take-mentions.ts'

const repository = 'https://forge.example/acme/docs'

/** A project at a forge, and what takes its mentions in. */
async function listen(store: Store, forge: Forge) {
  const { projectId } = await addProject(store)
  const project = { id: projectId, repositoryUrl: repository, defaultBranch: 'main', archivedAt: null } as Project
  const parts = {
    store,
    clock: store.clock,
    logger: pino({ level: 'silent' }),
    projects: { find: async () => Promise.resolve(project) },
    forgeOf: async () => Promise.resolve(forge),
    url: 'https://docs.example.com',
  } as unknown as MentionParts
  const jobs = {
    store,
    wakeUps: createLocalWakeUps(),
    consumeRateLimit: async () =>
      Promise.resolve({ accepted: true, limit: 100, remaining: 99, windowSeconds: 3600, resetSeconds: 3600 }),
    planJob: async () => Promise.resolve({ kind: 'ready', repository, ref: 'main', model: 'docwright/maintainer' }),
  } as unknown as JobCommands
  const server = () => createMentionTaker({ parts, jobs, name: 'docwright' })
  const made = async (table: 'job' | 'turn' | 'mention') =>
    (await store.db.selectFrom(table).select('id').execute()).length
  return { project, server, made }
}

function webhookOf(thread: ForgeComment['thread']): ForgeWebhook {
  const comment: ForgeComment = {
    type: 'comment',
    id: 'note:7',
    thread,
    author: { name: 'grace', id: 1, isBot: false },
    body: '@docwright add a page about limits',
  }
  return { repository: 'acme/docs', events: [comment] } as unknown as ForgeWebhook
}

describeEachStore('Mentions', (stores) => {
  test('that two servers are told of at the same moment are taken in once, and again as nothing new', async () => {
    const store = await stores.open()
    // Both have looked whether it is known before either writes it down.
    const asked = Promise.withResolvers<void>()
    let looks = 0
    const said: string[] = []
    const forge = {
      kind: 'forgejo',
      async mayWrite() {
        looks += 1
        if (looks === 2) asked.resolve()
        await asked.promise
        return true
      },
      comment: async (_number: number, text: string) => void said.push(text),
    } as unknown as Forge
    const webhook = webhookOf({ kind: 'issue', number: 3 })
    const { project, server, made } = await listen(store, forge)
    const outcomes = await Promise.all([server(), server()].map(async (take) => take(project, forge, webhook)))
    expect(outcomes).toEqual(['taken', 'taken'])
    expect(await server()(project, forge, webhook)).toBe('taken')
    expect([await made('job'), await made('turn'), await made('mention'), said.length]).toEqual([1, 1, 1, 1])
  })

  test.each([
    ['another repository', { fork: true }, 'comes from another repository, where I cannot push'],
    ['no branch', { head: { branch: 'refs/pull/3/head', commit: null } }, 'has no branch to which I can push'],
  ])('at a pull request from %s are refused with the reason', async (_name, change, reason) => {
    const pullRequest = {
      number: 3,
      state: 'open',
      head: { branch: 'one', commit: null },
      base: { branch: 'main', commit: null },
      ...change,
    } as PullRequest
    const said: string[] = []
    const forge = {
      kind: 'forgejo',
      mayWrite: async () => Promise.resolve(true),
      readPullRequest: async () => Promise.resolve(pullRequest),
      comment: async (_number: number, text: string) => void said.push(text),
    } as unknown as Forge
    const { project, server, made } = await listen(await stores.open(), forge)
    expect(await server()(project, forge, webhookOf({ kind: 'pull-request', number: 3 }))).toBe('taken')
    expect(said).toEqual([expect.stringContaining(reason)])
    expect(await made('job')).toBe(0)
  })
})
