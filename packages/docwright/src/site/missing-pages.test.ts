import { expect, test } from 'vitest'
import { brief, operation, siteOf, specification } from './api-site-for-tests.ts'
import { missingPages } from './missing-pages.ts'

test('every operation has its page: those that a build did not write are named', async () => {
  const site = await siteOf({ groups: [{ group: 'API', openapi: 'api.json' }] })
  expect(missingPages(site)).toEqual([])
  expect(brief(missingPages(site, (key) => !key.includes('users')))).toEqual([
    expect.stringMatching(
      /^openapi-pages-missing api\.json:1 3 of 4 operations of api\.json have no page: GET \/users, POST \/users, GET \/users\/\{id\}\. Give them/,
    ),
  ])
  expect(brief(missingPages(site, () => false))[0]).toContain('4 of 4 operations')
})

test('an operation whose address another page has lost its page; operations that are listed one by one are not counted', async () => {
  const taken = specification({
    '/a': { get: operation('A', undefined, { 'x-mint': { href: '/a/index' } }) },
    '/b': { get: operation('B', undefined, { 'x-excluded': true }) },
  })
  const site = await siteOf(
    { groups: [{ group: 'API', pages: ['a'], openapi: 'taken.json' }] },
    { 'taken.json': taken },
  )
  expect(brief(missingPages(site))).toEqual([
    expect.stringContaining('1 of 1 operations of taken.json have no page: GET /a.'),
  ])
  const some = await siteOf({ groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /users'] }] })
  expect(missingPages(some)).toEqual([])
})
