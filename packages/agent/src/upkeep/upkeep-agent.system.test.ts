import { starterFiles } from 'docwright/engine'
import { afterEach, expect, test } from 'vitest'
import { countWork } from './look-for-work.ts'
import { upkeepNames, type UpkeepName } from './upkeep.ts'
import {
  commitId,
  historyOf,
  repositoryWithHistory,
  runUpkeep,
  scriptedModel,
  type AskedQuestion,
  type StateForTests,
  type UpkeepForTests,
} from './upkeep-for-tests.ts'

const open: UpkeepForTests[] = []
afterEach(() => {
  for (const { remove } of open.splice(0)) remove()
})

const docsJson = (...pages: string[]): string =>
  JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation: { pages } })

async function repository(...args: Parameters<typeof repositoryWithHistory>): Promise<UpkeepForTests> {
  const made = await repositoryWithHistory(...args)
  open.push(made)
  return made
}

async function count(name: UpkeepName, { workspace, history }: UpkeepForTests) {
  return await countWork(name, workspace, history, new AbortController().signal)
}

const quiet: StateForTests = {
  subject: 'Begin',
  files: {
    'docs.json': docsJson('index', 'changelog'),
    'index.mdx':
      '---\ntitle: Acme\ndescription: What Acme is, and how it is set up in five minutes.\n---\n\nAcme is set up in five minutes.\n',
    'changelog.mdx':
      '---\ntitle: Changelog\ndescription: What has changed in Acme, the newest first.\n---\n\n<Update label="2026-01-01">\n  - The beginning\n</Update>\n',
  },
}

test.each(['typos', 'seo', 'style-guide', 'changelog', 'api-drift', 'stale'] as const)(
  '%s finds no work where there is none, and asks nobody',
  async (name) => {
    const asked: AskedQuestion[] = []
    const made = await repository([quiet])
    expect(await count(name, made)).toMatchObject({ byRules: 0, questions: 0, left: 0 })
    const run = await runUpkeep(
      made,
      name,
      scriptedModel(() => ({ text: '', sources: [] }), asked),
    )
    expect(run).toMatchObject({ title: undefined, files: {} })
    expect(run.text).toContain('No action needed.')
    expect(asked).toEqual([])
  },
)

test('seo: a description is taken from the page by rules, or asked for with the lines of the page', async () => {
  const made = await repository([
    quiet,
    {
      subject: 'Pages',
      files: {
        'docs.json': docsJson('index', 'changelog', 'plain', 'cards', 'twin'),
        'plain.mdx':
          '---\ntitle: Plain\n---\n\nA plain page explains itself in its first sentence.\n\n# Twice a title\n\n![](/a.png)\n',
        'cards.mdx': '---\ntitle: Cards\n---\n\n<Card title="Limits">Requests are limited to 100 an hour</Card>\n',
        'twin.mdx':
          '---\ntitle: Twin\ndescription: What Acme is, and how it is set up in five minutes.\n---\n\nThis page is about webhooks and their signatures.\n',
      },
    },
  ])
  expect(await count('seo', made)).toMatchObject({ byRules: 1, questions: 2, left: 2 })
  const alone = await runUpkeep(made, 'seo')
  expect(Object.keys(alone.files)).toEqual(['plain.mdx'])
  expect(alone.text).toContain('`cards.mdx` line 1: The page has no description.')
  expect(alone.text).toContain('`plain.mdx` line 8: a picture without words for those who do not see it: `![](/a.png)`')
  const asked: AskedQuestion[] = []
  const texts: Record<string, string> = {
    'cards.mdx': 'The limits of requests: 100 an hour.',
    'twin.mdx': 'How webhooks are signed with HMAC_SHA256.',
  }
  const model = scriptedModel(
    ({ page, lines }) => ({
      text: texts[page] ?? '',
      sources: [{ commit: lines[0]?.commit ?? '', file: page, line: 5 }],
    }),
    asked,
  )
  const { files, text, title } = await runUpkeep(made, 'seo', model)
  expect(asked.map(({ page }) => page)).toEqual(['cards.mdx', 'twin.mdx'])
  expect(files['cards.mdx']).toContain('title: Cards\ndescription: "The limits of requests: 100 an hour."\n---\n')
  expect(title).toBe('Help search engines with 2 pages')
  // Nothing on the page says so.
  expect(files['twin.mdx']).toBeUndefined()
  expect(text).toContain("the model's answer was dropped: its source does not say “HMAC_SHA256”")
})

const api = (path: string, limit: string): string =>
  `openapi: 3.1.0\ninfo: { title: Acme, version: "1" }\npaths:\n  ${path}:\n    get:\n      operationId: listUsers\n      parameters:\n        - { name: limit, in: query, schema: ${limit} }\n      responses: { "200": { description: Users } }\n`

