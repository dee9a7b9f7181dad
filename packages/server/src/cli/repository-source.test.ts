import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositorySource } from './repository-source.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-source-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string): string {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), '{}')
  return join(folder, path)
}

const read = (text: string, docsFolder?: string) => repositorySource(text, { token: null, docsFolder })

test('a repository keeps its history, checked out or bare', () => {
  for (const [name, ...flags] of [['checked'], ['bare.git', '--bare']] as const) {
    const path = join(folder, name)
    execFileSync('git', ['init', '--quiet', ...flags, path])
    expect(read(path)).toEqual({ repository: { kind: 'import', source: { path } }, note: undefined })
  }
})

test('a plain folder with a docs.json becomes a repository, and a part of one says how its history comes along', () => {
  write('plain/docs.json')
  const path = join(folder, 'plain')
  expect(read(path)).toEqual({ repository: { kind: 'folder', path }, note: undefined })
  const root = join(folder, 'product')
  execFileSync('git', ['init', '--quiet', root])
  write('product/site/docs/mint.json')
  const part = join(root, 'site/docs')
  expect(read(part)).toMatchObject({ repository: { kind: 'folder', path: part } })
  expect(read(part).note).toContain(`--repo ${root} --docs-folder site/docs`)
})

test('an address is taken as it is, with a token where there is one', () => {
  const url = 'https://example.com/docs.git'
  expect(repositorySource(url, { token: 't' }).repository).toMatchObject({
    source: { url, credentials: { password: 't' } },
  })
})

test.each([
  ['git@github.com:acme/docs.git', 'https://github.com/acme/docs.git'],
  ['github.com/acme/docs', 'https://github.com/acme/docs'],
])('%s is understood where there is no such folder', (text, url) => {
  expect(read(text)).toEqual({
    repository: { kind: 'import', source: { url, credentials: null } },
    note: `${text} was taken for ${url}`,
  })
})

test('what is no folder and no address is not found, and the message leads on', () => {
  expect(() => read('./nowhere')).toThrow(
    'there is nothing at ./nowhere. Specify a folder, a git repository, or a URL that begins with https://',
  )
})

test('a file, and a folder without docs, are refused in words', () => {
  expect(() => read(write('a.txt'))).toThrow(/project-repository: .*a\.txt is a file/)
  expect(() => read(folder)).toThrow(/is not a git repository, and there is no docs\.json in/)
  expect(() => read(folder, 'docs')).toThrow(`no docs.json in ${join(folder, 'docs')}`)
  write('inner/docs.json')
  expect(read(folder, 'inner').repository).toEqual({ kind: 'folder', path: folder })
  expect(read(folder).repository).toEqual({ kind: 'folder', path: folder })
})
