import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration, createRepository } from './repository.ts'
import { check, runHere } from './run-command.ts'

const files = {
  'docs.json': configuration({ pages: ['index', 'guides/a', 'guides/b'] }),
  'index.mdx': '[A](/guides/a) [B](/guides/b)\n',
  'guides/a.mdx': '[B](./b) and [home](../index)\n',
  'guides/b.mdx': '[A](./a)\n',
}

test('a rename moves the file, and the site has no problem before or after', async () => {
  using repository = createRepository(files)
  expect((await check(repository.root)).diagnostics).toEqual([])
  const { status, stderr } = await runHere(['rename', 'guides/a', 'start', repository.root])
  expect([status, stderr.split('\n')[0]]).toEqual([
    0,
    'Moved guides/a.mdx to start.mdx. Changes in 4 files: 3 links, 1 navigation entry, 1 new redirect.',
  ])
  expect(repository.read('start.mdx')).toBe('[B](/guides/b) and [home](../index)\n')
  expect(repository.read('guides/b.mdx')).toBe('[A](../start)\n')
  expect(existsSync(join(repository.root, 'guides/a.mdx'))).toBe(false)
  expect((await check(repository.root)).diagnostics).toEqual([])
  await runHere(['rename', 'guides', 'manual', repository.root])
  expect(existsSync(join(repository.root, 'guides'))).toBe(false)
  expect((await check(repository.root)).diagnostics).toEqual([])
})

test('a dry run prints what git would, and changes nothing', async () => {
  using repository = createRepository(files)
  const { status, stdout } = await runHere([
    'rename',
    'guides/a',
    'guides/c',
    repository.root,
    '--dry-run',
    '--no-redirect',
  ])
  expect(status).toBe(0)
  expect(stdout).toContain('rename from guides/a.mdx\nrename to guides/c.mdx')
  expect(stdout).toContain('-[A](./a)\n+[A](./c)')
  expect(stdout).not.toContain('redirects')
  expect(repository.read('guides/b.mdx')).toBe('[A](./a)\n')
})

test('what cannot be renamed is left alone, with the reason', async () => {
  using repository = createRepository({ ...files, '.mintignore': 'draft.mdx\n', 'draft.mdx': 'mine' })
  const { status, stderr } = await runHere(['rename', 'guides/a', 'guides/b', repository.root])
  expect([status, stderr]).toEqual([1, 'error The page “guides/b” already exists, so nothing was renamed.\n'])
  // An ignored file is no page, and is not overwritten either.
  expect((await runHere(['rename', 'guides/a', 'draft', repository.root])).status).toBe(1)
  expect(repository.read('draft.mdx')).toBe('mine')
  expect(repository.read('guides/a.mdx')).toBe(files['guides/a.mdx'])
})

test('check --fix writes what is certain, then reports what is left; a dry run prints it', async () => {
  using repository = createRepository({ ...files, 'index.mdx': '[A](/Guides/A)\n\n[N](/nowhere)\n\n<br>\n' })
  const dry = await runHere(['check', repository.root, '--fix', '--dry-run'])
  expect([dry.status, dry.stdout]).toEqual([0, expect.stringContaining('-[A](/Guides/A)\n+[A](/guides/a)')])
  expect(repository.read('index.mdx')).toContain('/Guides/A')
  const { status, stdout, stderr } = await runHere(['check', repository.root, '--fix'])
  expect(repository.read('index.mdx')).toBe('[A](/guides/a)\n\n[N](/nowhere)\n\n<br />\n')
  expect(status).toBe(1)
  expect(stderr).toContain('Fixed 2 problems in 1 file:')
  expect(stdout).toContain('/nowhere')
  expect(stdout).not.toContain('Guides/A')
  expect((await runHere(['check', repository.root, '--dry-run'])).status).toBe(2)
})

