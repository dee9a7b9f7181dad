import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration, createRepository, type Repository } from './repository.ts'
import { runCommand, runHere } from './run-command.ts'
import { startPreview } from './start-preview.ts'

/** A page whose component is compiled, run and remembered, and code that is coloured and remembered. */
const page = `---
title: Home
---

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}

<Counter start={3} />

\`\`\`js
const a = 1
\`\`\`
`

function git(repository: Repository, ...args: string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  return execFileSync('git', [...identity, ...args], { cwd: repository.root, encoding: 'utf8' })
}

function committed(): Repository {
  const repository = createRepository({ 'docs.json': configuration({ pages: ['index'] }), 'index.mdx': page })
  git(repository, 'init', '--quiet')
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'Docs')
  return repository
}

test('check, dev and build leave nothing that git sees; what people write in .docwright is seen', async () => {
  using repository = committed()
  expect((await runCommand(repository.root, ['check'])).status).toBe(0)
  expect(git(repository, 'status', '--porcelain')).toBe('')
  const preview = await startPreview(repository.root)
  expect((await preview.ask('/')).body).toContain('Count 3')
  await preview.stop()
  expect(git(repository, 'status', '--porcelain')).toBe('')
  // Left by an earlier version, which ignored the whole folder.
  repository.write({ '.docwright/.gitignore': '*\n', '.docwright/islands.sqlite': 'old' })
  repository.remove('.docwright/cache')
  expect((await runCommand(repository.root, ['build', '--out', 'site'])).status).toBe(0)
  expect(existsSync(join(repository.root, '.docwright/cache/islands.sqlite'))).toBe(true)
  expect(git(repository, 'status', '--porcelain')).toBe('?? site/\n')
  repository.write({ '.docwright/workflows/update.md': 'Written by a person.' })
  expect(git(repository, 'status', '--porcelain')).toBe('?? .docwright/\n?? site/\n')
  git(repository, 'add', '--all', '.docwright')
  expect(git(repository, 'diff', '--cached', '--name-only')).toBe('.docwright/workflows/update.md\n')
})

test('a checkout that is read-only is checked all the same', async () => {
  using repository = committed()
  // Root may write everywhere: a file in the way has the same effect for everybody.
  repository.write({ '.docwright': 'a file in the way' })
  chmodSync(repository.root, 0o555)
  const { status, stderr } = await runCommand(repository.root, ['check'])
  chmodSync(repository.root, 0o755)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('dates of pages follow the commits, also where a commit holds what was built before', async () => {
  using repository = createRepository({
    'docs.json': configuration({ pages: ['one', 'two'] }),
    'one.mdx': '---\ntitle: One\n---\n\nText\n',
    'two.mdx': '---\ntitle: Two\ntimestamp: true\n---\n\nText\n',
  })
  const commit = (date: string): void => {
    git(repository, 'add', 'docs.json', 'one.mdx', 'two.mdx')
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'Docs'], {
      cwd: repository.root,
      env: { ...process.env, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
    })
  }
  const dates = async (): Promise<string[]> => {
    const args = ['build', repository.root, '--out', join(repository.root, 'dist'), '--url', 'https://example.com']
    expect((await runHere(args)).status).toBe(0)
    return [...repository.read('dist/sitemap.xml').matchAll(/<lastmod>(.*?)</g)].map(([, date]) => date ?? '')
  }
  git(repository, 'init', '--quiet')
  commit('2024-01-01')
  expect(await dates()).toEqual(['2024-01-01', '2024-01-01'])
  repository.write({ 'one.mdx': '---\ntitle: One\n---\n\nOther text\n' })
  expect(await dates()).toEqual(['2024-01-01', '2024-01-01'])
  commit('2024-02-02')
  expect(await dates()).toEqual(['2024-02-02', '2024-01-01'])
})
