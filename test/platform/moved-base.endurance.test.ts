import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startRemoteProject } from './remote-project.ts'
import type { RemoteProject } from './remote-project.ts'
import { createVisitor } from './visitor.ts'

const maxWait = { timeout: 120_000 }
/** A picture, for which no rule knows what both sides together are. */
const picture = (name: string) => `\u0000${name}`

/** The value of a hidden field. */
function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}

/** A person's commit on a branch. */
function commitOn({ git, host }: RemoteProject, branch: string, files: Readonly<Record<string, string>>): void {
  git('fetch', '--quiet', 'origin')
  git('checkout', '--quiet', '-B', branch, `origin/${branch}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(host.clone, path)), { recursive: true })
    writeFileSync(join(host.clone, path), text)
  }
  git('add', '--all')
  git('commit', '--quiet', '-m', 'By a person')
  git('push', '--quiet', 'origin', branch)
}

describe.each(['github', 'gitlab', 'forgejo'] as const)('%s', (kind) => {
  test('a base that moves in the same places: a person decides, brings it up to date, and merges', async () => {
    const project = await startRemoteProject(kind)
    const { client, git, host, platform, projectId, push, tell } = project
    const visitor = createVisitor(platform.url)
    const account = { name: 'Ada', email: 'ada@example.com', password: 'a few words I remember' }
    await visitor.setUp(platform.news.ownerToken ?? '', account)
    expect(await tell(push({ 'images/logo.png': picture('one'), 'style.css': 'a { color: red }\n' }))).toBe(200)
    const { id } = await client.create('Fix the broken links')
    expect((await client.ended(id)).prLink).toContain('/pulls/1')
    const head = `docwright/${id}`
    const address = `/projects/${projectId}/reviews/1`
    const fresh = await visitor.visit(address)
    expect(fresh.html).toContain('merge-pull-request')
    expect(fresh.html).not.toContain('has changed since')

    // Only the base: nothing stands against it, but it is behind.
    git('checkout', '--quiet', '-B', 'main', 'origin/main')
    expect(await tell(push({ 'b.mdx': '---\ntitle: B\n---\n\nNew.\n' }))).toBe(200)
    expect((await visitor.visit(address)).html).toContain('main has changed since')

    commitOn(project, head, { 'images/logo.png': picture('two'), 'style.css': 'a { color: teal }\n' })
    expect(await tell({ type: 'pull-request', action: 'updated', number: 1, head })).toBe(200)
    git('checkout', '--quiet', '-B', 'main', 'origin/main')
    const moved = push({ 'images/logo.png': picture('three'), 'style.css': 'a { color: blue }\n' })
    expect(await tell(moved)).toBe(200)

    await expect.poll(async () => (await visitor.visit(address)).html, maxWait).toContain('name="side-1"')
    const conflict = await visitor.visit(address)
    expect(conflict.html).not.toContain('merge-pull-request')
    const refused = await visitor.submit(`${address}/update`, { ...conflict.fields })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('images/logo.png')])
    const chosen = { 'side-0': 'theirs', 'side-1': 'ours' }
    const form = new URLSearchParams({ ...conflict.fields, ...chosen, head: hidden(conflict.html, 'head') })
    form.set('base-head', hidden(conflict.html, 'base-head'))
    for (const path of ['images/logo.png', 'style.css']) form.append('path', path)
    const updated = await fetch(`${platform.url}${address}/update`, {
      method: 'POST',
      headers: { cookie: visitor.cookies(), origin: platform.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      redirect: 'manual',
    })
    expect([updated.status, await updated.text()]).toEqual([303, ''])
    git('fetch', '--quiet', 'origin')
    expect(git('show', `origin/${head}:style.css`)).toBe('a { color: teal }')
    expect(git('rev-parse', `origin/${head}:images/logo.png`)).toBe(git('rev-parse', 'origin/main:images/logo.png'))

    const settled = await visitor.visit(address)
    const merge = { ...settled.fields, head: hidden(settled.html, 'head') }
    expect(merge.head).toBe(git('rev-parse', `origin/${head}`))
    expect(settled.html).not.toContain('has changed')
    expect((await visitor.submit(`${address}/merge`, merge)).status).toBe(303)
    expect(await host.state.readPullRequest(1)).toMatchObject({ state: 'merged' })

    // What was merged is still shown, also once the branch is gone.
    git('push', '--quiet', 'origin', `:${head}`)
    git('fetch', '--quiet', 'origin')
    git('checkout', '--quiet', '-B', 'main', 'origin/main')
    expect(await tell(push({ 'c.mdx': '---\ntitle: C\n---\n\nNewer.\n' }))).toBe(200)
    const { html } = await visitor.visit(`${address}?view=files`)
    expect(html).toContain('Merged')
    for (const path of ['index.mdx', 'style.css']) expect(html).toContain(path)
    for (const path of ['b.mdx', 'c.mdx', 'images/logo.png']) expect(html).not.toContain(path)
  })
})
