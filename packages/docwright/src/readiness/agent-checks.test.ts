import { expect, test } from 'vitest'
import { agentChecks, type SiteFacts } from './agent-checks.ts'
import type { PageFacts } from './page-facts.ts'

const page: PageFacts = {
  address: '/guide',
  markdownLength: 1200,
  htmlBytes: 30_000,
  isPointedFromHtml: true,
  isPointedFromMarkdown: true,
  relativeLinks: 0,
  hasOpenFence: false,
  missingShare: 0,
  hasDescription: true,
  skippedHeadings: 0,
}

const site: SiteFacts = {
  isClosed: false,
  index: {
    indexes: new Map([['/llms.txt', '# Docs\n\n> About.\n\n- [Guide](/guide.md)\n']]),
    links: { pages: 1, indexes: 0, broken: [], elsewhere: 0, notMarkdown: 0 },
    unlisted: [],
    listable: 1,
    skill: '---\nname: docs\ndescription: About.\n---\n',
  },
  pages: [page],
  chains: [],
  circles: [],
}

/** Names of the checks that do not pass, with how they ended. */
function faults(facts: Partial<SiteFacts>): Record<string, string> {
  const judged = agentChecks.map(({ name, judge }) => [name, judge({ ...site, ...facts }).status] as const)
  return Object.fromEntries(judged.filter(([, status]) => status === 'warn' || status === 'fail'))
}

test('a site as it is made passes, and what only a server can do is skipped', () => {
  expect(faults({})).toEqual({})
  const skipped = agentChecks.filter(({ judge }) => judge(site).status === 'skip')
  expect(skipped.map(({ name }) => name)).toEqual(['content-negotiation'])
})

test.each<[string, Partial<PageFacts>, Record<string, string>]>([
  ['a long page', { markdownLength: 50_001 }, { 'page-size-markdown': 'warn' }],
  ['a very long page', { markdownLength: 100_001 }, { 'page-size-markdown': 'fail' }],
  ['large HTML', { htmlBytes: 1_000_001 }, { 'page-size-transfer': 'warn' }],
  ['no Markdown', { markdownLength: 0 }, { 'markdown-url-support': 'fail' }],
  ['some words missing', { missingShare: 0.06 }, { 'markdown-content-parity': 'warn' }],
  ['many words missing', { missingShare: 0.21 }, { 'markdown-content-parity': 'fail' }],
  ['links without a host', { relativeLinks: 1 }, { 'markdown-link-portability': 'fail' }],
  ['a block without an end', { hasOpenFence: true }, { 'markdown-code-fence-validity': 'fail' }],
  ['headings that skip a level', { skippedHeadings: 1 }, { 'heading-order': 'warn' }],
  ['no description', { hasDescription: false }, { 'page-descriptions': 'warn' }],
])('%s is found', (_name, fault, found) => {
  expect(faults({ pages: [{ ...page, ...fault }] })).toEqual(found)
})

test('an index is judged by its form, size, links and coverage', () => {
  const text = (words: string): Partial<SiteFacts> => ({
    index: { ...site.index, indexes: new Map([['/llms.txt', words]]) },
  })
  expect(faults(text('Pages: [Guide](/guide.md)'))).toEqual({ 'llms-txt-valid': 'warn' })
  expect(faults(text(`# Docs\n\n> About.\n\n[Guide](/guide.md)${' '.repeat(50_000)}`))).toEqual({
    'llms-txt-size': 'warn',
  })
  const links = { ...site.index.links, pages: 4, broken: ['/gone.md'], notMarkdown: 1 }
  const index = { ...site.index, links, listable: 10, unlisted: ['/a', '/b', '/c'] }
  expect(faults({ index })).toEqual({
    'llms-txt-links-resolve': 'fail',
    'llms-txt-links-markdown': 'fail',
    'llms-txt-coverage': 'fail',
  })
  const outside = { ...site.index, links: { ...site.index.links, pages: 0, elsewhere: 9 }, unlisted: ['/guide'] }
  expect(faults({ index: outside })).toEqual({ 'llms-txt-links-resolve': 'warn' })
})

test('redirects through others cost a request, and those without an end fail', () => {
  expect(faults({ chains: ['docs.json:4'] })).toEqual({ 'redirect-behavior': 'warn' })
  expect(faults({ circles: ['docs.json:4'] })).toEqual({ 'redirect-behavior': 'fail' })
})
