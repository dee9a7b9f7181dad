import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryOf, runTurn, contextOf, type RepositoryForTests } from '../loop/turn-for-tests.ts'
import { createMaintainer } from './create-maintainer.ts'

const docsJson = `{
  "$schema": "https://example.com/docs.json",
  "name": "Acme",
  "theme": "mint",
  "colors": { "primary": "#0055ff" },
  "navigation": {
    "groups": [
      { "group": "Start",   "pages": ["index", "quickstart"] },
      {
        "group": "Guides",
        "pages": [
          "guides/webhooks",
          "guides/authentication"
        ]
      }
    ]
  },
  "navbar": { "links": [{ "label": "Hooks", "href": "/guides/webhooks" }] }
}
`

const webhooks = `---
title: 'Webhooks'   # kept as it is
---

Acme tells your server when something happens, with a signed request.

## Verify signatures

See [authentication](./authentication#api-keys) and [start](../quickstart).

![Diagram](/images/flow.png)
`

const files = {
  'docs.json': docsJson,
  'index.mdx':
    '---\ntitle: Welcome\ndescription: The start page.\n---\n\nRead the [quickstart](/quickstrat) and [webhooks](/guides/webhooks#verify-signature).\n\nSee [/guides/webhooks](/guides/webhooks).\n',
  'quickstart.mdx':
    '\uFEFF---\r\ntitle: Quickstart\r\n---\r\n\r\nInstall **Acme** with [npm](https://npmjs.com) and send the first request.\r\n\r\n```bash\r\ncurl /guides/webhooks\r\n```\r\n',
  'guides/webhooks.mdx': webhooks,
  'guides/authentication.mdx':
    '---\ntitle: Authentication\ndescription: Keys and tokens.\n---\n\n## API keys\n\nKeys belong to a project. Go on with <Card title="Hooks" href="/guides/webhooks">hooks</Card>\n',
  'guides/orphan.mdx': '# A lonely page\n\nNobody links to this page, and no navigation names it.\n',
  'assets/flow.png': 'png',
}

let repository: RepositoryForTests

beforeEach(async () => {
  repository = await repositoryOf(files)
})

afterEach(async () => {
  await repository.remove()
})

async function ask(prompt: string) {
  const { workspace } = repository
  return await runTurn(prompt, contextOf(createMaintainer(workspace), workspace))
}

test('repairs: links, anchors, images, descriptions and titles; everything else stays byte for byte', async () => {
  const { outcome } = await ask('Please fix everything you can')
  expect(outcome).toMatchObject({ status: 'succeeded', title: 'Fix 3 broken links, describe 2 pages', notices: [] })
  expect(await repository.read('index.mdx')).toBe(
    files['index.mdx'].replace('/quickstrat', '/quickstart').replace('#verify-signature)', '#verify-signatures)'),
  )
  // The sentence that opens the page becomes its description, and is not said twice.
  expect(await repository.read('guides/webhooks.mdx')).toBe(
    webhooks
      .replace(
        '# kept as it is\n',
        '# kept as it is\ndescription: "Acme tells your server when something happens, with a signed request."\n',
      )
      .replace('Acme tells your server when something happens, with a signed request.\n\n##', '##')
      .replace('/images/flow.png', '/assets/flow.png'),
  )
  // With links and emphasis in it, a sentence is no description.
  expect(await repository.read('quickstart.mdx')).toBe(files['quickstart.mdx'])
  expect(await repository.read('guides/orphan.mdx')).toBe(
    `---\ntitle: "A lonely page"\ndescription: "Nobody links to this page, and no navigation names it."\n---\n\n${files['guides/orphan.mdx']}`,
  )
  expect(await repository.read('docs.json')).toBe(docsJson)
  expect(await repository.read('guides/authentication.mdx')).toBe(files['guides/authentication.mdx'])
  const summary = outcome.status === 'succeeded' ? outcome.summary : ''
  expect(summary).toContain('`/quickstrat` → `/quickstart`')
  expect(summary).toContain('The page `guides/orphan` is not in the navigation')
  expect(summary).toContain('`quickstart.mdx` has no description, and no opening sentence')
})

test('links alone, when links alone are asked for', async () => {
  await ask('fix the broken links')
  expect(repository.workspace.changes().map(({ path }) => path)).toEqual(['guides/webhooks.mdx', 'index.mdx'])
})

