import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workflowTriggeredSchema, type WorkflowSummary } from '@docwright/contract'
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

async function refused(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { error: string }).error]
}

test('a workflow with a schedule is run at once, and its run is the one of our own API', async () => {
  const { id } = await workflow('Weekly')
  const response = await trigger(id)
  expect(response.status).toBe(202)
  const answer = workflowTriggeredSchema.parse(await response.json())
  expect(answer).toMatchObject({ schemaId: id, instanceId: expect.any(String) as string })
  expect((await hosted.runs(id)).map((run) => run.id)).toEqual([answer.instanceId])
})

test('one without a schedule, one that is switched off, and one that is not there are refused', async () => {
  expect(await refused(await trigger((await workflow('Pushed')).id))).toEqual([
    400,
    expect.stringMatching(/no schedule/),
  ])
  const { id } = await workflow('Weekly')
  const { db } = hosted.platform.store
  await db.updateTable('workflow').set({ enabled: 0 }).where('id', '=', id).execute()
  expect(await refused(await trigger(id))).toEqual([400, expect.stringMatching(/switched off/)])
  for (const none of ['workflow_1', '..%2F..%2Fetc', 'x'.repeat(5000)])
    expect((await refused(await trigger(none)))[0]).toBe(404)
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
