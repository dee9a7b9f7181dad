import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { WorkflowRun } from '@docwright/contract'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

const workflow = (use: string): string => `---\nname: ${use}\non:\n  schedule: "0 4 1 1 *"\nuse: ${use}\n---\n`
const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} in Acme, and what to know of it before you begin.\n---\n\n${body}\n`
const api = (most: number): string =>
  `openapi: 3.1.0\ninfo: { title: Acme, version: "1" }\npaths:\n  /users:\n    get:\n      operationId: listUsers\n      parameters:\n        - { name: limit, in: query, schema: { type: integer, maximum: ${most} } }\n      responses: { "200": { description: Users } }\n`

const names = ['api-drift', 'broken-links', 'changelog', 'seo', 'stale', 'style-guide', 'typos']

test('built-in workflows look without a model, work by rules where they can, and find nothing twice', async () => {
  const asked: string[] = []
  const { ask, close, folder, git, push, runs, workflows } = await startHostedRepository((prompt) => {
    const { questions } = JSON.parse(prompt) as {
      questions: { id: string; text: string; lines: { commit: string }[] }[]
    }
    asked.push(...questions.map(({ text }) => text))
    const changes = questions.map(({ id, lines }) => ({
      id,
      text: 'Cursors take the place of page numbers',
      sources: [{ commit: lines[0]?.commit ?? '', file: 'src/pages.ts', line: 1 }],
    }))
    return { calls: [{ name: 'submit_changes', input: { changes } }] }
  })
  open.push(close)
  await git('rm', '--quiet', '-r', '.')
  const begin = page('Start', 'Read the [guide](/guide).')
  await push({
    'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages: ['index', 'guide', 'changelog'] } })}\n`,
    'index.mdx': begin,
    'guide.mdx': page('Guide', 'Call `GET /users`; `limit` is at most 100.'),
    'changelog.mdx': page('Changelog', '<Update label="2026-01-01">\n  - The beginning\n</Update>'),
    'openapi.yaml': api(100),
    ...Object.fromEntries(names.map((name) => [`.docwright/workflows/${name}.md`, workflow(name)])),
  })
  await expect.poll(async () => (await workflows()).map(({ name }) => name)).toEqual(names)
  const ids = new Map((await workflows()).map(({ name, id }) => [name, id]))
  const idOf = (name: string): string => ids.get(name) ?? ''
  const run = async (name: string, status: WorkflowRun['status']) => {
    await ask('POST', `workflow/${idOf(name)}/run`)
    const outcome = async () => `${name}: ${(await runs(idOf(name)))[0]?.status ?? ''}`
    await expect.poll(outcome, { interval: 200 }).toBe(`${name}: ${status}`)
    return (await runs(idOf(name)))[0]
  }
  for (const name of names) await run(name, 'no-action-needed')
  expect(asked).toEqual([])

  await push({
    'index.mdx': `${begin}\nTeh [guide](/guid) is short.\n`,
    'openapi.yaml': api(500),
    'src/pages.ts': 'export const pages = "cursors"\n',
  })
  const changed = async (name: string): Promise<string> => {
    const { jobId } = (await run(name, 'review-needed')) ?? {}
    await git('fetch', '--quiet', 'origin')
    return await git('diff', '--unified=0', `origin/main`, `origin/docwright/${jobId ?? ''}`)
  }
  expect(await changed('typos')).toContain('+The [guide](/guid) is short.')
  expect(await changed('broken-links')).toContain('+Teh [guide](/guide) is short.')
  expect(await changed('api-drift')).toContain('+Call `GET /users`; `limit` is at most 500.')
  for (const name of ['seo', 'stale', 'style-guide']) await run(name, 'no-action-needed')
  expect(asked).toEqual([])
  expect(await changed('changelog')).toContain('+  - Cursors take the place of page numbers')
  expect(asked).toEqual(['Change'])
  expect(await readFile(join(folder, 'changelog.mdx'), 'utf8')).not.toContain('Cursors')

  // A direct update is merged by itself, and starts nothing.
  const direct = workflow('typos')
    .replace('name: typos', 'name: direct\nupdate: direct')
    .replace('on:', 'on:\n  push: {}')
  await push({ '.docwright/workflows/direct.md': direct })
  await expect.poll(async () => (await workflows()).find(({ name }) => name === 'direct')?.id).toBeDefined()
  ids.set('direct', (await workflows()).find(({ name }) => name === 'direct')?.id ?? '')
  await run('direct', 'merged')
  const newest = async () => (await runs(idOf('direct')))[0]
  await expect.poll(newest).toMatchObject({ tokens: 0, message: null })
  await git('pull', '--quiet', 'origin', 'main')
  expect(await readFile(join(folder, 'index.mdx'), 'utf8')).toContain('The [guide](/guid) is short.')
  await expect.poll(async () => (await runs(idOf('direct'))).length).toBe(1)
})