test('rename: the file, its entries, all links to it, its relative links, and a redirect', async () => {
  const { outcome } = await ask('rename guides/webhooks to integrations/events')
  expect(outcome).toMatchObject({ status: 'succeeded', title: 'Move guides/webhooks to integrations/events' })
  expect(await repository.read('integrations/events.mdx')).toBe(
    // `../quickstart` leads to the same page from the new folder, so it stays.
    webhooks.replace('./authentication#', '/guides/authentication#'),
  )
  await expect(repository.read('guides/webhooks.mdx')).rejects.toThrow('ENOENT')
  expect(await repository.read('index.mdx')).toBe(
    files['index.mdx']
      .replace('(/guides/webhooks#', '(/integrations/events#')
      .replace('[/guides/webhooks](/guides/webhooks)', '[/guides/webhooks](/integrations/events)'),
  )
  expect(await repository.read('guides/authentication.mdx')).toContain('href="/integrations/events"')
  // Code is no link.
  expect(await repository.read('quickstart.mdx')).toBe(files['quickstart.mdx'])
  const changed = docsJson
    .replace('"guides/webhooks",', '"integrations/events",')
    .replace('"href": "/guides/webhooks"', '"href": "/integrations/events"')
    .replace(
      '"/integrations/events" }] }\n}',
      '"/integrations/events" }] },\n  "redirects": [\n    {\n      "source": "/guides/webhooks",\n      "destination": "/integrations/events"\n    }\n  ]\n}',
    )
  expect(await repository.read('docs.json')).toBe(changed)
})

test('a page may be called by its title; a rename to an existing page is refused in plain words', async () => {
  await ask('Please move the page “Webhooks” to guides/events.')
  expect(await repository.read('guides/events.mdx')).toContain('signed request')
  const { outcome } = await ask('rename quickstart to /index')
  expect(outcome).toMatchObject({
    status: 'succeeded',
    summary: expect.stringContaining('The page “index” already exists'),
  })
})

test('replace text everywhere, or in one page', async () => {
  await ask('Replace "Acme" with "Zenith" in guides/webhooks')
  expect(await repository.read('guides/webhooks.mdx')).toContain('Zenith tells your server')
  expect(await repository.read('quickstart.mdx')).toContain('**Acme**')
  await ask('replace “Acme” with “Zenith”')
  expect(await repository.read('quickstart.mdx')).toBe(files['quickstart.mdx'].replace('Acme', 'Zenith'))
  expect(await repository.read('docs.json')).toBe(docsJson)
})

test('add a paragraph to a page', async () => {
  await ask('add "Requests are limited to 100 an hour." to quickstart')
  expect(await repository.read('quickstart.mdx')).toBe(
    `${files['quickstart.mdx']}\r\nRequests are limited to 100 an hour.\r\n`,
  )
})

test('a new page gets its text and a place in the navigation, in the list’s own layout', async () => {
  const { outcome } = await ask('Add the page /guides/rate-limits titled "Rate limits" with the text "100 an hour."')
  expect(outcome).toMatchObject({ status: 'succeeded', title: 'Add the page “Rate limits”', notices: [] })
  expect(await repository.read('guides/rate-limits.mdx')).toBe('---\ntitle: "Rate limits"\n---\n\n100 an hour.\n')
  expect(await repository.read('docs.json')).toBe(
    docsJson.replace('"guides/authentication"\n', '"guides/authentication",\n          "guides/rate-limits"\n'),
  )
})

test('a page is never written over, and a path that is none is refused', async () => {
  const there = await ask('Add the page /Quickstart titled "Q" with the text "Mine."')
  expect(there.outcome).toMatchObject({ summary: expect.stringContaining('There is a page “quickstart” already') })
  const outside = await ask('Add the page ../x titled "Q" with the text "Mine."')
  expect(outside.outcome).toMatchObject({ summary: expect.stringContaining('cannot be the path of a page') })
  expect(repository.workspace.changes()).toEqual([])
})

test('a request that is no sentence ends at once with a code of its own, and with ways on', async () => {
  const { outcome, conversation } = await ask('Write a poem about our roadmap')
  expect(repository.workspace.changes()).toEqual([])
  expect(outcome).toMatchObject({
    status: 'failed',
    code: 'needs-model',
    message: expect.stringMatching(
      /^This takes a model\.[\s\S]*“Write a poem about our roadmap”[\s\S]*connect a model\.$/,
    ),
  })
  expect(conversation.map(({ type }) => type)).toEqual(['prompt', 'outcome'])
})

