import { describe, expect, it } from 'vitest'
import { operationSlug, slugOf } from './operation-slug.ts'
import { isCut, titleOf, type NamedOperation } from './operation-title.ts'

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
    ['get', '/users/{id}/posts', 'get-users-posts', 'Get users posts by id'],
    ['get', '/', 'get-', 'Get /'],
    [
      'post',
      '/channels/{channel_id}/messages/bulk-delete',
      'post-channels-messagesbulk-delete',
      'Post channels messages bulk delete by channel id',
    ],
    ['get', '/users:batch', 'get-users:batch', 'Get users:batch'],
    ['patch', '/no_summary/{id}', 'patch-no_summary', 'Patch no summary by id'],
    ['get', '/v1/users.json', 'get-v1usersjson', 'Get v1 users.json'],
    ['get', '/a/b/', 'get-ab', 'Get a b'],
    ['get', '/users/{id}', 'get-users', 'Get users by id'],
  ])('without a summary are made of method and path: %s %s', (method, path, slug, title) => {
    expect(operationSlug(operation(method, path))).toBe(slug)
    expect(titleOf(operation(method, path))).toBe(title)
  })

  it('title: the summary, else words of method and path', () => {
    expect(titleOf(operation('get', '/users', 'List users'))).toBe('List users')
    expect(titleOf(operation('patch', '/no_summary/{id}'))).toBe('Patch no summary by id')
  })

  it.each([
    ['listPets', 'List pets'],
    ['bulk_delete_messages', 'Bulk delete messages'],
    ['repos/get-HTTPStatus', 'Repos get HTTP status'],
    ['list', 'Get users by id'],
    [`a${'VeryLong'.repeat(20)}`, 'Get users by id'],
    ['!!!', 'Get users by id'],
  ])('title: without a summary the words of an operationId that has some: %s', (operationId, title) => {
    expect(titleOf({ ...operation('get', '/users/{id}'), operationId })).toBe(title)
  })

  it('a summary that is a description is cut at a word, in title and address; short ones stay', () => {
    const sentence = 'Creates a **model response** for the given [chat](https://x.test/a) conversation.'
    const long = operation('post', '/chat', `${sentence}\n\n${'More about it. '.repeat(80)}`)
    expect(titleOf(long)).toBe('Creates a model response for the given chat conversation')
    expect(operationSlug(long)).toBe('creates-a-model-response-for-the-given-chat-conversation')
    expect(isCut(long.summary ?? '')).toBe(true)
    expect(isCut(sentence)).toBe(false)
    const endless = operation('get', '/a', 'x'.repeat(5000))
    expect([titleOf(endless).length, operationSlug(endless).length]).toEqual([120, 119])
    const wide = operationSlug(operation('get', '/a', '汉'.repeat(300)))
    expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(160)
    const kept = operation('get', '/a', `${'word '.repeat(38)}end`)
    expect(operationSlug(kept)).toBe(`${'word-'.repeat(38)}end`)
  })

  it('a summary of punctuation alone gives the address of method and path', () => {
    expect(operationSlug(operation('get', '/users', '...,,()'))).toBe('get-users')
  })

  it('a webhook goes by its summary or its name', () => {
    expect(titleOf({ kind: 'webhook', method: 'post', path: 'newPet' })).toBe('newPet')
    expect(operationSlug({ kind: 'webhook', method: 'post', path: 'newPet' })).toBe('newpet')
    expect(operationSlug({ kind: 'webhook', method: 'post', path: 'newPet', summary: 'New pet' })).toBe('new-pet')
  })
})
