import { describe, expect, test } from 'vitest'
import type { TestComment } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import { listJobs } from '../../packages/server/src/store/jobs/job-queries.ts'
import { startRemoteProject, type RemoteProject } from './remote-project.ts'

const maxWait = { timeout: 120_000 }
const grace = { name: 'grace', id: 2, isBot: false }

const jobsOf = async ({ platform, projectId }: RemoteProject) => listJobs(platform.store.db, { projectId, limit: 100 })

/** A comment of somebody who may push, with an id of its own. */
function commentsOf({ host }: RemoteProject, kind: string) {
  host.people.set('grace', { id: 2, permission: 'write' })
  host.people.set('linus', { id: 3, permission: 'read' })
  let last = 100
  return (body: string, changes: Partial<TestComment> = {}): TestComment => {
    last += 1
    const prefix = changes.lines === undefined ? 'comment' : 'line'
    const thread = { kind: 'pull-request', number: 1 } as const
    const id = `${kind === 'gitlab' ? 'note' : prefix}:${last}`
    const comment: TestComment = { type: 'comment', id, author: grace, thread, body, ...changes }
    const { lines } = comment
    if (kind === 'forgejo' && lines !== undefined) {
      const beside = { id: last, path: lines.path, line: lines.to, body }
      host.reviews.push({
        id: last,
        number: comment.thread.number,
        author: comment.author.name,
        body: '',
        comments: [beside],
      })
    }
    return comment
  }
}