test('api-drift: pages that mention what changed are found down to parameters', async () => {
  const page = (path: string, most: string, type: string): string =>
    `---\ntitle: Users\n---\n\nCall \`GET ${path}\` to list users.\n\nThe query \`limit\` has a maximum of ${most}.\n\n- \`limit\` is ${type}\n\nNothing else.\n`
  const made = await repository([
    { subject: 'Begin', files: { ...quiet.files, 'openapi.yaml': api('/users', '{ type: integer, maximum: 100 }') } },
    {
      subject: 'Change',
      files: {
        'docs.json': docsJson('index', 'changelog', 'users', 'other'),
        'openapi.yaml': api('/members', '{ type: string, maximum: 500 }'),
        'users.mdx': page('/users', '100', 'an integer'),
        'other.mdx': '---\ntitle: Other\n---\n\nThe limit of something else is 100, at most.\n',
      },
    },
  ])
  const asked: AskedQuestion[] = []
  const line = { commit: commitId(2), file: 'openapi.yaml', line: 8 }
  const model = scriptedModel(({ text }) => ({ text: text.replace('an integer', 'a string'), sources: [line] }), asked)
  const run = await runUpkeep(made, 'api-drift', model)
  expect(asked.map(({ text, question }) => [text, question])).toEqual([
    [
      'The query `limit` has a maximum of 500.',
      'The API has changed; correct this text, and nothing else in it: The type of “limit” of GET /users is now string; it was integer.',
    ],
    [
      '`limit` is an integer',
      'The API has changed; correct this text, and nothing else in it: The type of “limit” of GET /users is now string; it was integer. The maximum of “limit” of GET /users is now 500; it was 100.',
    ],
  ])
  expect(run.files).toEqual({ 'users.mdx': page('/members', '500', 'a string') })
  expect(run.text).toContain('`users.mdx` line 5: “/users” → “/members” (2222222222 openapi.yaml:4)')
  expect(run.text).toContain('“`limit` is a string” (2222222222 openapi.yaml:8)')
  const alone = await runUpkeep(made, 'api-drift')
  expect(alone.files).toEqual({ 'users.mdx': page('/members', '500', 'an integer') })
  expect(alone.text).toContain('`users.mdx` line 9: The type of “limit” of GET /users is now string')
})

test('stale: a page whose source changed is asked about, with the source; the digest follows the answer', async () => {
  const limits = (most: number): string => `export const limits = {\n  requests: ${most},\n}\n`
  const page = (sources: string, most: number): string =>
    `---\ntitle: Limits\n${sources}---\n\nThere are ${most} requests an hour.\n\nThis is another paragraph.\n`
  const states = (sources: string): StateForTests[] => [
    { subject: 'Begin', files: { ...quiet.files, 'src/limits.ts': limits(100) } },
    {
      subject: 'More',
      files: {
        'docs.json': docsJson('index', 'limits'),
        'src/limits.ts': limits(250),
        'limits.mdx': page(sources, 100),
      },
    },
  ]
  const unknown = await repository(states('sources:\n  - src/limits.ts\n'))
  const noted = await runUpkeep(unknown, 'stale')
  const digest = /sha256-[\da-f]{16}/.exec(noted.files['limits.mdx'] ?? '')?.[0] ?? ''
  expect(noted.files['limits.mdx']).toBe(page(`sources:\n  - { path: "src/limits.ts", digest: "${digest}" }\n`, 100))
  const current = await repository(states(`sources:\n  - path: src/limits.ts\n    digest: ${digest}\n`))
  expect(await count('stale', current)).toMatchObject({ byRules: 0, questions: 0, left: 0 })

  // The digest of what it was written from.
  const earlier = 'sha256-3d4f6a0b6e1d6b6e'
  const stale = await repository(states(`sources:\n  - path: src/limits.ts\n    digest: ${earlier}\n`))
  const source = { commit: commitId(2), file: 'src/limits.ts', line: 2 }
  const asked: AskedQuestion[] = []
  const model = scriptedModel(({ text }) => ({ text: text.replace('100', '250'), sources: [source] }), asked)
  const run = await runUpkeep(stale, 'stale', model)
  expect(asked.map(({ text }) => text)).toEqual(['There are 100 requests an hour.'])
  expect(run.files['limits.mdx']).toBe(page(`sources:\n  - path: src/limits.ts\n    digest: "${digest}"\n`, 250))
  // An answer that cites a line that was not shown changes nothing, and the page stays stale.
  const wrong = scriptedModel(() => ({ text: 'There are 900 requests an hour.', sources: [{ ...source, line: 99 }] }))
  const dropped = await runUpkeep(stale, 'stale', wrong)
  expect(dropped.files).toEqual({})
  expect(dropped.text).toContain('it names a source that does not exist')
})

