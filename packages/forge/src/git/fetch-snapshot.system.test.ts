import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { commitFiles, personalRepository, plainGit, scratchFolder, testGit } from '../testing/scratch.ts'
import { composeCommits } from './compose-commits.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'

test('what has more bytes than it may is given up and leaves nothing; with room it comes without its history', async () => {
  const scratch = scratchFolder()
  const source = await personalRepository(join(scratch, 'source'), { 'a.txt': 'one' })
  const newest = await commitFiles(source, { 'large.bin': randomBytes(200_000) }, 'Large')
  const folder = join(scratch, 'copy')
  const access = { url: pathToFileURL(source).href, credentials: null }
  const options = { git: testGit(), folder, access, revision: 'HEAD', timeout: 600_000 }
  await expect(fetchSnapshot({ ...options, bytes: 100_000 })).rejects.toMatchObject({ code: 'git-too-large' })
  expect(readdirSync(join(folder, 'objects', 'pack'))).toEqual([])
  const { commit, repository } = await fetchSnapshot({ ...options, bytes: 10_000_000 })
  expect(commit).toBe(newest)
  expect(plainGit(folder, 'rev-list', '--count', commit)).toBe('1')
  // A commit that is there is asked of nobody.
  const away = { ...access, url: pathToFileURL(join(scratch, 'nowhere')).href }
  const again = await fetchSnapshot({ ...options, access: away, revision: commit, bytes: 10_000_000 })
  expect(again).toMatchObject({ commit, repository: { folder: repository.folder } })
})

test('the same files beside the same commit give the same commit, and no branch moves', async () => {
  const source = await personalRepository(join(scratchFolder(), 'source'), { 'docs/a.txt': 'one' })
  const repository = { git: testGit(), folder: join(source, '.git') }
  const base = plainGit(source, 'rev-parse', 'HEAD')
  const id = plainGit(source, 'rev-parse', 'HEAD:docs/a.txt')
  const author = { name: 'Docwright', email: 'docwright@localhost', at: Date.UTC(2026, 0, 2) }
  const additions = [{ message: 'Files of sdk', author, files: [{ path: 'docs/sdk/ü b.mdx', id }] }]
  const commit = await composeCommits(repository, base, additions)
  expect(await composeCommits(repository, base, additions)).toBe(commit)
  expect(plainGit(source, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', commit)).toBe(
    'docs/a.txt\ndocs/sdk/ü b.mdx',
  )
  expect(plainGit(source, 'rev-parse', 'HEAD', `${commit}^`)).toBe(`${base}\n${base}`)
  expect(await composeCommits(repository, base, [])).toBe(base)
})
