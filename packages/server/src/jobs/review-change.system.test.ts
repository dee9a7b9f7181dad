import { openSitePages } from '@docwright/agent'
import { createGit, createRepository, ForgeError, resolveCommit } from '@docwright/forge'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { reviewChange } from './review-change.ts'

const signal = new AbortController().signal
const pages = openSitePages()
afterAll(() => pages.close())

function runGit(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Grace', '-c', 'user.email=g@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' })
}

/** Commits files to the default branch, then others to a branch of an agent, and gives what looks that over. */
async function proposed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-review-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const git = createGit({ environment: process.env })
  const repository = await createRepository(git, join(folder, 'project.git'))
  const clone = join(folder, 'clone')
  runGit(folder, 'clone', '--quiet', repository.folder, clone)
  for (const [branch, files] of [
    ['main', before],
    ['agent', after],
  ] as const) {
    runGit(clone, 'checkout', '--quiet', '-B', branch)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true })
      writeFileSync(join(clone, path), text)
    }
    runGit(clone, 'add', '--all')
    runGit(clone, 'commit', '--quiet', '--message', branch)
    runGit(clone, 'push', '--quiet', 'origin', branch)
  }
  const head = (await resolveCommit(repository, 'refs/heads/agent')) ?? ''
  const main = (await resolveCommit(repository, 'refs/heads/main')) ?? ''
  return async (pool: typeof pages, reading = git, isGone = false) => {
    const change = {
      repository: { ...repository, git: reading },
      docsFolder: 'docs',
      ...(isGone ? { baseBranch: 'gone', fallback: main } : { baseBranch: 'main' }),
      head,
      pages: pool,
    }
    const notices = await reviewChange(change, signal)
    return notices.map(({ code, file, message }) => [code, file, message])
  }
}

async function noticesOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return (await proposed(before, after))(pages)
}

const configuration = JSON.stringify({
  name: 'A',
  theme: 'mint',
  colors: { primary: '#0055ff' },
  variables: { host: 'evil.example', own: 'known.example' },
  navigation: { pages: ['index', 'second'] },
})
const page = (text: string): string => `---\ntitle: A\ndescription: B\n---\n\n${text}\n`
const docs = {
  'docs/docs.json': configuration,
  'docs/index.mdx': page('[Known](https://known.example/a)'),
  'docs/second.mdx': page("import Part from '/snippets/part.mdx'\n\n<Part />"),
  'docs/snippets/part.mdx': 'Words.\n',
}

test('what only compiling shows is noticed, in pages and in those that show a changed snippet', async () => {
  const notices = await noticesOf(docs, {
    'docs/index.mdx': page(
      '[Known](https://known.example/a)\n\n<a href="https://{{host}}/x">x</a> [y](https://{{own}}/)',
    ),
    'docs/snippets/part.mdx': '<iframe\nsrc="https://known.example/frame"></iframe>\n',
  })
  expect(notices).toContainEqual([
    'new-host',
    'docs/index.mdx',
    'The change names a host that is new here: evil.example',
  ])
  expect(notices.map(([code, file]) => `${code} ${file}`)).toEqual(
    expect.arrayContaining(['added-frame docs/snippets/part.mdx']),
  )
  expect(JSON.stringify(notices)).not.toContain('known.example is new')
})

test('a change of words, of links within the site and to hosts that are known is nothing to notice', async () => {
  const notices = await noticesOf(docs, {
    'docs/index.mdx': page('[Known](https://known.example/b), [here](/second) and more words.'),
    'docs/second.mdx': page(
      'import Part from \'/snippets/part.mdx\'\n\n## More\n\n<Part />\n\n<Card title="On" href="/">Words</Card>',
    ),
  })
  expect(notices).toEqual([])
})

test('a change whose base branch was deleted is compared with the commit that it is known to start from', async () => {
  const before = { ...docs, 'docs/old.mdx': page('<script>1</script>') }
  const review = await proposed(before, { 'docs/index.mdx': page('<iframe src="https://known.example/"></iframe>') })
  const notices = await review(pages, undefined, true)
  expect(new Set(notices.map(([code, file]) => `${code} ${file}`))).toEqual(new Set(['added-frame docs/index.mdx']))
  expect(notices).toEqual(await review(pages))
})

test('where no site can be made, text is looked over, and that is said', async () => {
  const notices = await noticesOf(docs, { 'docs/docs.json': '{', 'docs/index.mdx': page('<script>1</script>') })
  expect(notices.map(([code]) => code)).toEqual(['added-script', 'not-compiled'])
})

test('a change that is looked over again compiles nothing but pages that show others, and says the same', async () => {
  const words = page('<a href="https://{{host}}/x">x</a>')
  const own = { ...docs, 'docs/index.mdx': page('Words that no other test has.') }
  const review = await proposed(own, { 'docs/index.mdx': words })
  let sites = 0
  const counting = {
    ...pages,
    site(...given: Parameters<typeof pages.site>) {
      sites += 1
      return pages.site(...given)
    },
  }
  const said = (host: string) => ['new-host', 'docs/index.mdx', `The change names a host that is new here: ${host}`]
  const first = await review(counting)
  expect(first).toContainEqual(said('evil.example'))
  expect(sites).toBe(2)
  expect(await review(counting)).toEqual(first)
  expect(sites).toBe(2)
  // The same text has another meaning if the variable has another value.
  const elsewhere = { ...own, 'docs/docs.json': configuration.replace('evil.example', 'other.example') }
  const other = await (await proposed(elsewhere, { 'docs/index.mdx': words }))(counting)
  expect(other).toContainEqual(said('other.example'))
})

test('what could not be read for one review is read for the next, of the same commit and of a later one', async () => {
  const before = { ...docs, 'docs/second.mdx': page('[Seldom](https://seldom.example/a)') }
  const after = { 'docs/index.mdx': page('[Known](https://known.example/a) [Seldom](https://seldom.example/b)') }
  const review = await proposed(before, after)
  const git = createGit({ environment: process.env })
  let failed = 0
  const failing = {
    ...git,
    objects: (folder: string) => ({
      ...git.objects(folder),
      async read() {
        failed += 1
        return Promise.reject(new ForgeError('git-failed', 'git has ended.'))
      },
    }),
  }
  await review(pages, failing)
  expect(failed).toBeGreaterThan(0)
  expect(await review(pages)).toEqual([])
  const later = await proposed({ ...before, 'docs/third.mdx': page('More.') }, after)
  expect(await later(pages)).toEqual([])
})