describe.each(['github', 'gitlab', 'forgejo'] as const)('%s', (kind) => {
  test('a mention in an issue becomes a pull request, follow-ups go there, and it is merged', async () => {
    const project = await startRemoteProject(kind)
    const { git, host, tell, page } = project
    const comment = commentsOf(project, kind)
    const said = (where: 'issue' | 'pull-request') =>
      host.said.filter((one) => one.kind === where).map(({ body }) => body)

    const issue = { title: 'A link is broken', body: 'See the home page.' }
    const thread = { kind: 'issue', number: 12 } as const
    const asked = comment('@docwright fix the broken links', { thread, issue })
    expect(await tell(asked)).toBe(200)
    expect(said('issue')).toEqual([expect.stringContaining('I am at work on this. [See what I do](')])
    await expect.poll(() => said('issue').length, maxWait).toBe(2)
    expect(said('issue')[1]).toContain('index.mdx')
    expect(said('issue')[1]).toMatch(/See https:\/\/\S+\/1: `index\.mdx`\./)
    const [pull] = [await host.state.readPullRequest(1)]
    expect(pull).toMatchObject({ state: 'open', title: expect.stringContaining('link') })

    const lines = { path: 'a.mdx', from: 6, to: 6 }
    expect(await tell(comment('@docwright replace "Text" with "Words"', { lines }))).toBe(200)
    await expect.poll(() => said('pull-request').length, maxWait).toBe(2)
    expect(said('pull-request')[1]).toContain('Pushed to this pull request: `a.mdx`.')
    git('fetch', '--quiet', 'origin')
    const branch = pull?.head.branch ?? ''
    expect(git('show', `origin/${branch}:a.mdx`)).toContain('Words.')
    expect(git('show', `origin/${branch}:index.mdx`)).not.toContain('/aa')
    expect(await jobsOf(project)).toHaveLength(1)

    await host.state.mergePullRequest(1)
    const merged = git('ls-remote', 'origin', 'refs/heads/main').split('\t')[0] ?? null
    expect(await tell({ type: 'push', ref: 'refs/heads/main', before: null, after: merged })).toBe(200)
    await expect.poll(async () => page('/a'), maxWait).toContain('Words.')
  })

  test('a mention in the pull request of a person adds to that; in one of a fork it is refused there', async () => {
    const project = await startRemoteProject(kind)
    const { git, host, tell } = project
    const comment = commentsOf(project, kind)
    git('checkout', '--quiet', '-b', 'by-grace')
    git('commit', '--quiet', '--allow-empty', '-m', 'Begin')
    git('push', '--quiet', 'origin', 'by-grace')
    const opened = { head: 'by-grace', base: 'main', title: 'By Grace', body: 'Mine.' }
    await host.state.createPullRequest(opened)
    expect(await tell(comment('Nearly. @docwright fix the broken links'))).toBe(200)
    await expect.poll(() => host.said.length, maxWait).toBeGreaterThanOrEqual(3)
    expect(host.said.at(-1)?.body).toContain('Pushed to this pull request: `index.mdx`.')
    git('fetch', '--quiet', 'origin')
    expect(git('show', 'origin/by-grace:index.mdx')).not.toContain('/aa')
    expect(await host.state.readPullRequest(1)).toMatchObject({ title: 'By Grace', body: 'Mine.', state: 'open' })
    expect(await host.state.readPullRequest(2)).toBeNull()

    git('checkout', '--quiet', '-b', 'by-mallory')
    git('commit', '--quiet', '--allow-empty', '-m', 'Begin')
    git('push', '--quiet', 'origin', 'by-mallory')
    await host.state.createPullRequest({ head: 'by-mallory', base: 'main', title: 'Theirs', body: '' })
    host.forks.add(2)
    const before = host.said.length
    const thread = { kind: 'pull-request', number: 2 } as const
    expect(await tell(comment('@docwright fix the broken links', { thread }))).toBe(200)
    expect(host.said.slice(before)).toEqual([
      expect.objectContaining({ number: 2, body: expect.stringContaining('comes from another repository') as string }),
    ])
    expect(await jobsOf(project)).toHaveLength(1)
  })

  test('strangers, programs, quotations, code, changes and repetitions start nothing', async () => {
    const project = await startRemoteProject(kind)
    const { host, tell } = project
    const comment = commentsOf(project, kind)
    const thread = { kind: 'issue', number: 12 } as const
    const here = { thread, issue: { title: 'One', body: '' } }
    const ask = '@docwright fix the broken links'
    const linus = { name: 'linus', id: 3, isBot: false }
    const mallory = { name: 'mallory', id: 9, isBot: false }
    const bots = { github: 'renovate[bot]', gitlab: 'project_1_bot_9', forgejo: 'robot[bot]' }
    const bot = { name: bots[kind], id: 8, isBot: true }
    host.people.set(bot.name, { id: 8, permission: 'write' })
    const silent = [
      comment(ask, { ...here, author: linus }),
      comment(ask, { ...here, author: mallory }),
      comment(ask, { ...here, author: bot }),
      comment(ask, { ...here, action: 'edited' }),
      comment(ask, { ...here, action: 'deleted' }),
      comment(`> ${ask}\n\nNo.`, here),
      comment(`\`\`\`\n${ask}\n\`\`\``, here),
      comment(`Write \`${ask}\`.`, here),
      comment(`${ask}\n\n<!-- docwright -->`, here),
    ]
    for (const event of silent) expect([event.body, await tell(event)]).toEqual([event.body, 200])
    expect(await tell(comment(ask, here), { secret: 'guessed' })).toBe(401)
    expect(await tell(comment(ask, here), { repository: 'mallory/docs' })).toBe(200)
    expect(host.said).toEqual([])
    expect(await jobsOf(project)).toEqual([])

    const asked = comment(ask, here)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => tell(asked, { delivery: `d${index}` })),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => host.said.length, maxWait).toBe(2)
    expect(await tell(asked, { delivery: 'much later' })).toBe(200)
    expect(await jobsOf(project)).toHaveLength(1)
    // What we have said comes back as a webhook of our own account, which may push.
    const bodies = host.said.map(({ body }) => body)
    for (const body of bodies) expect(await tell(comment(body, here))).toBe(200)
    expect(host.said).toHaveLength(2)
    expect(await jobsOf(project)).toHaveLength(1)
  })
})

test(
  'ten thousand mentions at once start no more than the limit, and are answered with a handful of comments',
  { timeout: 900_000 },
  async () => {
    const project = await startRemoteProject('github')
    const { host, tell } = project
    const comment = commentsOf(project, 'github')
    const thread = { kind: 'issue', number: 12 } as const
    const asked = Array.from({ length: 10_000 }, () =>
      comment('@docwright which pages are not in the navigation?', { thread }),
    )
    const statuses = new Map<number, number>()
    const send = async (): Promise<void> => {
      for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
        const status = await tell(next)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 100 }, send))
    expect([...statuses.keys()].every((status) => status === 200 || status === 503)).toBe(true)
    expect(await jobsOf(project)).toHaveLength(1)
    const permissions = host.calls.filter(({ path }) => path.endsWith('/permission'))
    expect(permissions.length).toBeLessThan(60)
    const refused = host.said.filter(({ body }) => body.includes('requests here within an hour'))
    expect(refused.length).toBeLessThanOrEqual(5)
    await expect.poll(() => host.said.length, { timeout: 300_000 }).toBeLessThanOrEqual(100)
  },
)
