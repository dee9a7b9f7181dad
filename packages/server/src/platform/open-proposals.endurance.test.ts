import { afterEach, expect, test } from 'vitest'
import { listReviewComments } from '../store/pull-requests/review-queries.ts'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

const page = (body: string): string =>
  `---\ntitle: Start\ndescription: What Acme is, and how it is set up in five minutes.\n---\n\n${body}\n`

/** A repository with a workflow whose pull request is open: “Teh” is “The” in it. */
async function startProposal() {
  const hosted = await startHostedRepository(() => ({ status: 500 }))
  open.push(hosted.close)
  const { beginNow, git, platform, push, runs, workflows } = hosted
  await git('rm', '--quiet', '-r', '.')
  await push({
    'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages: ['index', 'other'] } })}\n`,
    'index.mdx': page('Teh page is short.'),
    'other.mdx': page('All is well here.'),
    '.docwright/workflows/typos.md': '---\nname: typos\non: push\nuse: typos\n---\n',
  })
  await expect.poll(async () => (await workflows()).length, { timeout: 120_000 }).toBe(1)
  const [{ id } = { id: '' }] = await workflows()
  const next = async (): Promise<void> => {
    await expect.poll(async () => (await runs(id))[0]?.status, { timeout: 120_000 }).toBe('queued')
    await beginNow()
    await expect.poll(async () => (await runs(id))[0]?.status, { timeout: 120_000 }).toBe('review-needed')
  }
  await next()
  const proposals = async () =>
    platform.store.db.selectFrom('pull_request').select(['number', 'state', 'head']).orderBy('number').execute()
  const [first] = await proposals()
  await git('fetch', '--quiet', 'origin')
  return { ...hosted, next, proposals, head: first?.head ?? '' }
}

test('a branch that somebody wrote anew by force is what the next run adds to', async () => {
  const { git, head, next, proposals, push } = await startProposal()
  await git('checkout', '--quiet', '--detach', `origin/${head}`)
  await git('commit', '--quiet', '--amend', '--message=In words of my own')
  const rewritten = (await git('rev-parse', 'HEAD')).trim()
  await git('push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${head}`)
  await git('checkout', '--quiet', 'main')
  await push({ 'other.mdx': page('Teh other page is short.') })
  await next()
  expect((await proposals()).map(({ state }) => state)).toEqual(['open'])
  await git('fetch', '--quiet', 'origin')
  await git('merge-base', '--is-ancestor', rewritten, `origin/${head}`)
  for (const [name, text] of [
    ['index', 'The page is short.'],
    ['other', 'The other page is short.'],
  ])
    expect(await git('show', `origin/${head}:${name}.mdx`)).toContain(text)
})

test('where somebody deletes the branch, the next run proposes it all again', async () => {
  const { git, head, next, proposals, push } = await startProposal()
  await git('push', '--quiet', 'origin', '--delete', head)
  await push({ 'other.mdx': page('Teh other page is short.') })
  await next()
  const all = await proposals()
  expect(all.at(-1)?.state).toBe('open')
  await git('fetch', '--quiet', '--prune', 'origin')
  for (const [name, text] of [
    ['index', 'The page is short.'],
    ['other', 'The other page is short.'],
  ])
    expect(await git('show', `origin/${all.at(-1)?.head}:${name}.mdx`)).toContain(text)
})

test('where people have done by hand what was proposed, it is closed with the reason on its page', async () => {
  const { next, platform, proposals, push } = await startProposal()
  await push({ 'index.mdx': page('The page is short.'), 'other.mdx': page('Teh other page is short.') })
  await next()
  expect((await proposals()).map(({ state }) => state)).toEqual(['closed', 'open'])
  // The page of the pull request.
  const said = await listReviewComments(platform.store.db, platform.project.id, 1)
  expect(said.map(({ body }) => body)).toEqual(['Closed: “main” has all that was proposed here.'])
})
