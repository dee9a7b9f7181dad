import type { IndexFacts } from './index-facts.ts'
import type { PageFacts } from './page-facts.ts'

/** The basis of checks for agents. */
export interface SiteFacts {
  /** Whether the site asks not to be indexed. */
  isClosed: boolean
  index: IndexFacts
  pages: readonly PageFacts[]
  /** Redirects that lead through others, as `/from`. */
  chains: readonly string[]
  /** Endless redirects. */
  circles: readonly string[]
}

/** The result of a check. */
export interface Judgement {
  status: 'pass' | 'warn' | 'fail' | 'skip'
  /** The value found, for people. */
  found: string
  /** The addresses with a problem, or the first of them. */
  where?: readonly string[]
}

/** A requirement for a site that is ready for agents. Most have the names of the field’s common list of checks. */
export interface AgentCheck {
  name: string
  /** The value that passes. */
  limit: string
  /** The fix, if it fails. */
  fix: string
  judge(facts: SiteFacts): Judgement
}

/** Numbers of characters that programs fetch at once, and at which most of them cut. */
const sizes = { good: 50_000, bad: 100_000 }
const bytes = { good: 1_000_000, bad: 10_000_000 }
/** Agents read a whole skill before anything else. */
const maxSkillLength = 20_000

/** All checks, in the order in which they are listed. */
export const agentChecks: readonly AgentCheck[] = [
  {
    name: 'llms-txt-exists',
    limit: 'the site has /llms.txt',
    fix: 'Remove `noindex` from `seo.metatags.robots` in docs.json: a site that excludes search engines has no index for agents.',
    judge: ({ isClosed, index }) =>
      index.indexes.size > 0
        ? { status: 'pass', found: counted(index.indexes.size, 'index', 'indexes') }
        : { status: 'fail', found: isClosed ? 'none: the site excludes search engines' : 'none' },
  },
  {
    name: 'llms-txt-valid',
    limit: 'a heading, a summary as a blockquote, and links',
    fix: 'Write “# Name” and “> summary” at the top of your llms.txt, or delete the file: one is then generated from the navigation.',
    judge: ({ index }) => ofIndexes(index, (text) => /^# \S/.test(text) && /^> \S/m.test(text) && text.includes('](')),
  },
  {
    name: 'llms-txt-size',
    limit: `at most ${figure(sizes.good)} characters each`,
    fix: 'Shorten the descriptions in front matter, or move pages into folders: a long index is split by folder.',
    judge: ({ index }) =>
      bySize(
        [...index.indexes].map(([path, text]) => [path, text.length]),
        sizes,
      ),
  },
  {
    name: 'llms-txt-links-resolve',
    limit: 'no broken links',
    fix: 'Fix the links in your own llms.txt, set their host with `--url`, or delete the file: one is then generated from the navigation.',
    judge({ index: { links } }) {
      const all = links.pages + links.indexes
      if (all === 0 && links.elsewhere === 0) return skipped('there are no links')
      if (links.broken.length > 0)
        return { status: 'fail', found: `${links.broken.length} of ${all} are broken`, where: links.broken }
      if (isElsewhere(links))
        return { status: 'warn', found: `${links.elsewhere} of ${all + links.elsewhere} point to another host` }
      return { status: 'pass', found: `${all} of ${all}` }
    },
  },
  {
    name: 'llms-txt-links-markdown',
    limit: 'links lead to Markdown',
    fix: 'Add “.md” to the links in your own llms.txt, or delete the file: one is then generated from the navigation.',
    judge({ index }) {
      if (isElsewhere(index.links)) return skipped(elsewhere)
      if (index.links.pages === 0) return skipped('there are no links to pages')
      return bySome(index.links.notMarkdown, index.links.pages, 'links lead to HTML')
    },
  },
  {
    name: 'llms-txt-coverage',
    limit: 'at least 95 % of the pages',
    fix: 'List the pages in your own llms.txt, or delete the file: one is then generated from the navigation.',
    judge({ index }) {
      if (isElsewhere(index.links)) return skipped(elsewhere)
      if (index.listable === 0) return skipped('there are no pages')
      const share = 1 - index.unlisted.length / index.listable
      const found = `${Math.floor(share * 100)} %`
      return { status: statusOf(1 - share, { good: 0.05, bad: 0.2 }), found, where: index.unlisted }
    },
  },
  {
    name: 'llms-txt-directive-html',
    limit: 'every page links to /llms.txt',
    fix: 'Remove `noindex` from `seo.metatags.robots` in docs.json.',
    judge: ({ pages }) => byPage(pages, ({ isPointedFromHtml }) => isPointedFromHtml, 'do not'),
  },
  {
    name: 'llms-txt-directive-md',
    limit: 'the Markdown of every page links to /llms.txt',
    fix: 'Remove `noindex` from `seo.metatags.robots` in docs.json.',
    judge: ({ pages }) => byPage(pages, ({ isPointedFromMarkdown }) => isPointedFromMarkdown, 'do not'),
  },
  {
    name: 'markdown-url-support',
    limit: 'every page is available as Markdown at its URL with “.md”',
    fix: 'Fix what prevents the page from being rendered: `docwright check` reports it.',
    judge: ({ pages }) => byPage(pages, ({ markdownLength }) => markdownLength > 0, 'are empty'),
  },
  {
    name: 'content-negotiation',
    limit: 'requests with `Accept: text/markdown` return Markdown',
    fix: 'Host the site on the platform, which does this, or configure your web server: static files alone cannot.',
    judge: () => skipped('depends on the server; the platform and `docwright dev` do this'),
  },
  {
    name: 'link-headers',
    limit: 'every response has a `Link` header with llms.txt and the page’s Markdown',
    fix: 'Remove `noindex` from `seo.metatags.robots` in docs.json.',
    judge: ({ isClosed }) =>
      isClosed
        ? { status: 'fail', found: 'none: the site excludes search engines' }
        : { status: 'pass', found: 'in responses of the platform, and in the _headers file of a build' },
  },
  {
    name: 'skill-md',
    limit: `the site has /skill.md of at most ${figure(maxSkillLength)} characters`,
    fix: 'Shorten the file, or delete your own: one is then generated from the navigation.',
    judge({ index: { skill } }) {
      if (skill === undefined) return { status: 'fail', found: 'none' }
      if (!/^---\n[^]*?\bname:[^]*?\bdescription:[^]*?\n---/.test(skill))
        return { status: 'warn', found: 'its front matter has no name or description' }
      return { status: skill.length > maxSkillLength ? 'warn' : 'pass', found: `${figure(skill.length)} characters` }
    },
  },
  {
    name: 'page-size-markdown',
    limit: `at most ${figure(sizes.good)} characters each`,
    fix: 'Split the page: agents read only the beginning of a long one.',
    judge: ({ pages }) =>
      bySize(
        pages.map(({ address, markdownLength }) => [address, markdownLength]),
        sizes,
      ),
  },
  {
    name: 'page-size-transfer',
    limit: `at most ${figure(bytes.good)} bytes of HTML each`,
    fix: 'Split the page, or move embedded content to a file.',
    judge: ({ pages }) =>
      bySize(
        pages.map(({ address, htmlBytes }) => [address, htmlBytes]),
        bytes,
      ),
  },
  {
    name: 'markdown-content-parity',
    limit: 'at most 5 % of a page’s words are missing from its Markdown',
    fix: 'Write the text as Markdown or with built-in components instead of in your own code.',
    judge({ pages }) {
      const lacking = pages.filter(({ missingShare }) => missingShare > 0.05)
      const worst = Math.max(0, ...pages.map(({ missingShare }) => missingShare))
      const status = statusOf(worst, { good: 0.05, bad: 0.2 })
      return { status, found: `${Math.round(worst * 100)} % at most`, where: lacking.map(({ address }) => address) }
    },
  },
  {
    name: 'markdown-link-portability',
    limit: 'links in the Markdown work wherever it is read',
    fix: 'Set `seo.metatags.canonical` in docs.json to the site’s URL, or build with `--url`. The platform does this by itself.',
    judge: ({ pages }) => byPage(pages, ({ relativeLinks }) => relativeLinks === 0, 'have relative links'),
  },
  {
    name: 'markdown-code-fence-validity',
    limit: 'every code block is closed',
    fix: 'Close the code block with as many backticks as it was opened with.',
    judge: ({ pages }) => byPage(pages, ({ hasOpenFence }) => !hasOpenFence, 'have an unclosed code block'),
  },
  {
    name: 'heading-order',
    limit: 'headings skip no level',
    fix: 'Use the next level: `docwright check --thorough` lists each heading.',
    judge: ({ pages }) => byPage(pages, ({ skippedHeadings }) => skippedHeadings === 0, 'skip a level', 'warn'),
  },
  {
    name: 'page-descriptions',
    limit: 'at least 80 % of the pages have a description',
    fix: 'Add a `description` to the front matter: the index shows it, and agents use it to choose pages.',
    judge({ pages }) {
      const without = pages.filter(({ hasDescription }) => !hasDescription)
      if (pages.length === 0) return skipped('there are no pages')
      const share = 1 - without.length / pages.length
      const status = share >= 0.8 ? 'pass' : 'warn'
      return { status, found: `${Math.floor(share * 100)} %`, where: without.map(({ address }) => address) }
    },
  },
  {
    name: 'redirect-behavior',
    limit: 'every redirect leads directly to its page',
    fix: 'Redirect directly to the final URL: `docwright check --fix` does this.',
    judge({ chains, circles }) {
      if (circles.length > 0) return { status: 'fail', found: `${circles.length} are endless`, where: circles }
      if (chains.length > 0)
        return { status: 'warn', found: `${chains.length} go through other redirects`, where: chains }
      return { status: 'pass', found: 'no chains, no circles' }
    },
  },
]

function skipped(found: string): Judgement {
  return { status: 'skip', found }
}

const elsewhere = 'most links point to another host'

/** Whether an author's own index has addresses that are unknown here. */
function isElsewhere({ pages, indexes, elsewhere: others }: IndexFacts['links']): boolean {
  return others > pages + indexes
}

function ofIndexes({ indexes }: IndexFacts, isGood: (text: string) => boolean): Judgement {
  if (indexes.size === 0) return skipped('there is no index')
  const bad = [...indexes].filter(([, text]) => !isGood(text)).map(([path]) => path)
  return { ...bySome(bad.length, indexes.size, 'are not of this form', 'warn'), where: bad }
}

function byPage(
  pages: readonly PageFacts[],
  isGood: (page: PageFacts) => boolean,
  fault: string,
  worst: 'warn' | 'fail' = 'fail',
): Judgement {
  if (pages.length === 0) return skipped('there are no pages')
  const bad = pages.filter((page) => !isGood(page)).map(({ address }) => address)
  return { ...bySome(bad.length, pages.length, fault, worst), where: bad }
}

function bySome(bad: number, all: number, fault: string, worst: 'warn' | 'fail' = 'fail'): Judgement {
  return bad === 0
    ? { status: 'pass', found: `all ${figure(all)}` }
    : { status: worst, found: `${figure(bad)} of ${figure(all)} ${fault}` }
}

function bySize(sized: readonly (readonly [string, number])[], bounds: { good: number; bad: number }): Judgement {
  if (sized.length === 0) return skipped('there is nothing to measure')
  const worst = Math.max(...sized.map(([, size]) => size))
  const over = sized.filter(([, size]) => size > bounds.good).toSorted(([, one], [, other]) => other - one)
  return {
    status: statusOf(worst, bounds),
    found: over.length === 0 ? `${figure(worst)} at most` : `${over.length} above, ${figure(worst)} at most`,
    where: over.map(([address]) => address),
  }
}

function statusOf(value: number, { good, bad }: { good: number; bad: number }): Judgement['status'] {
  if (value > bad) return 'fail'
  return value > good ? 'warn' : 'pass'
}

function counted(count: number, one: string, many: string): string {
  return `${figure(count)} ${count === 1 ? one : many}`
}

function figure(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
