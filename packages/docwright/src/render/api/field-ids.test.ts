import { expect, test } from 'vitest'
import { page } from './operation-page-for-tests.ts'

test('fields of the first media type have ids without it; none has an id of the page around them', async () => {
  const schema = { type: 'object', properties: { user_name: { type: 'string' }, content: { type: 'string' } } }
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
  const { html } = await page({ requestBody: { content } })
  expect([...html.matchAll(/<div class="field" id="([^"]+)"/g)].map(([, id = '']) => id)).toEqual([
    'body-user-name',
    'body-content-2',
    'body-application-x-www-form-urlencoded-user-name',
    'body-application-x-www-form-urlencoded-content',
  ])
  expect(html).not.toContain('id="body-content"')
})

test('ids stay short and unique however deep a field lies', async () => {
  let schema: object = { type: 'string' }
  for (let level = 12; level > 0; level -= 1) {
    schema = { type: 'object', properties: { [`a_rather_long_name_${level}`]: schema, same_name: { type: 'string' } } }
  }
  const { html } = await page({ requestBody: { content: { 'application/json': { schema } } } })
  const ids = [...html.matchAll(/<div class="field" id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(ids.length).toBe(24)
  expect(new Set(ids).size).toBe(24)
  expect(ids.filter((id) => id.length > 80)).toEqual([])
  expect(ids[0]).toBe('body-a-rather-long-name-1')
})
