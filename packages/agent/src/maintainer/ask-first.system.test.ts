import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '../loop/conversation.ts'
import { repositoryOf, runTurn, contextOf, type RepositoryForTests } from '../loop/turn-for-tests.ts'
import { createMaintainer } from './create-maintainer.ts'

const names = ['index', 'quickstart', 'guides/a', 'guides/b', 'guides/c', 'guides/d', 'guides/e', 'reference/x']
const text = (name: string): string =>
  `---\ntitle: ${name.split('/').at(-1)}\ndescription: A page.\n---\n\nYou recieve the list of all that is for you.\n\n## Limits\n\nThis is the place to recieve it, and see [a](/guides/a).\n`
const files = {
  'docs.json': `${JSON.stringify(
    {
      name: 'Acme',
      theme: 'mint',
      colors: { primary: '#0055ff' },
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', 'quickstart'] },
          { group: 'How to', pages: names.filter((name) => name.startsWith('guides/')) },
          { group: 'API', pages: ['reference/x'] },
        ],
      },
    },
    undefined,
    2,
  )}\n`,
  ...Object.fromEntries(names.map((name) => [`${name}.mdx`, text(name)])),
}

let repository: RepositoryForTests
beforeEach(async () => {
  repository = await repositoryOf(files)
})
afterEach(() => repository.remove())

/** Sends messages of one job, and says what the last one came to. */
async function say(...prompts: readonly string[]): Promise<{ summary: string; changed: string[] }> {
  const context = contextOf(createMaintainer(repository.workspace), repository.workspace)
  let conversation: Conversation = []
  let summary = ''
  for (const prompt of prompts) {
    const turn = await runTurn(prompt, context, conversation)
    ;({ conversation } = turn)
    summary = 'summary' in turn.outcome ? turn.outcome.summary : turn.outcome.message
  }
  return { summary, changed: repository.workspace.changes().map(({ path }) => path) }
}

test('more than five files are proposed first, and changed after a yes', async () => {
  const proposed = await say('Fix the typos')
  expect(proposed.changed).toEqual([])
  expect(proposed.summary).toMatch(
    /^I have changed nothing yet\. This would change 8 files\.\n\nReply “yes”[\s\S]*\*\*I would make these changes\*\*\n\n- `guides\/a\.mdx` line 6: “recieve” → “receive”/,
  )
  const done = await say('Fix the typos', 'Yes, please go ahead!')
  expect(done.changed).toHaveLength(8)
  expect(await repository.read('index.mdx')).toBe(text('index').replaceAll('recieve', 'receive'))
})

test.each<[follow: string, changed: string[]]>([
  ['only in the reference folder', ['reference/x.mdx']],
  ['Just the “How to” group', ['guides/a.mdx', 'guides/b.mdx', 'guides/c.mdx', 'guides/d.mdx', 'guides/e.mdx']],
  ['yes, but not guides', ['index.mdx', 'quickstart.mdx', 'reference/x.mdx']],
  ['No thanks', []],
  ['yes and translate it', []],
])('a proposal can be narrowed or declined: “%s”', async (follow, changed) => {
  const result = await say('Fix the typos', follow)
  expect(result.changed.toSorted()).toEqual(changed)
})

test('a yes without a proposal changes nothing and says so', async () => {
  expect(await say('yes')).toEqual({ summary: expect.stringContaining('nothing waiting for a “yes”'), changed: [] })
})

test('“undo” takes back what the last message has changed, byte for byte, and only that', async () => {
  const done = await say(
    'Fix the typos in quickstart',
    'Move guides/b to /guides/begin',
    'Set the description of guides/begin to "First."',
    'undo that',
  )
  expect(done.summary).toContain('`guides/begin.mdx`: as before')
  expect(await repository.read('guides/begin.mdx')).toBe(text('guides/b'))
  expect(await repository.read('quickstart.mdx')).toBe(text('quickstart').replaceAll('recieve', 'receive'))
})

test('“undo” brings a page back that was deleted, with its links and its entry', async () => {
  const done = await say('Delete guides/a and send its readers to guides/b', 'Revert your last change', 'yes')
  expect(done.summary).toContain('nothing waiting')
  expect(await repository.read('guides/a.mdx')).toBe(text('guides/a'))
  expect(await repository.read('guides/b.mdx')).toBe(text('guides/b'))
  expect(JSON.parse(await repository.read('docs.json'))).toEqual(JSON.parse(files['docs.json']))
})