test('changelog: messages that follow the convention become lines; others are asked, and a claim without a source is left out', async () => {
  const made = await repository([
    quiet,
    { subject: 'feat(api): add <Page> cursors (#12)', files: { 'src/api.ts': 'export const cursors = true\n' } },
    { subject: 'chore: tidy', files: { 'src/tidy.ts': '' } },
    { subject: 'Retry uploads', files: { 'src/upload.ts': 'const attempts = 3\nretry(attempts)\n' } },
    { subject: 'Rewrite everything', files: { 'src/other.ts': 'rewrite()\n' } },
  ])
  const asked: AskedQuestion[] = []
  const model = scriptedModel(
    ({ text, lines }) =>
      text === 'Retry uploads'
        ? {
            text: 'Uploads are tried 3 times',
            sources: [{ commit: lines[0]?.commit ?? '', file: 'src/upload.ts', line: 1 }],
          }
        : { text: 'Everything is 10 times as fast', sources: [] },
    asked,
  )
  const run = await runUpkeep(made, 'changelog', model)
  expect(asked.map(({ text }) => text)).toEqual(['Rewrite everything', 'Retry uploads'])
  expect(run.files['changelog.mdx']).toContain(
    '\n\n<Update label="2026-03-05">\n  **New**\n\n  - api: Add \\<Page\\> cursors\n\n  **Changed**\n\n  - Uploads are tried 3 times\n</Update>\n\n<Update label="2026-01-01">\n',
  )
  expect(run.text).toContain(
    "Commit 5555555555 “Rewrite everything” is not in the changelog — the model's answer was dropped: it names no source",
  )
  const alone = await runUpkeep(made, 'changelog')
  expect(alone.files['changelog.mdx']).toContain('- api: Add')
  expect(alone.files['changelog.mdx']).not.toContain('Uploads')
})

test('changelog: the news of other repositories are those since the page was last written', async () => {
  const others = new Map([
    [
      'acme/api',
      historyOf([
        { subject: 'feat: old', files: { a: '' } },
        { subject: 'fix: new', files: { a: '1' } },
      ]),
    ],
  ])
  const made = await repository([quiet], { others })
  const run = await runUpkeep(made, 'changelog')
  expect(run.files['changelog.mdx']).toContain('**Fixed**\n\n  - New\n')
  expect(run.files['changelog.mdx']).not.toContain('Old')
  expect(run.text).toContain('acme/api:a:1')
})

test('style-guide: rules of Vale are followed where the repository has them; what they cannot say is asked', async () => {
  const made = await repository([
    {
      subject: 'Begin',
      files: {
        ...quiet.files,
        'docs.json': docsJson('index', 'style'),
        '.vale.ini':
          'StylesPath = styles\nMinAlertLevel = warning\nVocab = Acme\n\n[*.md]\nBasedOnStyles = Vale, Acme\nAcme.Off = NO\n',
        'styles/config/vocabularies/Acme/accept.txt': 'DocKit\n',
        'styles/Acme/Terms.yml':
          "extends: substitution\nmessage: \"Use '%s', not '%s'\"\nignorecase: true\nswap:\n  utilize: use\n  repo: repository|project\n",
        'styles/Acme/Off.yml': 'extends: existence\ntokens: [paragraph]\n',
        'styles/Acme/Quiet.yml': 'extends: existence\nlevel: suggestion\ntokens: [words]\n',
        'styles/Acme/Headings.yml':
          'extends: capitalization\nmessage: "\'%s\' should be in sentence case"\nscope: heading\nmatch: $sentence\n',
        'styles/Acme/Look.yml': 'extends: existence\ntokens: ["(?<!a)b"]\n',
        'styles/Acme/Grammar.yml': 'extends: sequence\ntokens: []\n',
        'style.mdx':
          '---\ntitle: Style\n---\n\n## Utilize Docs\n\nUtilize `utilize` and the the [dockit](/utilize) words.\n\nSee the repo for more.\n\n{/* vale off */}\n\nUtilize it.\n\n{/* vale on */}\n',
      },
    },
  ])
  const asked: AskedQuestion[] = []
  const model = scriptedModel(
    ({ text }) => ({ text: text.replace('repo', 'repository').replace('Utilize Docs', 'Use docs'), sources: [] }),
    asked,
  )
  const { files, text } = await runUpkeep(made, 'style-guide', model)
  expect(files['style.mdx']).toBe(
    '---\ntitle: Style\n---\n\n## Use docs\n\nUse `utilize` and the [DocKit](/utilize) words.\n\nSee the repository for more.\n\n{/* vale off */}\n\nUtilize it.\n\n{/* vale on */}\n',
  )
  expect(asked.map(({ text: current, question }) => [current, question])).toEqual([
    [
      'Utilize Docs',
      "Put this text otherwise so that it keeps these rules, and say the same: 'Utilize Docs' should be in sentence case. (Acme.Headings) Use 'use', not 'Utilize'. (Acme.Terms)",
    ],
    [
      'See the repo for more.',
      "Put this text otherwise so that it keeps these rules, and say the same: Use 'repository or project', not 'repo'. (Acme.Terms)",
    ],
  ])
  expect(text).toContain('- Acme.Grammar: rules of the kind “sequence” are not followed.')
  expect(text).toContain('- Acme.Look: its pattern uses look-around')
})

test('nothing is to be done about a starter site', async () => {
  const starter = await repository([{ subject: 'Starter site', files: Object.fromEntries(starterFiles('Handbook')) }])
  for (const name of upkeepNames)
    expect([name, await count(name, starter)]).toEqual([
      name,
      expect.objectContaining({ byRules: 0, questions: 0, left: 0 }),
    ])
})
