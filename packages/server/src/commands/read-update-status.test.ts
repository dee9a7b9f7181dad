import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGit, createRepository, type Repository } from '@docwright/forge'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCommitFacts } from './read-update-status.ts'

let folder: string
let repository: Repository
let commit: string
/** How often the repository was opened. */
let opened = 0
const projects = {
  repository: async () => {
    opened += 1
    return Promise.resolve(repository)
  },
}

beforeEach(async () => {
  opened = 0
  folder = mkdtempSync(join(tmpdir(), 'docwright-commit-facts-'))
  repository = await createRepository(createGit({ environment: process.env }), join(folder, 'project.git'))
  const work = join(folder, 'work')
  git('init', '--quiet', '--initial-branch=main', work)
  for (let count = 0; count < 1500; count += 1) writeFileSync(join(work, `page-${count}.mdx`), `${count}`)
  git('-C', work, 'add', '--all')
  git('-C', work, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Many')
  git('-C', work, 'push', '--quiet', repository.folder, 'main')
  commit = git('-C', work, 'rev-parse', 'HEAD').trim()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: folder } })
}

test('a commit is read once for all who ask, also at the same time, and no more of it is kept than is told', async () => {
  const factsOf = createCommitFacts(projects)
  const all = await Promise.all(Array.from({ length: 10_000 }, async () => factsOf('project_1', commit)))
  expect(new Set(all).size).toBe(1)
  expect(await factsOf('project_1', commit)).toBe(all[0])
  expect(opened).toBe(1)
  expect(all[0]?.files.added).toHaveLength(1000)
})

test('a repository that could not be read is asked again by the next one', async () => {
  const good = repository
  const factsOf = createCommitFacts({
    repository: async () => {
      opened += 1
      if (opened === 1) throw new Error('The disk is away.')
      return Promise.resolve(good)
    },
  })
  expect(await factsOf('project_1', commit)).toBeUndefined()
  expect((await factsOf('project_1', commit))?.commit.subject).toBe('Many')
})
