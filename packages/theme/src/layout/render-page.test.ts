import { expect, test } from 'vitest'
import type { SwitcherView } from '../page-view.ts'
import { examplePageView } from './example-page-view.ts'
import { pageIds } from './page-ids.ts'
import { renderPage } from './render-page.tsx'
import { trustHtml } from '../content/safe-html.ts'

/** The first element that starts with `opening`, up to the end of its tag. */
function tag(html: string, opening: string): string {
  const from = html.indexOf(opening)
  return from < 0 ? '' : html.slice(from, html.indexOf('>', from) + 1)
}

/** The HTML between the first `opening` and the next `closing`. */
function part(html: string, opening: string, closing: string): string {
  const from = html.indexOf(opening)
  return from < 0 ? '' : html.slice(from, html.indexOf(closing, from) + closing.length)
}

function count(html: string, text: string): number {
  return html.split(text).length - 1
}

const link = { external: false, current: false, menu: [] }

test('a page is a whole document in its language and direction', () => {
  const html = renderPage(examplePageView({ language: 'ar', direction: 'rtl' }))
  expect(html.startsWith('<!doctype html><html lang="ar" dir="rtl" data-current-path="/guides/start"')).toBe(true)
})

test('the tab bar is a nav named Tabs, and the current tab’s link is marked', () => {
  const tabs = [
    { ...link, label: 'Guides', href: '/', current: true, align: 'start' as const },
    { ...link, label: 'API', href: '/api', align: 'start' as const },
  ]
  const bar = part(renderPage(examplePageView({ tabs })), '<nav class="nav-tabs"', '</nav>')
  expect(bar).toContain('aria-label="Tabs" data-part="tabs"')
  expect(tag(bar, '<a href="/"')).toContain('aria-current="true"')
  expect(tag(bar, '<a href="/api"')).not.toContain('aria-current')
})

test('a tab with a menu is a link, and a button beside it opens links to every item without a script', () => {
  const menu = [{ label: 'Blog', href: '/blog', external: false, current: false }]
  const tabs = [{ ...link, label: 'More', href: '/blog', align: 'start' as const, menu }]
  const html = renderPage(examplePageView({ tabs }))
  expect(html).toContain('popovertarget="tab-menu-1" aria-haspopup="dialog"')
  expect(part(html, '<div id="tab-menu-1"', '</div>')).toContain('<a href="/blog" class="nav-dropdown-item"')
})

test('a tab that has only a menu is its button', () => {
  const menu = [{ label: 'Blog', href: 'https://x.example.com', external: true, current: false }]
  const tabs = [{ label: 'More', external: false, current: false, align: 'start' as const, menu }]
  const bar = part(renderPage(examplePageView({ tabs })), '<nav class="nav-tabs"', '</nav>')
  expect(bar).toMatch(/<button type="button" popovertarget="tab-menu-1" [^>]*class="nav-tabs-item">More<svg/)
  expect(part(bar, '<div id="tab-menu-1"', '</div>')).toContain('<a href="https://x.example.com"')
  expect(bar.match(/<a /g)).toHaveLength(1)
})

test('only a simple tab that is current is active for authors’ styles', () => {
  const menu = [{ label: 'Blog', href: '/blog', external: false, current: true }]
  const tabs = [
    { ...link, label: 'Guides', href: '/', current: true, align: 'start' as const },
    { ...link, label: 'More', href: '/more', current: true, align: 'start' as const, menu },
  ]
  const html = renderPage(examplePageView({ tabs }))
  expect(tag(html, '<a href="/" class="nav-tabs-item"')).toContain('data-active')
  expect(tag(html, '<a href="/more" class="nav-tabs-item"')).not.toContain('data-active')
})

test('the sidebar is a nav named Sidebar', () => {
  const html = renderPage(examplePageView())
  expect(html).toContain('<nav class="sidebar-nav" aria-label="Sidebar" data-part="sidebar"><ul><li>')
})

