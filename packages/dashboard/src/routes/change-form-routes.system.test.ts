import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const forms = '/projects/prj_relay/forms'

test('a form shows the sentence that it writes', async () => {
  const { get, post } = await visitSample()
  expect((await get(forms)).html).toContain(`${forms}/replace`)
  await get(`${forms}/replace`)
  const { status, html } = await post(`${forms}/replace`, { old: 'API token', new: 'API key', where: '', except: '' })
  expect(status).toBe(200)
  expect(html).toContain('Replace a text &quot;API token&quot; &quot;API key&quot;')
})

test('an empty field is refused, and the form keeps the other values', async () => {
  const { get, post } = await visitSample()
  await get(`${forms}/replace`)
  const refused = await post(`${forms}/replace`, { old: '', new: 'API key', where: '', except: '' })
  expect([refused.status, refused.html.includes('Fill in “Text”.')]).toEqual([422, true])
  expect(refused.html).toContain('API key')
})

test('a page may be named by its path, its address or its title; one that is gone is refused', async () => {
  const { get, post } = await visitSample()
  await get(`${forms}/hide`)
  for (const page of ['guides/install', '/guides/install.mdx', 'Install Relay'])
    expect((await post(`${forms}/hide`, { page })).status).toBe(200)
  const gone = await post(`${forms}/hide`, { page: 'guides/gone' })
  expect([gone.status, gone.html.includes('guides/gone')]).toEqual([422, true])
})

test('a form takes the values of its address, and there is no other form', async () => {
  const { get, post } = await visitSample()
  expect((await get(`${forms}/notice?text=This%20is%20a%20beta.&page=index`)).html).toContain('This is a beta.')
  expect((await get(`${forms}/nonsense`)).status).toBe(404)
  expect((await post(`${forms}/nonsense`)).status).toBe(404)
})
