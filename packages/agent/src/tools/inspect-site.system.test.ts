import { fingerprint, partNewProblems, processTree } from 'docwright/engine'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createSiteInspector } from './inspect-site.ts'
import { sitePagesForTests } from './site-pages-for-tests.ts'
import { openSitePages } from './site-pages.ts'

/** How far the processes that this one has started go behind others. */
function nicenessOfChildren(): (number | undefined)[] {
  return processTree(process.pid).map((pid) => {
    try {
      return getPriority(pid)
    } catch {
      return undefined
    }
  })
}

test.runIf(process.platform === 'linux')('what a turn starts to look at its site goes behind others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docwright-inspect-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(join(root, 'docs.json'), '{"theme":"mint","name":"A","navigation":{"pages":["index"]}}')
  await writeFile(join(root, 'index.mdx'), 'See [this](/gone).\n')
  const pages = openSitePages(8)
  onTestFinished(() => pages.close())
  const inspecting = createSiteInspector({ root, docsFolder: '', pages, changes: () => [] }).whole(
    new AbortController().signal,
  )
  await expect.poll(nicenessOfChildren, { interval: 5 }).toContain(8)
  expect((await inspecting).map(({ code }) => code)).toContain('broken-link')
})

const navigation = {
  groups: [
    {
      group: 'All',
      pages: ['index', 'guides/first', 'guides/second', 'far', 'uses-snippet', 'names-place', 'by-redirect'],
    },
    { group: 'Others', pages: ['quiet', 'broken-before', 'behind-folder', 'with-variable', 'shows-image'] },
  ],
}
const files: Readonly<Record<string, string>> = {
  'docs/docs.json': JSON.stringify({
    theme: 'mint',
    name: 'A',
    colors: { primary: '#0055aa' },
    variables: { product: 'Harbor' },
    redirects: [
      { source: '/old/:page', destination: '/guides/:page' },
      { source: '/short', destination: '/guides/second#place' },
    ],
    navigation,
  }),
  'docs/index.mdx': '# Home\n',
  'docs/guides/first.mdx': '## Begin\n\nText.\n',
  'docs/guides/second.mdx': 'import Part from "/snippets/part.mdx"\n\n## Place\n\n<Part />\n',
  'docs/snippets/part.mdx': 'import Inner from "./inner.mdx"\n\n<Inner />\n',
  'docs/snippets/inner.mdx': '## Inner place\n\nText.\n',
  'docs/far.mdx':
    'See [first](guides/first), <a href="/guides/second">second</a> and [third].\n\n[third]: <./guides/first.mdx>\n',
  'docs/uses-snippet.mdx': 'import Part from "./snippets/part.mdx"\n\n<Part />\n\n[Up](#inner-place)\n',
  'docs/names-place.mdx':
    '[Place](/guides/second#place) [Inner](./guides/second#inner-place) [Begin](/guides/first#begin)\n',
  'docs/by-redirect.mdx': '[One](/old/first) [Two](/short)\n',
  'docs/quiet.mdx': '[Home](/)\n',
  'docs/broken-before.mdx': '[Nowhere](/nowhere)\n',
  'docs/behind-folder.mdx': '<Card title="Guides" href="/guides">Text</Card>\n',
  'docs/with-variable.mdx': 'We call it {{product}}.\n',
  'docs/shows-image.mdx': '![Logo](/images/logo.svg)\n',
  'docs/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>\n',
}

/** Looks at a change in both ways: which problems each says that it has added, and at how many pages the short one looked. */
async function bothWays(change: (workspace: Workspace) => Promise<unknown>) {
  const root = await mkdtemp(join(tmpdir(), 'docwright-inspect-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const workspace = await openWorkspace({ root, docsFolder: 'docs', pages: sitePagesForTests() })
  const inspect = createSiteInspector(workspace)
  const { signal } = new AbortController()
  const known = (await inspect.whole(signal)).map(fingerprint)
  await change(workspace)
  const { diagnostics, looked, pages } = await inspect.changed(signal)
  const told = (found: Parameters<typeof partNewProblems>[0]): string[] => {
    const { added } = partNewProblems(found, known)
    return added.map(({ code, file }) => `${code} ${file}`)
  }
  return { part: told(diagnostics), whole: told(await inspect.whole(signal)), looked, pages, known }
}

async function edit(workspace: Workspace, path: string, old: string, text: string): Promise<void> {
  await workspace.write(path, (await workspace.read(path)).replaceAll(old, text))
}

const link = 'broken-link'
const place = 'broken-anchor'
test.each<[string, (workspace: Workspace) => Promise<unknown>, string[], number]>([
  ['a page that gets a broken link', (w) => edit(w, 'docs/quiet.mdx', '(/)', '(/gone)'), [`${link} docs/quiet.mdx`], 1],
  [
    'a page that is deleted, with links to it by path, by reference and by a redirect',
    async (w) => w.remove('docs/guides/first.mdx'),
    [
      `${link} docs/by-redirect.mdx`,
      'page-not-found docs/docs.json',
      `${link} docs/far.mdx`,
      `${link} docs/far.mdx`,
      `${link} docs/names-place.mdx`,
    ],
    4,
  ],
  [
    'a page that is moved with its entry',
    async (w) => {
      await w.move('docs/guides/second.mdx', 'docs/guides/other.mdx')
      await edit(w, 'docs/docs.json', '"guides/second"', '"guides/other"')
    },
    [
      `${link} docs/by-redirect.mdx`,
      `${link} docs/docs.json`,
      `${link} docs/far.mdx`,
      `${link} docs/names-place.mdx`,
      `${link} docs/names-place.mdx`,
    ],
    4,
  ],
  [
    'a heading that is renamed in a snippet of a snippet',
    async (w) => edit(w, 'docs/snippets/inner.mdx', 'Inner place', 'Another'),
    [`${place} docs/names-place.mdx`, `${place} docs/uses-snippet.mdx`],
    4,
  ],
  [
    'a heading that is renamed, to which a redirect leads as well',
    async (w) => edit(w, 'docs/guides/second.mdx', '## Place', '## There'),
    [`${place} docs/by-redirect.mdx`, `${place} docs/docs.json`, `${place} docs/names-place.mdx`],
    3,
  ],
  [
    'a redirect that is taken out',
    async (w) => edit(w, 'docs/docs.json', '/old/:page', '/older/:page'),
    [`${link} docs/by-redirect.mdx`],
    1,
  ],
  [
    'an image that is deleted',
    async (w) => w.remove('docs/images/logo.svg'),
    ['missing-asset docs/shows-image.mdx'],
    1,
  ],
  [
    'a variable that is renamed, which may be in any page',
    async (w) => edit(w, 'docs/docs.json', '"product"', '"brand"'),
    ['undefined-variable docs/with-variable.mdx'],
    12,
  ],
])('in seconds as from all pages: %s', async (_, change, expected, most) => {
  const { part, whole, looked, pages, known } = await bothWays(change)
  expect(known.some((print) => print.includes('broken-before.mdx'))).toBe(true)
  expect(whole).toEqual(expected)
  expect(part).toEqual(whole)
  expect(looked).toBe(most)
  expect(pages).toBeGreaterThanOrEqual(11)
})
