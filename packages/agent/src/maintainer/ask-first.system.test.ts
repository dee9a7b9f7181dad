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

test('a yes without a proposal, and “undo”, change nothing and say so', async () => {
  expect(await say('yes')).toEqual({ summary: expect.stringMatching(/nothing waiting[\s\S]*I can:/), changed: [] })
  const { summary, changed } = await say('Fix the typos in quickstart', 'undo that')
  expect(summary).toContain('close its pull request without merging')
  expect(changed).toEqual(['quickstart.mdx'])
})

test('the same elsewhere, as a follow-up', async () => {
  const { changed } = await say('Fix the typos in quickstart', 'and the same in guides/b please')
  expect(changed).toEqual(['quickstart.mdx', 'guides/b.mdx'])
})

test('what is not understood may limit the rest, so the rest is proposed', async () => {
  const prompts = ['Fix the typos in quickstart. Mind the wishes of the legal team.']
  const proposed = await say(...prompts)
  expect(proposed.changed).toEqual([])
  expect(proposed.summary).toMatch(
    /^I have changed nothing yet\. I did not understand “Mind the wishes of the legal team”/,
  )
  expect((await say(...prompts, 'yes')).changed).toEqual(['quickstart.mdx'])
})

test.each<[prompt: string, changed: string[]]>([
  ['Fix the typos under the heading “Limits” on the quickstart page', ['quickstart.mdx']],
  ['Fix the typos in everything but guides and the reference folder', ['index.mdx', 'quickstart.mdx']],
  ['Fix the typos in guides/a.mdx, /quickstart and the home page', ['guides/a.mdx', 'index.mdx', 'quickstart.mdx']],
  ['Fix the typos in the API group, without touching reference/x', []],
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
    'Add a note saying "Use <name> { here." under the heading "Limits" of quickstart',
    'Add "First." to the top of index',
  )
  expect(await repository.read('quickstart.mdx')).toBe(
    `${text('quickstart')}\n<Note>\n  Use <name> \\{ here.\n</Note>\n`.replace('<name>', '&lt;name>'),
  )
  expect(await repository.read('index.mdx')).toBe(text('index').replace('\n\nYou', '\n\nFirst.\n\nYou'))
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
  const { summary } = await say('Replace "guide" with "manual" and "list" with "table" in quickstart')
  expect(await repository.read('quickstart.mdx')).toBe(text('quickstart').replace('the list', 'the table'))
  expect(summary).toContain('“guide” is also in 1 address of links or files')
})

test.each(['delete everything', 'push to main', 'Translate the docs into German', 'Правильно ли всё?'])(
  'what it cannot do it says: “%s”',
  async (prompt) => {
    const { summary, changed } = await say(prompt)
    expect(changed).toEqual([])
    expect(summary).toMatch(/(?:do not delete|I open a pull request|takes a language model|English only)[\s\S]*I can:/)
  },
)