test('breadcrumbs are an ordered list whose last item is the page', () => {
  const nav = part(renderPage(examplePageView({ eyebrows: 'breadcrumbs' })), '<nav class="breadcrumbs"', '</nav>')
  expect(nav).toContain('aria-label="Breadcrumb" data-part="breadcrumb"')
  expect(nav).toContain('<ol class="breadcrumb-list"><li class="breadcrumb-item"><a href="/guides">Guides</a></li>')
  expect(nav).toContain('<li class="breadcrumb-item" aria-current="page">Start</li></ol>')
})

test('a tab and the group in it that have one name are one breadcrumb', () => {
  const view = examplePageView({ eyebrows: 'breadcrumbs' })
  const [tab, ...others] = view.breadcrumbs
  if (tab === undefined) throw new Error('The example has breadcrumbs.')
  const nav = part(
    renderPage({ ...view, breadcrumbs: [tab, { label: tab.label }, ...others] }),
    '<nav class="breadcrumbs"',
    '</nav>',
  )
  expect(nav).toBe(part(renderPage(view), '<nav class="breadcrumbs"', '</nav>'))
})

test('without breadcrumbs the section’s name stands above the title', () => {
  const html = renderPage(examplePageView())
  expect(html).toContain('<p class="eyebrow">Guides</p>')
  expect(html).not.toContain('data-part="breadcrumb"')
})

test('on this page is a nav with a link to every heading', () => {
  const outline = [
    { id: 'one', title: 'One', level: 2 },
    { id: 'two', title: 'Two', level: 3 },
  ]
  const nav = part(renderPage(examplePageView({ outline })), '<nav id="table-of-contents"', '</nav>')
  expect(nav).toContain('aria-label="On this page" data-part="toc"')
  expect(nav).toContain('<li class="toc-item" data-depth="0"><a href="#one">One</a></li>')
  expect(nav).toContain('<li class="toc-item" data-depth="1"><a href="#two">Two</a></li>')
})

test('previous and next are links with their relation in a nav named Pagination', () => {
  const pagination = { previous: { label: 'A', href: '/a' }, next: { label: 'listAllOfTheEvents', href: '/b' } }
  const nav = part(renderPage(examplePageView({ pagination })), '<nav id="pagination"', '</nav>')
  expect(nav).toContain('aria-label="Pagination" data-part="pagination"')
  expect(tag(nav, '<a class="pagination-prev"')).toBe('<a class="pagination-prev" href="/a" rel="prev">')
  expect(tag(nav, '<a class="pagination-next"')).toBe('<a class="pagination-next" href="/b" rel="next">')
  // It may wrap at the boundaries of words.
  expect(nav).toContain('<span class="pagination-title">list<wbr/>All<wbr/>Of<wbr/>The<wbr/>Events</span>')
})

test('anchors are links in a nav named Anchors', () => {
  const anchors = [{ label: 'Community', href: 'https://example.com', external: true, current: false }]
  const nav = part(renderPage(examplePageView({ anchors })), '<nav class="nav-anchors"', '</nav>')
  expect(nav).toContain('aria-label="Anchors" data-part="anchors"')
  expect(nav).toContain('href="https://example.com"')
})

test.each([
  ['language', 'Language: One'],
  ['version', 'Version: One'],
  ['product', 'Product: One'],
  ['dropdown', 'Section: One'],
] as const)('the %s switcher is a button with a name and a popup, and links to every entry', (kind, name) => {
  const entries = [
    { label: 'One', href: '/one', external: false, current: true },
    { label: 'Two', href: '/two', external: false, current: false },
  ]
  const switcher: SwitcherView = { kind, entries }
  const html = renderPage(examplePageView({ switchers: [switcher] }))
  const button = new RegExp(
    `<button type="button" popovertarget="([^"]+)" aria-haspopup="dialog"[^>]*aria-label="${name}"`,
  ).exec(html)
  expect(button).not.toBeNull()
  const popover = part(html, `<div id="${button?.[1]}" class="menu`, '</div>')
  expect(tag(popover, '<div')).toContain('popover="auto"')
  expect(tag(popover, '<a href="/one"')).toContain('aria-current="true"')
  expect(popover).toContain('<a href="/two"')
})

