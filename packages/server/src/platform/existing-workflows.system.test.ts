import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agentSessionSchema,
  workflowTriggeredSchema,
  type AgentSession,
  type WorkflowSummary,
} from '@docwright/contract'
import { addProject } from '../store/testing/add-project.ts'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>

beforeEach(async () => {
  hosted = await startHostedRepository(() => ({ text: 'There is nothing to do.' }))
  await hosted.push({
    '.docwright/workflows/weekly.md': '---\nname: Weekly\non:\n  schedule: 0 3 1 1 *\n---\nTidy up.\n',
    '.docwright/workflows/pushed.md': '---\nname: Pushed\non:\n  push: {}\n---\nLook at what changed.\n',
  })
})
afterEach(async () => hosted.close())

async function workflow(name: string): Promise<WorkflowSummary> {
  for (;;) {
    const found = (await hosted.workflows()).find((one) => one.name === name)
    if (found !== undefined) return found
    await pause(50)
  }
}

async function trigger(id: string, projectId = hosted.platform.project.id): Promise<Response> {
  return fetch(`${hosted.platform.url}/v1/workflow/${projectId}/${id}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hosted.platform.project.key}` },
  })
}

async function refused(response: Response): Promise<[number, string, string]> {
  const { code, error } = (await response.json()) as { code: string; error: string }
  return [response.status, code, error]
}

async function session(id: string): Promise<AgentSession> {
  const { project, url } = hosted.platform
  const response = await fetch(`${url}/v1/agent/${project.id}/job/${id}`, {
    headers: { authorization: `Bearer ${project.key}` },
  })
  expect(response.status).toBe(200)
  return agentSessionSchema.parse(await response.json())
}

test('a workflow with a schedule is run at once, and its run is the one of our own API', async () => {
  const { id } = await workflow('Weekly')
  const response = await trigger(id)
  expect(response.status).toBe(202)
  const answer = workflowTriggeredSchema.parse(await response.json())
  expect(answer).toMatchObject({ schemaId: id, instanceId: expect.any(String) as string })
  expect((await hosted.runs(id)).map((run) => run.id)).toEqual([answer.instanceId])
})

test('the `jobId` of a trigger is followed to the job of its run', async () => {
  const { id } = await workflow('Weekly')
  const { jobId } = workflowTriggeredSchema.parse(await (await trigger(id)).json())
  expect(jobId).toMatch(/^run_/)
  expect(await session(jobId)).toMatchObject({ haulted: false, haultReason: 'processing', pullRequestLink: '' })
  await hosted.beginNow()
  await expect.poll(async () => (await session(jobId)).haulted, { timeout: 120_000 }).toBe(true)
  const ended = await session(jobId)
  const [run] = await hosted.runs(id)
  expect(ended).toMatchObject({ sessionId: run?.jobId, haultReason: 'completed' })
  const { projectId: foreign } = await addProject(hosted.platform.store, { slug: 'elsewhere' })
  await hosted.platform.store.db.updateTable('workflow_run').set({ project_id: foreign }).execute()
  const { project, url } = hosted.platform
  const response = await fetch(`${url}/v1/agent/${project.id}/job/${jobId}`, {
    headers: { authorization: `Bearer ${project.key}` },
  })
  expect(response.status).toBe(404)
})

test('one without a schedule, one that is switched off, and one that is not there are refused', async () => {
  expect(await refused(await trigger((await workflow('Pushed')).id))).toEqual([
    400,
    'workflow-without-schedule',
    expect.stringMatching(/schedule/),
  ])
  const { id } = await workflow('Weekly')
  const { db } = hosted.platform.store
  await db.updateTable('workflow').set({ enabled: 0 }).where('id', '=', id).execute()
  expect(await refused(await trigger(id))).toEqual([
    400,
    'workflow-disabled',
    expect.stringMatching(/Switch the workflow on/),
  ])
  for (const none of ['workflow_1', '..%2F..%2Fetc', 'x'.repeat(5000)])
    expect(await refused(await trigger(none))).toEqual([404, 'not-found', expect.stringMatching(/no workflow/)])
  const { projectId: foreign } = await addProject(hosted.platform.store, { slug: 'foreign' })
  expect((await refused(await trigger(id, foreign)))[0]).toBe(404)
  expect(await hosted.runs(id)).toEqual([])
})

test('runs of workflows and updates share ten uses in ten seconds', async () => {
  const { project, url } = hosted.platform
  const { id } = await workflow('Weekly')
  const update = async (): Promise<Response> =>
    fetch(`${url}/v1/project/update/${project.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${project.key}` },
    })
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => (index % 2 === 0 ? trigger(id) : update())),
  )
  expect(all.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(all.filter(({ status }) => status === 429).map(({ headers }) => headers.has('retry-after'))).toEqual([
    true,
    true,
  ])
})
