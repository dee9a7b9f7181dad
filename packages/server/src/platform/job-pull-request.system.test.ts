import type { ScriptedReply } from '@docwright/agent/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentJob, AgentPullRequest } from '@docwright/contract'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>

/** Writes what is asked for into a page, and finishes. */
function reply(_prompt: string, whole: string): ScriptedReply {
  if (whole.includes('Do nothing')) return { text: 'There is nothing to do.' }
  if (whole.includes('"name":"write_file"') && whole.includes('"role":"tool"'))
    return { calls: [{ name: 'finish', input: { title: 'Change a page', summary: 'As asked.' } }] }
  const content = '---\ntitle: Guide\n---\n\nIn the words of the agent.\n'
  return { calls: [{ name: 'write_file', input: { path: 'guide.mdx', content } }] }
}

beforeEach(async () => {
  hosted = await startHostedRepository(reply)
})
afterEach(async () => hosted.close())

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const { url, project } = hosted.platform
  return fetch(`${url}/v2/agent/${project.id}/${path}`, {
    method,
    headers: { authorization: `Bearer ${project.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Has a job done, and gives its address. */
async function done(prompt: string): Promise<string> {
  const { id } = (await (await call('POST', 'job', { prompt })).json()) as AgentJob
  const status = async () => ((await (await call('GET', `job/${id}`)).json()) as AgentJob).status
  await expect.poll(status, { timeout: 120_000 }).toBe('completed')
  return `job/${id}`
}

const pullRequestOf = async (job: string): Promise<AgentPullRequest> => hosted.ask('GET', `${job}/pull-request`)

test('a job’s pull request says whether it can be merged, and what is in the way', async () => {
  await hosted.push({ 'guide.mdx': '---\ntitle: Guide\n---\n\nIn old words.\n' })
  const job = await done('Put the guide into better words.')
  const fresh = await pullRequestOf(job)
  expect(fresh).toMatchObject({ number: 1, state: 'open', base: 'main', mergeable: 'yes', conflicts: [] })
  expect([fresh.behindBase, fresh.alreadyInBase]).toEqual([false, false])
  expect(fresh.url).toMatch(/\/1$/)

  await hosted.push({ 'other.mdx': '---\ntitle: Other\n---\n' })
  expect(await pullRequestOf(job)).toMatchObject({ mergeable: 'yes', behindBase: true, head: fresh.head })

  await hosted.push({ 'guide.mdx': '---\ntitle: Guide\n---\n\nIn the words of a person.\n' })
  expect(await pullRequestOf(job)).toMatchObject({ mergeable: 'conflict', conflicts: ['guide.mdx'], behindBase: true })

  await hosted.push({ 'guide.mdx': '---\ntitle: Guide\n---\n\nIn the words of the agent.\n' })
  expect(await pullRequestOf(job)).toMatchObject({ mergeable: 'yes', alreadyInBase: true })
})

test('a job without a pull request says so', async () => {
  const job = await done('Do nothing, please.')
  const response = await call('GET', `${job}/pull-request`)
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
    404,
    'This job has no pull request.',
  ])
})