test('of a prompt that is made of several messages the person’s own words are quoted, and nothing is done against instructions', async () => {
  const joined = (request: string): string => `## Instructions\n\nNever touch the guides.\n\n## Request\n\n${request}`
  const poem = await ask(joined('Write a poem about our roadmap.'))
  expect(poem.outcome).toMatchObject({
    code: 'needs-model',
    message: expect.stringContaining('“Write a poem about our roadmap” is none of the sentences it reads'),
  })
  expect(JSON.stringify(poem.outcome)).not.toMatch(/## |Never touch/)
  const read = await ask(joined('Fix the broken links'))
  expect(read.outcome).toMatchObject({
    code: 'needs-model',
    message: expect.stringMatching(/nobody reads the instructions.*send it by itself: “Fix the broken links”/),
  })
  expect(repository.workspace.changes()).toEqual([])
})

test('deleting a page: its file, its entry, all links to it, and a redirect', async () => {
  const { outcome } = await ask('Delete guides/webhooks and send its readers to quickstart')
  expect(outcome).toMatchObject({ status: 'succeeded', title: 'Delete guides/webhooks', notices: [] })
  await expect(repository.read('guides/webhooks.mdx')).rejects.toThrow('ENOENT')
  expect(await repository.read('index.mdx')).toBe(
    files['index.mdx']
      .replace('(/guides/webhooks#verify-signature)', '(/quickstart)')
      .replace('[/guides/webhooks](/guides/webhooks)', '[/guides/webhooks](/quickstart)'),
  )
  expect(JSON.parse(await repository.read('docs.json'))).toMatchObject({
    navigation: { groups: [{}, { pages: ['guides/authentication'] }] },
    navbar: { links: [{ label: 'Hooks', href: '/quickstart' }] },
    redirects: [{ source: '/guides/webhooks', destination: '/quickstart' }],
  })
})

test.each([
  ['Delete index and send its readers to quickstart', 'home page cannot be deleted'],
  ['Delete quickstart and send its readers to quickstart', 'cannot be sent to the page itself'],
])('“%s” deletes nothing', async (prompt, why) => {
  expect((await ask(prompt)).outcome).toMatchObject({ summary: expect.stringContaining(why) })
  expect(repository.workspace.changes()).toEqual([])
})

test.each([
  'Delete quickstart and send its readers to gone',
  'Add "Something new" to the end of gone',
  'Add "Something new" below the heading "Something" of gone',
  'Add a note to the top of gone saying "Something new"',
  'Describe the image "logo.png" on gone as "Something new"',
  'Set the title of gone to "Something new"',
  'Move gone to /elsewhere',
  'Delete gone and send its readers to quickstart',
  'Hide gone',
  'Show gone again',
  'List gone after quickstart',
  'Replace "Something" with "Something new" in gone',
])('“%s” of a page that somebody has deleted meanwhile is no work that is done', async (prompt) => {
  expect((await ask(prompt)).outcome).toMatchObject({
    status: 'failed',
    code: 'place-unknown',
    message: expect.stringMatching(/“gone”.* Nothing was changed\. (?:Nearest without a model|To have anything done)/),
  })
  expect(repository.workspace.changes()).toEqual([])
})

test('settings, links of the bars, order and hiding: each changes what it names', async () => {
  await ask(
    [
      'Set the primary color to #0a7700',
      'Set the banner to "We [moved](/quickstart)."',
      'Set the GitHub address to https://github.com/acme',
      'Add the link "Status" to https://status.example.com to the navbar',
      'Add the link "Start" to quickstart to the footer',
      'Remove the link "hooks" from the navbar',
      'List quickstart before index',
      'Hide guides/orphan',
      'Set the sidebar title of guides/webhooks to "Hooks"',
      'Describe the image flow.png on guides/webhooks as "From us to you"',
    ].join('\n'),
  )
  expect(JSON.parse(await repository.read('docs.json'))).toEqual({
    ...JSON.parse(docsJson),
    colors: { primary: '#0a7700' },
    banner: { content: 'We [moved](/quickstart).' },
    navbar: { links: [{ label: 'Status', href: 'https://status.example.com' }] },
    footer: {
      socials: { github: 'https://github.com/acme' },
      links: [{ items: [{ label: 'Start', href: '/quickstart' }] }],
    },
    navigation: {
      groups: [
        { group: 'Start', pages: ['quickstart', 'index'] },
        { group: 'Guides', pages: ['guides/webhooks', 'guides/authentication'] },
      ],
    },
  })
  expect(await repository.read('guides/orphan.mdx')).toMatch(/^---\nhidden: true\n---\n\n# A lonely page/)
  expect(await repository.read('guides/webhooks.mdx')).toBe(
    webhooks
      .replace('# kept as it is\n', '# kept as it is\nsidebarTitle: "Hooks"\n')
      .replace('![Diagram]', '![From us to you]'),
  )
})

test.each([
  ['Set the primary color to green', 'is no color'],
  ['Set the logo to /nowhere.svg', 'There is no file'],
  ['Set the appearance to purple', 'is no appearance'],
  ['Remove the banner', 'There is no banner'],
  ['Add the link "X" to nowhere to the navbar', 'no page “nowhere”, and it is no web address'],
  ['Remove the link "X" from the navbar', 'no link “X”. It has “Hooks”'],
])('“%s” is refused in plain words', async (prompt, why) => {
  expect((await ask(prompt)).outcome).toMatchObject({ status: 'succeeded', summary: expect.stringContaining(why) })
  expect(repository.workspace.changes()).toEqual([])
})

test('unlisted pages are listed, and added when that is asked', async () => {
  const listed = await ask('Which pages are not in the navigation?')
  expect(listed.outcome).toMatchObject({
    summary: expect.stringMatching(/^1 page is not in the navigation[\s\S]*`guides\/orphan` is not in the navigation/),
  })
  expect(repository.workspace.changes()).toEqual([])
  await ask('Add the unlisted pages to the navigation')
  expect(await repository.read('docs.json')).toContain('"guides/authentication",\n          "guides/orphan"\n')
})

test('a check names what is wrong, with its places, and changes nothing', async () => {
  const broken = await repositoryOf(
    {
      'website/docs.json':
        '{"name":"A","theme":"mint","colors":{"primary":"#0055ff","light":"#4f8dff"},"navigation":{"pages":["index","zebra"]}}',
      'website/index.mdx': '---\ntitle: A\ndescription: B\n---\n\n<Unclosed>\n',
      'website/zebra.mdx':
        '---\ntitle: Z\n---\n\nSee [A](/indx) and [X](/quite-another-subject). This is for the the people that you recieve.\n',
    },
    'website',
  )
  const context = contextOf(createMaintainer(broken.workspace), broken.workspace)
  const summaryOf = async (prompt: string): Promise<string> => {
    const { outcome } = await runTurn(prompt, context)
    return 'summary' in outcome ? outcome.summary : ''
  }
  const all = await summaryOf('Check the docs')
  expect(all).toMatch(
    /^I checked the site and found 2 errors, 1 warning, 2 likely typos and 1 page without a title or description\. Nothing was changed\.\n\n- `zebra\.mdx` line \d+: /,
  )
  expect(all).toMatch(/- `zebra\.mdx` line 5: .*quite-another-subject/)
  expect(all).toContain('“recieve” should be “receive”.')
  expect(await summaryOf('Check the links on the zebra page')).toMatch(/^I checked `zebra\.mdx` and found 2 errors\./)
  expect(await summaryOf('Check website/index.mdx')).toMatch(/^I checked `index\.mdx` and found 1 warning\./)
  expect((await runTurn('Check the pricing page', context)).outcome).toMatchObject({
    status: 'failed',
    code: 'place-unknown',
    message: expect.stringMatching(
      /^There is no page, file, folder, group or heading “pricing page”\. Nothing was changed\./,
    ),
  })
  expect(broken.workspace.changes()).toEqual([])
  await broken.remove()
})

test('a repository without docs.json is told of', async () => {
  const empty = await repositoryOf({ 'README.md': '# Nothing' })
  const context = contextOf(createMaintainer(empty.workspace), empty.workspace)
  expect((await runTurn('fix the broken links', context)).outcome).toMatchObject({
    summary: expect.stringContaining('cannot be read, so nothing was changed'),
  })
  await empty.remove()
})

test('a docs folder inside a repository, and a follow-up in the same job', async () => {
  const nested = Object.fromEntries(Object.entries(files).map(([path, text]) => [`website/docs/${path}`, text]))
  const inside = await repositoryOf(nested, 'website/docs')
  const context = contextOf(createMaintainer(inside.workspace), inside.workspace)
  const first = await runTurn('fix the broken links', context)
  expect(await inside.read('website/docs/index.mdx')).toContain('](/quickstart)')
  const second = await runTurn('rename quickstart to /begin', context, first.conversation)
  expect(second.outcome).toMatchObject({ status: 'succeeded', title: 'Move quickstart to /begin' })
  expect(await inside.read('website/docs/begin.mdx')).toContain('Install')
  expect(await inside.read('website/docs/index.mdx')).toContain('](/begin)')
  await inside.remove()
})
