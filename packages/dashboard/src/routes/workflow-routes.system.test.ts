import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const workflows = '/projects/prj_relay/workflows'

test('a new translation asks for its languages first', async () => {
  const { get } = await visitSample()
  const files = '/projects/prj_relay/workflow-files'
  const asked = await get(`${files}/new?use=translate`)
  expect(asked.html).toContain('name="language"')
  const form = await get(`${files}/new?use=translate&language=fr`)
  expect(form.html).toContain('<textarea')
  expect((await get(`${files}/workflow_nowhere`)).status).toBe(404)
})

test('a workflow that does not exist is not found', async () => {
  const { get, post } = await visitSample()
  await get(workflows)
  for (const action of ['run', 'enable', 'disable'])
    expect((await post(`${workflows}/workflow_nowhere/${action}`)).status).toBe(404)
})