test('“undo” does not touch what a person has changed since, and has nothing to take back at first', async () => {
  const context = contextOf(createMaintainer(repository.workspace), repository.workspace)
  const first = await runTurn('Fix the typos in quickstart', context)
  const written = (await repository.read('quickstart.mdx')).replace('You receive', 'You will receive')
  await repository.workspace.write('quickstart.mdx', written)
  const second = await runTurn('Undo the last change', context, first.conversation)
  expect(second.outcome).toMatchObject({ summary: expect.stringContaining('`quickstart.mdx` has changed since') })
  expect(await repository.read('quickstart.mdx')).toBe(written)
  expect((await say('undo')).summary).toContain('No earlier message of this job has changed anything')
})

test('the same elsewhere, as a follow-up', async () => {
  const { changed } = await say('Fix the typos in quickstart', 'and the same in guides/b please')
  expect(changed).toEqual(['quickstart.mdx', 'guides/b.mdx'])
})

test('what is not understood may limit the rest, so nothing is done, and a “yes” does not change that', async () => {
  const prompts = ['Fix the typos in quickstart. Mind the wishes of the legal team.']
  const refused = await say(...prompts)
  expect(refused.changed).toEqual([])
  expect(refused.summary).toMatch(
    /^This takes a model\..*“Mind the wishes of the legal team”.*send it by itself: “Fix the typos in quickstart”/,
  )
  expect((await say(...prompts, 'yes')).changed).toEqual([])
})

test.each<[prompt: string, changed: string[]]>([
  ['Fix the typos in the “Limits” section of quickstart', ['quickstart.mdx']],
  ['Fix the typos, but not in guides and the reference folder', ['index.mdx', 'quickstart.mdx']],
  ['Fix the typos in guides/a.mdx, /quickstart and the home page', ['guides/a.mdx', 'index.mdx', 'quickstart.mdx']],
  ['Fix the typos in the API group except in reference/x', []],
  ['Rename guides/a to guides/start but leave quickstart alone', []],
  ['Fix the typos in guides/zebra', []],
  ['Fix the typos in quickstart without changing anything', []],
])('what was asked where it was asked: “%s”', async (prompt, changed) => {
  const result = await say(prompt)
  expect(result.changed.toSorted()).toEqual(changed)
})

test('a heading limits to what stands below it', async () => {
  await say('Fix the typos in the “Limits” section of quickstart')
  expect(await repository.read('quickstart.mdx')).toBe(text('quickstart').replace('to recieve', 'to receive'))
})

test('a text is added where it was asked for, and a sign that would break the page is written out', async () => {
  await say(
    'Add "Use <name> { here." below the heading "Limits" of quickstart',
    'Add a note to the top of index saying "First."',
  )
  expect(await repository.read('quickstart.mdx')).toBe(`${text('quickstart')}\nUse &lt;name> \\{ here.\n`)
  expect(await repository.read('index.mdx')).toBe(
    text('index').replace('\n\nYou', '\n\n<Note>\n  First.\n</Note>\n\nYou'),
  )
})

test('front matter and redirects', async () => {
  await say('Set the description of quickstart to "Start here."', 'Redirect /old to guides/b')
  expect(await repository.read('quickstart.mdx')).toContain('title: quickstart\ndescription: "Start here."\n---')
  expect(JSON.parse(await repository.read('docs.json'))).toMatchObject({
    redirects: [{ source: '/old', destination: '/guides/b' }],
  })
  expect((await say('Redirect /quickstart to /guides/b')).summary).toContain('a redirect would hide it')
})

test('words are replaced as words, in prose and code, and not in addresses', async () => {
  const { summary } = await say(
    'Replace "guide" with "manual" in quickstart',
    'Replace "list" with "table" in quickstart. Replace "guide" with "manual" in quickstart.',
  )
  expect(await repository.read('quickstart.mdx')).toBe(text('quickstart').replace('the list', 'the table'))
  expect(summary).toContain('“guide” is also in 1 address of links or files')
})

test.each([
  ['delete everything', ''],
  ['push to main', 'a person merges it.'],
  ['Translate the docs into German', ''],
  ['Правильно ли всё?', 'It reads English only.'],
])('what it cannot do it says: “%s”', async (prompt, reason) => {
  const { summary, changed } = await say(prompt)
  expect(changed).toEqual([])
  expect(summary).toMatch(/^This takes a model\.[\s\S]*connect a model\.$/)
  expect(summary).toContain(reason)
})
