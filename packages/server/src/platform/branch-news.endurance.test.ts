import { afterEach, expect, test } from 'vitest'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

const workflow = (name: string, push: string): string =>
  `---\nname: ${name}\non:\n  push:\n    ${push}\nuse: typos\n---\n`
const page = (body: string): string =>
  `---\ntitle: Start\ndescription: What Acme is, and how it is set up in five minutes.\n---\n\n${body}\n`

/** A repository with workflows that look for the same mistakes, and what became of them. */
async function startNews(files: Readonly<Record<string, string>>) {
  const hosted = await startHostedRepository(() => ({ status: 500 }))
  open.push(hosted.close)
  const { git, push, platform, workflows } = hosted
  await git('rm', '--quiet', '-r', '.')
  await push({
    'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } })}\n`,
    'index.mdx': page('All is well.'),
    ...files,
  })
  const count = Object.keys(files).length
  await expect.poll(async () => (await workflows()).length, { timeout: 120_000 }).toBe(count)
  const ids = new Map((await workflows()).map(({ name, id }) => [name, id]))
  const db = platform.store.db
  return {
    ...hosted,
    /** The result of each run of a workflow, and the number of pushes behind it, newest first. */
    async runsOf(name: string): Promise<(readonly [string, number])[]> {
      const id = ids.get(name) ?? ''
      const rows = await db.selectFrom('workflow_run').select(['id', 'cause']).where('workflow_id', '=', id).execute()
      const causes = new Map(rows.map((row) => [row.id, JSON.parse(row.cause) as { pushes: number }]))
      return (await hosted.runs(id)).map((run) => [run.status, causes.get(run.id)?.pushes ?? 0] as const)
    },
    /** Waits until the commit of the default branch has been looked at. */
    async looked() {
      const head = (await git('rev-parse', 'HEAD')).trim()
      const seen = db.selectFrom('workflow').select('seen_commit')
      const isSeen = async () => (await seen.execute()).every(({ seen_commit: commit }) => commit === head)
      await expect.poll(isSeen, { timeout: 120_000 }).toBe(true)
    },
  }
}

test('a push that creates a branch starts what names the branch, and nothing else', async () => {
  const { beginNow, git, looked, runsOf } = await startNews({
    '.docwright/workflows/main.md': workflow('main', 'branches: [main]'),
    '.docwright/workflows/release.md': workflow('release', 'branches: ["rel/*"]'),
  })
  await looked()
  await git('checkout', '--quiet', '-b', 'rel/1')
  await git('commit', '--quiet', '--allow-empty', '--message=Release')
  await git('push', '--quiet', 'origin', 'rel/1', 'rel/1:hotfix/rel')
  await expect.poll(async () => runsOf('release'), { timeout: 120_000 }).toEqual([['queued', 1]])
  await beginNow()
  await expect.poll(async () => runsOf('release'), { timeout: 120_000 }).toEqual([['no-action-needed', 1]])
  // Of the default branch there is the push that brought the workflows.
  expect(await runsOf('main')).toEqual([['no-action-needed', 1]])
})

test('what two workflows have proposed starts neither again where a person squashes it under words of their own', async () => {
  const { beginNow, git, looked, platform, push, runsOf } = await startNews({
    '.docwright/workflows/one.md': workflow('one', 'branches: [main]'),
    '.docwright/workflows/two.md': workflow('two', 'branches: [main]'),
  })
  const wait = async (runs: readonly (readonly [string, number])[]) => {
    for (const name of ['one', 'two'])
      await expect.poll(async () => runsOf(name), { timeout: 120_000, interval: 100 }).toEqual(runs)
  }
  const first = ['no-action-needed', 1] as const
  await looked()
  await beginNow()
  await wait([first])
  await push({ 'index.mdx': page('Teh page is short.') })
  await wait([['queued', 1], first])
  await beginNow()
  await wait([['review-needed', 1], first])

  const [proposal] = await platform.store.db.selectFrom('pull_request').select('head').execute()
  await git('fetch', '--quiet', 'origin')
  await git('merge', '--quiet', '--squash', `origin/${proposal?.head}`)
  await git('commit', '--quiet', '--message=Words of my own')
  await git('push', '--quiet', 'origin', 'HEAD:main')
  await looked()
  await push({ 'notes.txt': 'A push by a person starts them.\n' })
  // The squash alone would have been one more push of these runs.
  await wait([['queued', 1], ['review-needed', 1], first])
})
