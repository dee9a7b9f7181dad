import { buildSchema, graphql } from 'graphql'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import type { ReceivedRequest } from './api-server.ts'
import { openFiles } from './open-site.ts'
import { send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()

const schema = `
type Query {
  "Orders that a customer has made."
  orders(customer: ID!, filter: Filter, first: Int = 10): [Order!]!
}
type Mutation { cancel(order: ID!): Order }
type Subscription { shipped: Order }
type Order { id: ID!, total: Float!, state: State! }
enum State { OPEN SHIPPED }
input Filter { state: State, above: Float, either: [Filter!] }
`

/** Previews a site with the schema, and opens the page of `orders`. */
async function open({ proxy, endpoint = '/graphql/' }: { proxy: boolean; endpoint?: string }): Promise<Page> {
  const navigated = { source: 'shop.graphql', endpoint: `${visits.api.origin}${endpoint}` }
  visits.site = await openFiles(
    {
      'docs.json': {
        api: { playground: { proxy } },
        navigation: { groups: [{ group: 'API', graphql: navigated, pages: [] }] },
      },
      'shop.graphql': schema,
    },
    { privateApis: true },
  )
  await visits.watched.page.goto(`${visits.site.origin}/graphql-reference/queries/orders`)
  return visits.watched.page
}

/** What a server of the schema makes of a request. */
async function answerTo({ body }: ReceivedRequest) {
  const { query, variables, ...others } = JSON.parse(body.toString()) as { query: string; variables: object }
  expect(others).toEqual({})
  const { errors, data } = await graphql({
    schema: buildSchema(schema),
    source: query,
    variableValues: { ...variables },
    rootValue: { orders: (args: object) => [{ id: JSON.stringify(args), total: 1, state: 'OPEN' }] },
  })
  expect(errors).toBeUndefined()
  return JSON.parse((data as { orders: { id: string }[] }).orders[0]?.id ?? '') as object
}

test.for([true, false])(
  'an operation is sent to the very address that the navigation names, with variables and headers (proxy: %s)',
  async (proxy) => {
    const page = await open({ proxy })
    expect(await accessibilityProblems(page)).toEqual([])
    await start(page)
    expect(await page.textContent('.playground-address')).toBe(`${visits.api.origin}/graphql/`)
    expect(await page.inputValue('#playground-body-query')).toContain('query Orders($customer: ID!, $filter: Filter')
    await page.fill('#playground-body-variables-customer', 'c7')
    await page.click('.playground-object[data-field="playground-body-variables-filter"] > summary')
    await page.selectOption('#playground-body-variables-filter-state', { label: 'SHIPPED' })
    await page.fill('#playground-body-variables-filter-above', '')
    await page.fill('.playground-add input', 'Authorization')
    await page.press('.playground-add input', 'Enter')
    await page.fill('#playground-header-headers-Authorization', 'Bearer my-token')
    expect(await page.textContent('.playground-sample')).toContain('Authorization: ••••••••')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await send(page, visits.api)).toBe('200 OK')
    const [received] = visits.api.received
    if (received === undefined) throw new Error('Nothing arrived.')
    expect(received).toMatchObject({ method: 'POST', url: '/graphql/' })
    expect(received.headers).toMatchObject({ authorization: 'Bearer my-token', 'content-type': 'application/json' })
    expect(await answerTo(received)).toEqual({ customer: 'c7', filter: { state: 'SHIPPED' }, first: 42 })
    expect(visits.watched.faults).toEqual([])
  },
)

test('a variable that has to be there is asked for, and variables can be pasted as JSON', async () => {
  const page = await open({ proxy: false, endpoint: '/graphql?v=1' })
  await start(page)
  await page.fill('#playground-body-variables-customer', '')
  await page.click('.playground-send')
  expect(await page.textContent('.playground-problem')).toContain('customer')
  await page.click('text=Edit as JSON')
  const { query } = JSON.parse(await page.inputValue('#playground-body')) as { query: string }
  await page.fill('#playground-body', JSON.stringify({ query, variables: { customer: 'c8', first: 3 } }))
  await page.click('text=Edit as a form')
  expect(await page.inputValue('#playground-body-variables-first')).toBe('3')
  expect(await send(page, visits.api)).toBe('200 OK')
  const [received] = visits.api.received
  if (received === undefined) throw new Error('Nothing arrived.')
  expect(received.url).toBe('/graphql?v=1')
  expect(await answerTo(received)).toEqual({ customer: 'c8', first: 3 })
})

test('headers of a reader are there again at the next operation, until the tab is closed, and can be removed', async () => {
  const page = await open({ proxy: false })
  await start(page)
  await page.fill('.playground-add input', 'Authorization')
  await page.press('.playground-add input', 'Enter')
  await page.fill('#playground-header-headers-Authorization', 'Bearer my-token')
  await page.goto(`${visits.site?.origin}/graphql-reference/mutations/cancel`)
  await start(page)
  expect(await page.inputValue('#playground-header-headers-Authorization')).toBe('Bearer my-token')
  expect(await page.textContent('.playground-sample')).toContain('Authorization: ••••••••')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await start(other)
  expect(await other.locator('#playground-header-headers-Authorization').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove Authorization' }).click()
  await page.reload()
  await start(page)
  expect(await page.locator('#playground-header-headers-Authorization').count()).toBe(0)
})

test('what is answered by events and what is a type cannot be tried', async () => {
  const page = await open({ proxy: false })
  const hasForm = async (path: string): Promise<boolean> => {
    await page.goto(`${visits.site?.origin}/graphql-reference/${path}`)
    return (await page.locator('.try-it').count()) > 0
  }
  expect(await hasForm('mutations/cancel')).toBe(true)
  expect(await hasForm('subscriptions/shipped')).toBe(false)
  expect(await hasForm('types/Order')).toBe(false)
})