test('a directory listing is a section that names its style', () => {
  const entries = [
    { type: 'page' as const, label: 'A', href: '/a', external: false, description: 'About A', entries: [] },
  ]
  const html = renderPage(examplePageView({ directory: { style: 'card', entries } }))
  expect(html).toContain('<section class="directory" aria-label="Directory" data-directory="card">')
  expect(html).toContain('About A')
  const list = renderPage(examplePageView({ directory: { style: 'accordion', entries } }))
  expect(list).toContain('aria-label="Directory" data-directory="accordion">')
})

test.each(['default', 'wide', 'custom', 'frame', 'center'] as const)(
  'a page in %s mode has one main and one h1',
  (mode) => {
    const html = renderPage(examplePageView({ mode }))
    expect(count(html, '<main ')).toBe(1)
    expect(count(html, '<h1 ')).toBe(1)
  },
)

test('on a canvas the author’s own title is the only one', () => {
  const html = renderPage(examplePageView({ mode: 'custom', content: trustHtml('<h1>Ours</h1>') }))
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('custom and centred pages have no sidebar and no rail; the drawer keeps the navigation', () => {
  for (const mode of ['custom', 'center'] as const) {
    const html = renderPage(examplePageView({ mode, outline: [{ id: 'a', title: 'A', level: 2 }] }))
    expect(html).not.toContain('data-part="sidebar"')
    expect(html).not.toContain('data-part="toc"')
    expect(html).toContain('data-part="drawer"><ul><li><a href="/guides/start"')
  }
})

test('custom pages have no footer, centred ones have', () => {
  expect(renderPage(examplePageView({ mode: 'custom' }))).not.toContain('<footer')
  expect(renderPage(examplePageView({ mode: 'center' }))).toContain('<footer')
})

test('the banner is an aside named Announcement', () => {
  const banner = { content: trustHtml('<b>New</b>'), dismissible: true, type: 'info' as const, id: 'x1' }
  const html = renderPage(examplePageView({ banner }))
  expect(html).toContain('<aside id="banner" aria-label="Announcement" data-part="banner" data-type="info">')
  expect(html).toContain('<b>New</b>')
  expect(tag(html, '<html')).toContain('data-dw-banner="x1"')
})

test('labels are localised, names of parts are not', () => {
  const html = renderPage(examplePageView({ language: 'de', eyebrows: 'breadcrumbs' }))
  expect(html).toContain('aria-label="Seitenleiste" data-part="sidebar"')
  expect(html).toContain('aria-label="Brotkrumen" data-part="breadcrumb"')
})

test('nothing is inline: no script text, no style attribute, no style element', () => {
  const html = renderPage(
    examplePageView({
      banner: { content: trustHtml('x'), dismissible: true, type: 'info', id: 'x' },
      background: { decoration: 'grid' },
    }),
  )
  expect(html).not.toMatch(/<script(?![^>]* src=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
})

test('the scheme script comes before every style sheet', () => {
  const html = renderPage(examplePageView())
  expect(html.indexOf('/a/scheme.js')).toBeLessThan(html.indexOf('/a/theme.css'))
})

test('a strict appearance has no switch and keeps its scheme', () => {
  const html = renderPage(examplePageView({ appearance: { default: 'dark', strict: true } }))
  expect(html).not.toContain('theme-toggle')
  expect(tag(html, '<html')).toContain('class="dark" data-strict-scheme="dark"')
})

test('external links open in a new tab and say so', () => {
  const navbar = { links: [{ label: 'Blog', href: 'https://example.com', external: true }] }
  const html = renderPage(examplePageView({ navbar }))
  expect(html).toContain(
    'target="_blank" rel="noopener noreferrer"><span>Blog</span><span class="visually-hidden"> (opens in a new tab)',
  )
})

test('a link of which the author wrote only an icon has a name', () => {
  const navbar = {
    links: [{ label: '', href: 'https://discord.gg/x', external: true, icon: { svg: trustHtml('<svg/>') } }],
  }
  expect(renderPage(examplePageView({ navbar }))).toContain('aria-label="discord.gg (opens in a new tab)"')
})

test('texts of the configuration are escaped', () => {
  const html = renderPage(examplePageView({ page: { title: '<script>alert(1)</script>', deprecated: false } }))
  expect(html).toContain('&lt;script>alert(1)')
  expect(html).not.toContain('<script>')
})

test('Open Graph metas are properties, others are names', () => {
  const head = examplePageView().head
  const html = renderPage(
    examplePageView({
      head: {
        ...head,
        metas: [
          { name: 'og:title', content: 'A' },
          { name: 'robots', content: 'noindex' },
        ],
      },
    }),
  )
  expect(html).toContain('<meta property="og:title" content="A"')
  expect(html).toContain('<meta name="robots" content="noindex"')
})

test('the date of the last change is readable for people and machines', () => {
  const html = renderPage(
    examplePageView({ language: 'fr', page: { title: 'A', deprecated: false, modified: '2026-11-12' } }),
  )
  expect(html).toContain('Dernière modification le <time datetime="2026-11-12">12 novembre 2026</time>')
})

test('problems are shown above the page with place, source and fix', () => {
  const frame = [{ line: 3, text: '<Card>', current: true }]
  const problem = {
    code: 'tag-open',
    severity: 'error' as const,
    message: 'Never closed.',
    fix: 'Close it.',
    place: 'a.mdx:3:1',
    frame,
  }
  const html = renderPage(examplePageView({ problems: [problem] }))
  const section = part(html, '<section class="problems"', '</section>')
  for (const text of ['tag-open', 'Never closed.', 'Close it.', 'a.mdx:3:1', '&lt;Card>'])
    expect(section).toContain(text)
})

test('ids and classes that authors’ styles use are there', () => {
  const html = renderPage(
    examplePageView({
      tabs: [{ ...link, label: 'A', href: '/', align: 'start', current: true }],
      outline: [{ id: 'a', title: 'A', level: 2 }],
      pagination: { next: { label: 'B', href: '/b' } },
      navbar: {
        links: [{ label: 'L', href: '/l', external: false }],
        primary: { label: 'P', href: '/p', external: false },
      },
    }),
  )
  for (const id of [
    'body-content',
    'content-area',
    'content',
    'header',
    'footer',
    'page-title',
    'pagination',
    'navbar',
    'sidebar',
    'sidebar-content',
    'table-of-contents',
    'table-of-contents-content',
  ]) {
    expect(html).toContain(` id="${id}"`)
  }
  for (const name of [
    'mdx-content',
    'eyebrow',
    'nav-tabs',
    'nav-tabs-item',
    'navbar-link',
    'topbar-right-container',
    'topbar-cta-button',
    'toc',
    'toc-item',
    'footer',
    'pagination-next',
    'pagination-title',
  ]) {
    expect(html).toMatch(new RegExp(`class="(?:[^"]* )?${name}[ "]`))
  }
})

test('two errors are shown, the rest unfolds, so that the page stays in sight', () => {
  const problem = (code: string, severity: 'error' | 'warning') => ({
    code,
    severity,
    message: 'Use `x`.',
    place: 'a.mdx:1:1',
  })
  const problems = [problem('w1', 'warning'), problem('e1', 'error'), problem('e2', 'error'), problem('e3', 'error')]
  const html = renderPage(examplePageView({ problems }))
  const folded = part(html, '<details class="problems-folded"', '</details>')
  expect(folded).toContain('<summary>1 more error, 1 warning</summary>')
  for (const code of ['e3', 'w1']) expect(folded).toContain(`<code>${code}</code>`)
  for (const code of ['e1', 'e2']) expect(folded).not.toContain(`<code>${code}</code>`)
  expect(html).toContain('Use <code>x</code>.')
})

test('every id around the content is known, so that no heading gets one of them', () => {
  const view = examplePageView({
    banner: { content: trustHtml('News'), dismissible: true, type: 'info', id: 'news' },
    pagination: { next: { label: 'Next', href: '/next' } },
    outline: [{ id: 'part', title: 'Part', level: 2 }],
    aside: trustHtml('<p>Beside</p>'),
    background: { decoration: 'grid' },
  })
  const frame = renderPage({ ...view, content: trustHtml(''), mode: 'default' })
  const ids = [...frame.matchAll(/<(?!div[^>]*popover="auto" role)[^<>]* id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(12)
  expect(ids.filter((id) => !pageIds.has(id) && !/^(?:sidebar-group|switcher)/.test(id))).toEqual([])
})

test('the language switcher of the header has the id that scripts of public repositories look for', () => {
  const entries = [{ label: 'English', href: '/', external: false, current: true, language: 'en' }]
  const switcher: SwitcherView = { kind: 'language', entries }
  const html = renderPage(examplePageView({ switchers: [switcher] }))
  expect(count(html, 'id="localization-select-trigger"')).toBe(1)
})

test('the primary button has its id once, and ground and words of their own for style sheets of public repositories', () => {
  const navbar = { links: [], primary: { label: 'Start', href: '/start', external: false } }
  const html = renderPage(examplePageView({ navbar }))
  expect(count(html, 'id="topbar-cta-button"')).toBe(1)
  expect(html).toContain(
    '<li class="topbar-cta-button" id="topbar-cta-button"><a href="/start" class="primary-button">' +
      '<span class="button-ground"></span><div><span>Start</span></div></a></li>',
  )
})

test('switchers of one kind on two levels have menus of their own', () => {
  const entry = (label: string, current: boolean) => ({ label, href: `/${label}`, external: false, current })
  const switchers = [
    { kind: 'version' as const, entries: [entry('v1', true)] },
    { kind: 'product' as const, entries: [entry('P', true)] },
    { kind: 'version' as const, entries: [entry('beta', false)] },
  ]
  const html = renderPage(examplePageView({ switchers }))
  expect([...html.matchAll(/<div id="((?:version|product)-menu[-\d]*)"/g)].map(([, id]) => id)).toEqual([
    'version-menu',
    'product-menu',
    'version-menu-2',
  ])
  // The reader is in none of the entries of the last.
  expect(html).toMatch(/popovertarget="version-menu-2"[^>]*aria-label="Version"/)
})

test('data for search engines cannot end its element', () => {
  const { head } = examplePageView()
  const html = renderPage(examplePageView({ head: { ...head, data: '{"name":"</script><script>alert(1)</script>"}' } }))
  expect(part(html, '<script type="application/ld+json">', '</script>')).toBe(
    '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>',
  )
})

test('nothing is painted before the text is there, of a long page before a heading far down', () => {
  const awaited = (content: string): string =>
    tag(renderPage(examplePageView({ content: trustHtml(content) })), '<link rel="expect"')
  expect(awaited('<p>Text.</p>')).toBe('<link rel="expect" blocking="render" href="#content"/>')
  const sections = Array.from(
    { length: 100 },
    (_, index) => `<h2 id="part-${index}">Part</h2>${'<p>x</p>'.repeat(100)}`,
  )
  expect(awaited(sections.join(''))).toBe('<link rel="expect" blocking="render" href="#part-60"/>')
  expect(awaited('<p>x</p>'.repeat(10_000))).toBe('')
})
