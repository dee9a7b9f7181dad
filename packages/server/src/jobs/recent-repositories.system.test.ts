import type { GitEntry, GitRepository } from 'docwright/engine'
import { expect, test } from 'vitest'
import { createRecentRepositories } from './recent-repositories.ts'

function setUp(entries = 1): { open: (folder: string) => GitRepository; events: string[] } {
  const events: string[] = []
  const recent = createRecentRepositories((folder) => {
    events.push(`open ${folder}`)
    const entry: GitEntry = { path: 'a.mdx', kind: 'file', id: '1', size: 1 }
    return {
      folder,
      async tree(commit) {
        events.push(`list ${folder} ${commit}`)
        return Array.from({ length: entries }, () => entry)
      },
      async read(id) {
        events.push(`read ${id}`)
        return new Uint8Array(Number(id))
      },
      stream() {
        throw new Error('not asked for')
      },
      close: () => void events.push(`close ${folder}`),
    }
  })
  return { open: recent, events }
}

test('a commit is listed once, however often its repository is opened and closed', async () => {
  const { open, events } = setUp()
  for (const commit of ['1', '2', '1', '2']) {
    const repository = open('a')
    expect(await repository.tree(commit, '')).toHaveLength(1)
    repository.close()
  }
  await open('b').tree('1', '')
  expect(events).toEqual(['open a', 'list a 1', 'list a 2', 'open b', 'list b 1'])
})

test('repositories and listings that were not asked for in a while are let go', async () => {
  const { open, events } = setUp()
  for (let at = 0; at <= 20; at += 1) open(`r${at}`)
  expect(events.at(-1)).toBe('close r0')
  const repository = open('r20')
  for (let at = 0; at <= 8; at += 1) await repository.tree(`${at}`, '')
  events.length = 0
  await repository.tree('8', '')
  await repository.tree('0', '')
  expect(events).toEqual(['list r20 0'])
})

test('a listing that is larger than all may be is kept alone', async () => {
  const { open, events } = setUp(50_000)
  const repository = open('a')
  for (const commit of ['1', '1', '2', '1']) await repository.tree(commit, '')
  expect(events).toEqual(['open a', 'list a 1', 'list a 2', 'list a 1'])
})

test('one of a repository that is far larger than a site is not kept', async () => {
  const { open, events } = setUp(200_001)
  const repository = open('a')
  for (let time = 0; time < 2; time += 1) await repository.tree('1', '')
  expect(events).toEqual(['open a', 'list a 1', 'list a 1'])
})

test('a file is read once while there is room for it, and a large one each time', async () => {
  const { open, events } = setUp()
  const repository = open('a')
  for (const id of ['10', '10', '200000', '200000']) expect(await repository.read(id)).toHaveLength(Number(id))
  expect(events).toEqual(['open a', 'read 10', 'read 200000', 'read 200000'])
  events.length = 0
  // Of another repository, nothing is known.
  await open('b').read('10')
  for (let size = 99_000; size < 99_400; size += 1) await repository.read(`${size}`)
  await repository.read('10')
  expect([events[0], events[1], events.at(-1)]).toEqual(['open b', 'read 10', 'read 10'])
})
