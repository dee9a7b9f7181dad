import { describe, expect, it } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, filesOf, lines, open, operation, pets, siteOf, specification } from './api-site-for-tests.ts'

describe('operations that the navigation lists', () => {
  it('entries: lower case, a file before them, a slash at the end, webhooks', async () => {
    const hooks = specification({}, { webhooks: { newPet: { post: operation('New pet', 'Hooks') } } })
    const pages = ['get /users', 'pets.json GET /pets', '/pets.json GET /pets/', 'hooks.json webhook newPet']
    const site = await siteOf({ groups: [{ group: 'API', openapi: 'api.json', pages }] }, { 'hooks.json': hooks })
    expect(site.diagnostics).toEqual([])
    expect(lines(site).map((line) => line.trim())).toEqual([
      'group API',
      'api-reference/users/list-users',
      'api-reference/pets/list-pets',
      'api-reference/pets/list-pets',
      'api-reference/hooks/new-pet',
    ])
  })

  it('entries: a specification at a URL before the operation, fetched without being named elsewhere', async () => {
    const asked: string[] = []
    const site = await open(
      filesOf({
        groups: [
          { group: 'API', pages: ['a', 'https://x.test/spec.json GET /pets', 'https://x.test/spec.json get /none'] },
        ],
      }),
      {
        fetchFile(url) {
          asked.push(url)
          return Promise.resolve({ bytes: Buffer.from(pets), diagnostics: [] })
        },
      },
    )
    expect(lines(site)).toEqual(['group API', '  a', '  api-reference/pets/list-pets'])
    expect(asked).toEqual(['https://x.test/spec.json'])
    expect(brief(site.diagnostics)[0]).toContain('“GET /none” is not in https://x.test/spec.json')
    expect((await apiPageOf('api-reference/pets/list-pets', site))?.specification.source).toBe(
      'https://x.test/spec.json',
    )
  })

  it('entries: every method, in capitals or not, and WEBHOOK', async () => {
    const methods = ['GET', 'put', 'Post', 'DELETE', 'options', 'HEAD', 'patch', 'TRACE']
    const item = Object.fromEntries(methods.map((method) => [method.toLowerCase(), operation(method)]))
    const text = specification({ '/x': item }, { webhooks: { hook: { post: operation('Hook') } } })
    const pages = [...methods.map((method) => `${method} /x`), 'WEBHOOK hook']
    const site = await siteOf({ groups: [{ group: 'X', openapi: 's.json', pages }] }, { 's.json': text })
    expect(site.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(
      lines(site)
        .slice(1)
        .map((line) => line.trim().replace('api-reference/', '')),
    ).toEqual([...methods.map((method) => method.toLowerCase()), 'hook'])
  })

  it('mistakes: a wrong method, a file that does not exist, the bare name of a file in a folder', async () => {
    const pages = ['a', 'DELETE /pets', 'none.json GET /pets', 'deep.json GET /pets']
    const site = await siteOf(
      {
        tabs: [
          { tab: 'One', openapi: 'pets.json', pages },
          { tab: 'Two', openapi: 'nothing.json', pages: ['a'] },
        ],
      },
      { 'folder/deep.json': pets },
    )
    const told = brief(site.diagnostics)
    expect(told.find((one) => one.includes('“DELETE /pets”'))).toContain(
      'Write “GET /pets”; this path has no other operation.',
    )
    expect(told.some((one) => one.includes('none.json'))).toBe(true)
    expect(told.some((one) => one.includes('deep.json'))).toBe(true)
    expect(told.some((one) => one.includes('nothing.json'))).toBe(true)
    expect(lines(site).filter((line) => line.includes('api-reference'))).toEqual([])
  })
})
