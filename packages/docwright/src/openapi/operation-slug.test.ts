import { describe, expect, it } from 'vitest'
import { operationSlug, slugOf, titleOf, type NamedOperation } from './operation-slug.ts'

function operation(method: string, path: string, summary?: string): NamedOperation {
  return { kind: 'operation', method, path, summary }
}

describe('parts of URLs', () => {
  it.each([
    ["Get user's posts (v2.0)", 'get-users-posts-v20'],
    ['List all users!', 'list-all-users!'],
    ['100% done', '100%-done'],
    ['Überschreiben / Öffnen', 'überschreiben-öffnen'],
    ['a > b', 'a->-b'],
    ['dots.dots', 'dotsdots'],
    ['tag_under', 'tag_under'],
    ['Get  two   spaces', 'get-two--spaces'],
    ['Read {id} now', 'read-now'],
  ])('are made of a summary or tag: %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it('never contain # or ?', () => {
    expect(slugOf('What is #1? C#')).toBe('what-is-1-c')
  })

  it.each([
    ['get', '/users', 'get-users', 'Get users'],
    ['get', '/users/{id}/posts', 'get-users-posts', 'Get users posts'],
    ['get', '/', 'get-', 'Get'],
    ['get', '/users:batch', 'get-users:batch', 'Get users:batch'],
    ['patch', '/no_summary/{id}', 'patch-no_summary', 'Patch no summary'],
    ['get', '/v1/users.json', 'get-v1usersjson', 'Get v1usersjson'],
    ['get', '/a/b/', 'get-ab', 'Get ab'],
    ['get', '/users/{id}', 'get-users', 'Get users'],
  ])('without a summary are made of method and path: %s %s', (method, path, slug, title) => {
    expect(operationSlug(operation(method, path))).toBe(slug)
    expect(titleOf(operation(method, path))).toBe(title)
  })

  it('title: the summary, else words of method and path', () => {
    expect(titleOf(operation('get', '/users', 'List users'))).toBe('List users')
    expect(titleOf(operation('patch', '/no_summary/{id}'))).toBe('Patch no summary')
  })

  it('a webhook goes by its summary or its name', () => {
    expect(titleOf({ kind: 'webhook', method: 'post', path: 'newPet' })).toBe('newPet')
    expect(operationSlug({ kind: 'webhook', method: 'post', path: 'newPet' })).toBe('newpet')
    expect(operationSlug({ kind: 'webhook', method: 'post', path: 'newPet', summary: 'New pet' })).toBe('new-pet')
  })
})
