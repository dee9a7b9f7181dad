import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGit, openRepository } from '@docwright/forge'
import { afterAll, expect, test } from 'vitest'
import { createCommitSubjects } from './commit-subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'docwright-subjects-'))
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 3 }))
const git = createGit({ environment: process.env })
const here = join(folder, 'here')
const elsewhere = join(folder, 'elsewhere')
const commits = { first: commitIn(here, 'Describe webhooks'), second: commitIn(elsewhere, 'Describe keys') }

function commitIn(path: string, subject: string): string {
  const run = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-C', path, ...args], {
      encoding: 'utf8',
    }).trim()
  execFileSync('git', ['init', '--quiet', '--bare', path])
  const tree = run('hash-object', '-t', 'tree', '-w', '/dev/null')
  const commit = run('commit-tree', tree, '-m', `${subject}\n\nWhy it is so.`)
  run('update-ref', 'refs/heads/main', commit)
  return commit
}

/** Subjects where every repository can be brought here from elsewhere, or none. */
function subjects(store: 'there' | 'away') {
  const asked: string[] = []
  const subjectOf = createCommitSubjects({
    git,
    projects: {
      repositoryFolder: (id) => join(folder, id),
      repository: async (id) => {
        asked.push(id)
        if (store === 'away') throw new Error('The object store could not be reached.')
        return Promise.resolve(openRepository(git, elsewhere))
      },
    },
  })
  return { asked, subjectOf }
}

test('a subject is read from the copy that is here, and nothing is fetched for it', async () => {
  const { asked, subjectOf } = subjects('away')
  expect(await subjectOf('here', commits.first, 'everywhere')).toBe('Describe webhooks')
  expect(asked).toEqual([])
})

test('a list of projects fetches no repository; the page of one does, once a commit', async () => {
  const { asked, subjectOf } = subjects('there')
  expect(await subjectOf('absent', commits.second, 'this-machine')).toBe('')
  expect(asked).toEqual([])
  expect(await subjectOf('absent', commits.second, 'everywhere')).toBe('Describe keys')
  expect(await subjectOf('absent', commits.second, 'this-machine')).toBe('Describe keys')
  expect(asked).toEqual(['absent'])
})

test('while the object store is away, a page has no subject instead of not being shown', async () => {
  const { subjectOf } = subjects('away')
  expect(await subjectOf('absent', commits.second, 'everywhere')).toBe('')
})
