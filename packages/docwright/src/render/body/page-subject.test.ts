import { expect, test } from 'vitest'
import { filesOf, open } from '../../site/api-site-for-tests.ts'
import { pageFailed } from './failed-body.ts'
import { atSubject, pageSubject } from './page-subject.ts'

test('what is wrong with a generated page is said of its operation, at its line; of a page by hand, of its file', async () => {
  const files = filesOf({ groups: [{ group: 'A', openapi: 'api.json', pages: ['GET /users/{id}', 'a'] }] })
  files['api.json'] = JSON.stringify(JSON.parse(files['api.json'] ?? ''), undefined, 1)
  const site = await open(files)
  const key = 'api-reference/users/get-a-user'
  const line = (files['api.json'] ?? '').split('\n').findIndex((text) => text.includes('/users/{id}')) + 2
  const failed = pageFailed(pageSubject(key, site), new Error('ENAMETOOLONG'))
  expect(failed).toMatchObject({ code: 'page-failed', file: 'api.json', line })
  expect(failed.message).toBe('The page of GET /users/{id} could not be rendered: ENAMETOOLONG.')
  expect(pageFailed(pageSubject('a', site), new Error('x'))).toMatchObject({ file: 'a.mdx', line: 1 })

  const long = { code: 'code-too-long', severity: 'warning', message: 'Too long.', line: 1, column: 1 } as const
  expect(atSubject([{ ...long, file: 'api.json' }], key, site)).toMatchObject([
    { line, message: 'Too long (GET /users/{id}).' },
  ])
  expect(atSubject([{ ...long, file: 'a.mdx' }], 'a', site)).toEqual([{ ...long, file: 'a.mdx' }])
})