test('check --since names only what a change has brought', async () => {
  using repository = createRepository({ 'site/docs.json': files['docs.json'], 'site/index.mdx': '[Old](/gone)\n' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: repository.root })
  repository.write({ 'site/guides/a.mdx': 'A\n', 'site/guides/b.mdx': 'B\n' })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  const root = join(repository.root, 'site')
  repository.write({ 'site/index.mdx': 'More words.\n\n[Old](/gone)\n' })
  expect((await runHere(['check', root, '--since', 'HEAD'])).stdout).toBe('No new problems. 1 already existed.\n')
  repository.write({ 'site/guides/a.mdx': '[New](/lost)\n' })
  const { stdout } = await runHere(['check', root, '--since', 'HEAD'])
  expect(stdout).toContain('/lost')
  expect(stdout).not.toContain('/gone')
  expect(stdout).toContain('New: 1 error. 1 already existed.')
  expect((await runHere(['check', root, '--since', 'HEAD'])).status).toBe(1)
  expect((await runHere(['check', root, '--strict', '--since', 'HEAD'])).status).toBe(1)
  git('rm', '--quiet', 'site/guides/b.mdx')
  repository.write({
    'site/docs.json': configuration({ pages: ['index', 'guides/a'] }),
    'site/guides/a.mdx': '## Set it up\n',
  })
  git('add', '.')
  git('commit', '--quiet', '--message', 'Second')
  repository.write({ 'site/guides/a.mdx': '## Set up\n' })
  const gone = (await runHere(['check', root, '--since', 'HEAD~1'])).stdout
  expect(gone).toContain('The page /guides/b was removed, and its URL is not redirected.')
  expect((await runHere(['check', root, '--since', 'HEAD'])).stdout).toContain(
    'An anchor of /guides/a was removed: #set-it-up.',
  )
  repository.write({
    'site/docs.json': configuration(
      { pages: ['index', 'guides/a'] },
      { redirects: [{ source: '/guides/b', destination: '/guides/a' }] },
    ),
    'site/guides/a.mdx': '## Set up {#set-it-up}\n',
  })
  expect((await runHere(['check', root, '--since', 'HEAD~1'])).stdout).not.toContain('was removed, and')
  expect((await runHere(['check', root, '--since', 'HEAD'])).stdout).toContain('No new problems.')
  expect(await runHere(['check', root, '--since', '--exec=x'])).toMatchObject({ status: 2 })
  expect((await runHere(['check', root, '--since', 'nowhere'])).stderr).toContain(
    'There is no commit “nowhere” in this repository.',
  )
})

test('check --agents lists each check with its limit, and fails until the address of the site is known', async () => {
  const description = 'description: About.'
  using repository = createRepository({
    'docs.json': configuration({ pages: ['index', 'guides/a'] }),
    'index.mdx': `---\n${description}\n---\n[A](/guides/a)\n`,
    'guides/a.mdx': `---\n${description}\n---\nWords.\n`,
  })
  const { status, stdout } = await runHere(['check', repository.root, '--agents'])
  expect(status).toBe(1)
  expect(stdout).toContain('1 of 2 have relative links (limit: links in the Markdown work wherever it is read)')
  expect(stdout).toContain('Set `seo.metatags.canonical` in docs.json to the site’s URL')
  const known = await runHere(['check', repository.root, '--agents', '--json', '--url', 'https://docs.example.com'])
  const { score, checks } = JSON.parse(known.stdout) as { score: number; checks: { name: string; status: string }[] }
  expect([known.status, score]).toEqual([0, 100])
  expect(checks.filter((one) => one.status !== 'pass').map(({ name }) => name)).toEqual(['content-negotiation'])
  repository.write({
    'docs.json': configuration({ pages: ['index', 'guides/a'] }, { seo: { metatags: { robots: 'noindex' } } }),
  })
  expect((await runHere(['check', repository.root, '--agents'])).stdout).toContain(
    'none: the site excludes search engines',
  )
})
