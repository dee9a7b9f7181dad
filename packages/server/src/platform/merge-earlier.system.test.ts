import { createGit, createRepository, readBlob, resolveCommit, writeCommit } from '@docwright/forge'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mergeEarlier } from './merge-earlier.ts'

type Files = Readonly<Record<string, string>>

const configuration = (navigation: unknown, more: object = {}): string =>
  `${JSON.stringify({ name: 'A', navigation, ...more }, null, 2)}\n`
const english = configuration({ pages: ['one'] })
const both = (more: object = {}): string =>
  configuration(
    {
      languages: [
        { language: 'en', pages: ['one'] },
        { language: 'fr', pages: ['fr/one'] },
      ],
    },
    more,
  )

/** The result of merging a base with its files into a branch with these commits, each of the job or of a person. */
async function merged(
  first: Files,
  branch: readonly (readonly [by: 'job' | 'person', files: Files])[],
  main: Files,
  isBuiltIn = true,
) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const repository = await createRepository(createGit({ environment: process.env }), join(folder, 'project.git'))
  const clone = join(folder, 'clone')
  const run = (cwd: string, ...args: string[]): void => {
    const identity = ['-c', 'user.name=Grace', '-c', 'user.email=g@example.com', '-c', 'init.defaultBranch=main']
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' })
  }
  const commit = (message: string, files: Files): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true })
      writeFileSync(join(clone, path), text)
    }
    run(clone, 'add', '--all')
    run(clone, 'commit', '--quiet', '--message', message)
  }
  run(folder, 'clone', '--quiet', repository.folder, clone)
  run(clone, 'checkout', '--quiet', '-B', 'main')
  commit('Begin', first)
  run(clone, 'checkout', '--quiet', '-B', 'job')
  for (const [by, files] of branch) commit(by === 'job' ? 'Translate\n\nAgent-Job: j1' : 'Correct', files)
  run(clone, 'checkout', '--quiet', 'main')
  commit('Go on', main)
  run(clone, 'push', '--quiet', 'origin', 'main', 'job')
  const head = (await resolveCommit(repository, 'refs/heads/job')) ?? ''
  const base = (await resolveCommit(repository, 'refs/heads/main')) ?? ''
  const result = await mergeEarlier(repository, { job: 'j1', head, base }, isBuiltIn)
  const at = { name: 'A', email: 'a@example.com', at: 0 }
  const written =
    result.kind === 'merged'
      ? await writeCommit(repository, { tree: result.tree, parents: [head, base], message: 'Merge', author: at })
      : undefined
  const textOf = async (path: string): Promise<string | undefined> =>
    written === undefined ? undefined : (await readBlob(repository, written, path))?.toString()
  return { ...result, textOf }
}

const first = { 'docs.json': english, 'one.mdx': 'One.\n' }
const made = ['job', { 'docs.json': both(), 'fr/one.mdx': 'Un.\n' }] as const
const newPage = { 'docs.json': configuration({ pages: ['one', 'two'] }), 'two.mdx': 'Two.\n' }

test('what the job alone changed is done again, also where people have corrected texts in its branch', async () => {
  const result = await merged(first, [made, ['person', { 'fr/one.mdx': 'Une.\n' }]], newPage)
  expect(result).toMatchObject({ kind: 'merged', isPeoples: true })
  expect(await result.textOf('docs.json')).toBe(newPage['docs.json'])
  expect(await result.textOf('fr/one.mdx')).toBe('Une.\n')
  expect(await result.textOf('two.mdx')).toBe('Two.\n')
})

test('a docs.json that people changed in the branch is put together by its entries', async () => {
  const pages = { 'docs.json': configuration({ pages: ['one'] }, { description: 'Old' }) }
  const result = await merged(
    { ...first, ...pages },
    [['person', { 'docs.json': configuration({ pages: ['one', 'three'] }, { description: 'Old' }) }]],
    { 'docs.json': configuration({ pages: ['one', 'two'] }, { description: 'New' }) },
  )
  expect(result).toMatchObject({ kind: 'merged', isPeoples: true })
  const text = JSON.parse((await result.textOf('docs.json')) ?? '') as { description: string; navigation: unknown }
  expect(text).toMatchObject({ description: 'New', navigation: { pages: ['one', 'three', 'two'] } })
})

test('what people changed in the branch and does not fit is given up for nothing', async () => {
  expect(
    await merged(first, [made, ['person', { 'docs.json': both({ description: 'Mine' }) }]], newPage),
  ).toMatchObject({ kind: 'conflict', isPeoples: true })
  expect(await merged(first, [made, ['person', { 'one.mdx': 'Mine.\n' }]], { 'one.mdx': 'Other.\n' })).toMatchObject({
    kind: 'conflict',
    isPeoples: true,
  })
})

test('what an agent was asked to do once is not given up', async () => {
  expect(await merged(first, [made], newPage, false)).toMatchObject({ kind: 'conflict', isPeoples: false })
})
