import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { openFiles } from './open-site.ts'
import { parameter, send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()
const sample = (page: Page) => page.textContent('.playground-sample')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const pressed = (page: Page, name: string) => page.click(`.playground-response button:text-is("${name}")`)

test('the request is code while it is filled in, is copied and shown as sent, beside what is documented; choices are kept', async () => {
  const operation = (summary: string) => ({
    summary,
    parameters: [parameter('path', 'id')],
    security: [{ key: [] }],
    responses: {
      200: { description: 'A **pet**.', content: { 'application/json': { example: { id: 'documented' } } } },
      '4XX': { description: 'Not that.' },
    },
  })
  const servers = [
    { url: 'https://other.example' },
    { url: `${visits.api.origin}/{tenant}`, variables: { tenant: { description: 'Has no default' } } },
  ]
  visits.site = await openFiles(
    {
      'docs.json': { navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: [] }] } },
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers,
        paths: { '/pets/{id}': { get: operation('Read'), delete: operation('Remove') } },
        components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
      }),
    },
    { privateApis: true },
  )
  const { page } = visits.watched
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const address = (name: string) => `${visits.site?.origin}${visits.site?.paths.find((path) => path.endsWith(name))}`
  await page.goto(address('read'))
  await start(page)
  expect(await page.textContent('.playground-documented')).toContain('documented')
  expect(await sample(page)).toContain('key=<api-key>')
  await page.selectOption('#playground [aria-label="Server"]', { index: 1 })
  await page.fill('#playground-authorization-key', 'my secret')
  await page.fill('#playground-path-id', 'a b')
  await page.click('.playground-send')
  await page.waitForSelector('.playground-problems:has-text("Fill in first: tenant")')
  await expect.poll(() => focused(page)).toBe('playground-server-tenant')
  await page.fill('#playground-server-tenant', 'mine')
  expect(await sample(page)).toContain(`${visits.api.origin}/mine/pets/a%20b?key=••••••••`)
  await page.click('text="Copy as cURL"')
  await expect.poll(copied).toContain(`${visits.api.origin}/mine/pets/a%20b?key=my%20secret`)
  await page.waitForSelector('text="Copied, with your credentials"')
  const languages = page.locator('.playground-language')
  for (const [language, mark] of [
    ['Python', 'import requests'],
    ['Go', 'package main'],
    ['PHP', '<?php'],
  ] as const) {
    await languages.selectOption({ label: language })
    await expect.poll(() => sample(page)).toContain(mark)
    expect(await sample(page)).toContain('/mine/pets/a%20b?key=••••••••')
  }
  expect(await languages.locator('option').count()).toBe(7)
  await page.click('#playground button:text-is("Copy")')
  await expect.poll(copied).toContain('<?php')

  expect(await send(page, visits.api)).toBe('200 OK')
  expect(visits.api.received[0]?.url).toBe('/mine/pets/a%20b?key=my%20secret')
  await pressed(page, 'Request')
  expect(await page.textContent('.playground-line')).toBe(`GET ${visits.api.origin}/mine/pets/a%20b?key=••••••••`)
  await pressed(page, 'Documented')
  expect(await page.textContent('.playground-documented')).toContain('A pet.')
  await pressed(page, '4XX')
  expect(await page.textContent('.playground-documented')).toContain('Not that.')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.locator('#playground [id]').evaluateAll((all) => all.length)).toBe(
    new Set(await page.locator('#playground [id]').evaluateAll((all) => all.map(({ id }) => id))).size,
  )

  await page.goto(address('remove'))
  await start(page)
  expect(await page.inputValue('#playground-server-tenant')).toBe('mine')
  await expect.poll(() => sample(page)).toContain('<?php')
  expect(visits.watched.faults).toEqual([])
})

test('what is missing or wrong is named before it is sent, examples fill in, a kind says which it is, the focus follows', async () => {
  const text = { type: 'string' }
  const pet = (name: string, more: object) => ({
    title: name,
    type: 'object',
    required: ['petType', 'name'],
    properties: { petType: text, name: { ...text, minLength: 2 }, ...more },
  })
  const dog = pet('Dog', {
    age: { type: 'integer', maximum: 40 },
    owners: { type: 'array', items: { type: 'object', required: ['mail'], properties: { mail: text } } },
    labels: { type: 'object', additionalProperties: text },
  })
  const schema = {
    oneOf: [pet('Cat', {}), { $ref: '#/paths/~1pets/post/x-dog' }],
    discriminator: { propertyName: 'petType', mapping: { doggo: '#/paths/~1pets/post/x-dog', nobody: '#/none' } },
  }
  const examples = {
    cat: { summary: 'A cat', value: { petType: 'any', name: 'Tom' } },
    dog: { summary: 'A dog', value: { petType: 'doggo', name: 'Rex', age: 3 } },
  }
  const content = { 'application/json': { schema, examples } }
  const page = await visits.open({ post: { summary: 'Try', 'x-dog': dog, requestBody: { required: true, content } } })
  const body = (index: number) => JSON.parse(String(visits.api.received[index]?.body)) as unknown
  await start(page)
  const kind = page.locator('[aria-label="Kind of body"]')
  await kind.selectOption({ label: 'Dog (doggo)' })
  await page.fill('#playground-body-1-age', '41')
  await page.click('[aria-label="Add to owners"]')
  // A control of what was added has the focus; after a removal, what is near.
  await expect.poll(() => focused(page)).toBe('playground-body-1-owners-0-mail')
  await page.keyboard.type('ann@example.com')
  await page.click('[aria-label="Add to owners"]')
  await expect.poll(() => focused(page)).toBe('playground-body-1-owners-1-mail')
  await page.click('text="Remove owners 1"')
  await expect.poll(() => focused(page)).toBe('playground-body-1-owners-0-mail')
  await page.click('summary:has-text("labels")')
  await page.fill('[aria-label="New name in labels"]', 'color')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('playground-body-1-labels-color')
  await page.keyboard.type('brown')
  await page.click('[aria-label="Remove color"]')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('New name in labels')

  await page.click('.playground-send')
  await page.waitForSelector('.playground-problems:has-text("Fill in first: name, mail")')
  expect(await page.textContent('.playground-problems')).toContain('Check first: age (Range: ≤ 40)')
  await expect.poll(() => focused(page)).toBe('playground-body-1-name')
  expect(await page.textContent('#playground-body-1-age-problem')).toBe('Range: ≤ 40')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(visits.api.received).toEqual([])
  await page.fill('#playground-body-1-age', '4')
  expect(await page.isVisible('#playground-body-1-age-problem')).toBe(false)
  await page.click('text="Send anyway"')
  await expect.poll(() => visits.api.received.length).toBe(1)
  expect(body(0)).toEqual({ petType: 'doggo', age: 4, owners: [{}] })

  await page.selectOption('#playground [aria-label="Example"]', { label: 'A cat' })
  expect(await page.inputValue('#playground-body-0-name')).toBe('Tom')
  await page.selectOption('#playground [aria-label="Example"]', { label: 'A dog' })
  expect(await page.inputValue('#playground-body-1-age')).toBe('3')
  await send(page, visits.api, 2)
  expect(body(1)).toEqual({ petType: 'doggo', name: 'Rex', age: 3 })
  await page.reload()
  await start(page)
  await page.click('text="Fill with examples"')
  await send(page, visits.api, 3)
  expect(body(2)).toEqual({ petType: 'any', name: 'Tom' })
  expect(visits.watched.faults).toEqual([])
})
