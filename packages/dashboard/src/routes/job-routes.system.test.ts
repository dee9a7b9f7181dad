import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const jobs = '/projects/prj_relay/jobs'

test('a job is created, canceled, archived and unarchived; each change leads back to its page', async () => {
  const { relay, get, post } = await visitSample()
  await get(`${jobs}/new`)
  const created = await post(`${jobs}/new`, { prompt: 'Add a page on quotas.', model: '', ref: '' })
  const job = relay.jobs.find((one) => one.job.prompt === 'Add a page on quotas.')?.job
  const address = `${jobs}/${job?.id ?? ''}`
  expect([created.status, created.location]).toEqual([303, address])
  expect((await post(`${address}/cancel`)).location).toBe(`${address}?done=job-cancelled`)
  expect((await post(`${address}/archive`)).location).toBe(`${address}?done=job-archived`)
  expect(job?.status).toBe('archived')
  expect((await post(`${address}/unarchive`)).location).toBe(`${address}?done=job-unarchived`)
  expect(job?.status).toBe('completed')
})

test('an empty message and a second try of a job that has not failed are refused on the page of the job', async () => {
  const { get, post } = await visitSample()
  await get(`${jobs}/job_install`)
  const empty = await post(`${jobs}/job_install/message`, { prompt: ' ' })
  expect([empty.status, empty.location]).toEqual([422, null])
  expect(empty.html).toContain('Write a message first.')
  expect((await post(`${jobs}/job_install/retry`)).status).toBe(422)
})

test('a form for a new job has the prompt and the model of its address, if there is such a model', async () => {
  const { get } = await visitSample()
  const { html } = await get(`${jobs}/new?prompt=Fix%20the%20links&model=nonsense`)
  expect(html).toContain('Fix the links')
  expect(html).not.toContain('nonsense')
})

test('jobs of no project are not found', async () => {
  const { get, post } = await visitSample()
  await get(jobs)
  expect((await get(`${jobs}/job_nowhere`)).status).toBe(404)
  expect((await post(`${jobs}/job_nowhere/cancel`)).status).toBe(404)
})
