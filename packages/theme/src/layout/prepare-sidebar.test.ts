import { expect, test } from 'vitest'
import type { SidebarEntryView, SidebarGroupView, SidebarPageView } from '../page-view.ts'
import { fillSidebar } from './fill-sidebar.ts'
import { prepareSidebar } from './prepare-sidebar.tsx'
import { trustHtml } from '../content/safe-html.ts'

function page(key: string, more: Partial<SidebarPageView> = {}): SidebarPageView {
  return { type: 'page', key, label: key, href: `/${key}`, external: false, deprecated: false, ...more }
}

function group(label: string, entries: SidebarEntryView[], more: Partial<SidebarGroupView> = {}): SidebarGroupView {
  const first = entries.find((entry) => entry.type === 'group' || !entry.external)
  const firstHref = first?.type === 'group' ? first.firstHref : first?.href
  return {
    type: 'group',
    id: label,
    label,
    expanded: false,
    entries,
    ...(firstHref === undefined ? {} : { firstHref }),
    ...more,
  }
}

const nested = { entries: [group('Top', [page('a'), group('Deep', [group('Deeper', [page('b')])]), page('c')])] }

test('the current page’s link is marked, its list item is active, and nothing else is', () => {
  const html = fillSidebar(prepareSidebar(nested), 'a')
  expect(html).toContain('<li data-active><a href="/a" aria-current="page">')
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html.match(/data-active/g)).toHaveLength(1)
})

test('the groups around the current page are open, others stay closed', () => {
  const template = prepareSidebar(nested)
  expect(fillSidebar(template, 'b').match(/<details open/g)).toHaveLength(2)
  expect(fillSidebar(template, 'a')).not.toContain('<details open')
})

test('filling adds marks to the template and changes nothing else', () => {
  const template = prepareSidebar(nested)
  const html = fillSidebar(template, 'b')
  expect(html.replaceAll(/ open| data-active| aria-current="page"/g, '')).toBe(template.html)
  expect(template.html).not.toContain('dw-rows')
})

test('an icon that several rows have is drawn once, in a whole list and in the part around a page', () => {
  const path = `<path d="${'M1 1h9 '.repeat(20)}"/>`
  const icon = { svg: trustHtml(`<svg class="icon" viewBox="0 0 16 16">${path}</svg>`) }
  const groups = Array.from({ length: 700 }, (_, index) => group(`G${index}`, [page(`p${index}`, { icon })], { icon }))
  const short = prepareSidebar({ entries: groups.slice(0, 3) })
  const long = prepareSidebar({ entries: groups }, 'en', { href: '/all.html' })
  for (const html of [short.html, fillSidebar(short, 'p1'), long.html, fillSidebar(long, 'p20')]) {
    expect(html.split(path)).toHaveLength(2)
    expect(html.split('<use href="#dw-icon:0">').length).toBeGreaterThan(4)
  }
})

test('a page that is not in the sidebar leaves it as it is', () => {
  const template = prepareSidebar(nested)
  expect(fillSidebar(template, 'elsewhere')).toBe(template.html)
})

test('keys that are names of object members are keys like any other', () => {
  const template = prepareSidebar({ entries: [page('constructor'), page('__proto__')] })
  expect(fillSidebar(template, '__proto__')).toContain('href="/__proto__" aria-current="page"')
  expect(fillSidebar(template, 'toString')).toBe(template.html)
})

test('a page that is listed twice is marked where it stands first', () => {
  const html = fillSidebar(prepareSidebar({ entries: [group('A', [page('x')]), group('B', [page('x')])] }), 'x')
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html.indexOf('aria-current')).toBeLessThan(html.indexOf('>B<'))
})

test('a top-level group has a heading and cannot be folded', () => {
  const { html } = prepareSidebar({ entries: [group('Guides', [page('a')])] })
  expect(html).toContain('<h2 class="sidebar-group-header"><span class="sidebar-title">Guides</span></h2>')
  expect(html).not.toContain('<details')
})

test('a top-level group’s heading opens its root page and is marked on it', () => {
  const entries = [group('Guides', [page('a')], { root: { key: 'guides', href: '/guides' } })]
  expect(fillSidebar(prepareSidebar({ entries }), 'guides')).toContain(
    '<h2 class="sidebar-group-header"><a href="/guides" aria-current="page">',
  )
})

test('a nested group folds; expanded opens it on every page', () => {
  const closed = prepareSidebar({ entries: [group('A', [group('B', [page('x')])])] })
  expect(closed.html).toContain('<details data-group="B"><summary><span class="sidebar-title">B</span></summary>')
  const open = prepareSidebar({ entries: [group('A', [group('B', [page('x')], { expanded: true })])] })
  expect(open.html).toContain('<details open data-group="B">')
})

test('a nested group with a root is a link beside its fold; on the root page it is marked and open', () => {
  const inner = group('B', [page('x')], { root: { key: 'b', href: '/b' } })
  const html = fillSidebar(prepareSidebar({ entries: [group('A', [inner])] }), 'b')
  expect(html).toContain('<a href="/b" aria-current="page"><span class="sidebar-title">B</span></a><details open')
  expect(html).toContain('<summary><span class="visually-hidden">B</span></summary>')
})

test('drilldown: true leads to the first page, false and unset only fold', () => {
  const entries = [group('A', [group('B', [page('x')], { firstHref: '/x' })])]
  expect(prepareSidebar({ entries, drilldown: true }).html).toContain(
    '<a href="/x"><span class="sidebar-title">B</span></a>',
  )
  for (const view of [{ entries, drilldown: false }, { entries }]) {
    expect(prepareSidebar(view).html).toContain('<summary><span class="sidebar-title">B</span></summary>')
  }
})

test('a group’s own page wins over drilldown', () => {
  const inner = group('B', [page('x')], { root: { key: 'b', href: '/b' }, firstHref: '/x' })
  const { html } = prepareSidebar({ entries: [group('A', [inner])], drilldown: false })
  expect(html).toContain('<a href="/b"><span class="sidebar-title">B</span></a>')
})

test('icon, method, tag and deprecation stand beside a page’s title', () => {
  const entry = page('x', { icon: { svg: trustHtml('<svg id="i"/>') }, method: 'delete', tag: 'New', deprecated: true })
  const { html } = prepareSidebar({ entries: [entry] })
  expect(html).toContain('<svg id="i"/>')
  expect(html).toContain('<span class="method-nav-pill" data-method="DELETE">DEL</span>')
  expect(html).toContain('<span class="nav-tag-pill">New</span>')
  expect(html).toContain('<span class="nav-tag-pill deprecated-pill">deprecated</span>')
})

test('a page whose tag says that it is deprecated has that mark once', () => {
  const entries = [page('x', { tag: 'Deprecated', deprecated: true }), page('y', { tag: 'Deprecated' })]
  const { html } = prepareSidebar({ entries })
  expect(
    [...html.matchAll(/<span class="(nav-tag-pill[^"]*)">([^<]*)/g)].map(([, name, text]) => [name, text]),
  ).toEqual([
    ['nav-tag-pill deprecated-pill', 'deprecated'],
    ['nav-tag-pill', 'Deprecated'],
  ])
})

test('an external page is never the current one', () => {
  const template = prepareSidebar({ entries: [page('x', { external: true, href: 'https://example.com' })] })
  expect(fillSidebar(template, 'x')).toBe(template.html)
  expect(template.html).toContain('target="_blank"')
})

test('a label is text, whatever it holds', () => {
  const entries = [group('<dw-rows></dw-rows>', [page('a'), group('<dw-rows>', [page('b')])])]
  const html = fillSidebar(prepareSidebar({ entries }), 'b')
  expect(html).toContain('&lt;dw-rows')
  expect(html).toMatch(/<details open data-group="&lt;dw-rows>"><summary>.*<a href="\/b" aria-current="page">/)
})

const whole = { href: '/list.html' }

/** Labels in the order of a sidebar; a title that only leads on is in brackets, the row of the whole list a dash. */
function shown(html: string): string[] {
  const rows = html.matchAll(
    /<li class="sidebar-more">|<li class="sidebar-(?:section|branch folded)"[^>]*><(?:h2[^>]*><)?a href="[^"]*"><span[^>]*>([^<]*)|<span class="sidebar-title">([^<]*)/g,
  )
  return [...rows].map(([, title, label]) => label ?? (title === undefined ? '–' : `[${title}]`))
}

function pages(prefix: string, count: number): SidebarPageView[] {
  return Array.from({ length: count }, (_, index) => page(`${prefix}${index}`))
}

test('a short list is whole on every page, whatever address it has', () => {
  const template = prepareSidebar(nested, 'en', whole)
  expect(fillSidebar(template, 'b')).toBe(fillSidebar(prepareSidebar(nested), 'b'))
})

test('up to 1,200 rows every page has all of them, those of closed groups included', () => {
  const entries = Array.from({ length: 60 }, (_, index) =>
    group(`G${index}`, [group(`N${index}`, pages(`n${index}-`, 17))]),
  )
  const template = prepareSidebar({ entries }, 'en', whole)
  const html = fillSidebar(template, 'n30-4')
  expect(template.part).toBeUndefined()
  expect(shown(html)).toHaveLength(60 * 19)
  expect(html).not.toContain('sidebar-more')
})

test('of a flat list of more than 1,200 rows a page shows those around its own, and a way to the others', () => {
  const template = prepareSidebar({ entries: [group('All', pages('p', 3000))] }, 'en', whole)
  const labels = pages('p', 3000).map(({ label }) => label)
  expect(shown(fillSidebar(template, 'p1500'))).toEqual(['All', '–', ...labels.slice(1300, 1701), '–'])
  expect(fillSidebar(template, 'p1500')).toContain('<li class="sidebar-more"><a href="/list.html">All pages</a></li>')
  expect(shown(fillSidebar(template, 'p0'))).toEqual(['All', ...labels.slice(0, 400), '–'])
  expect(shown(fillSidebar(template, 'p2999')).slice(0, 3)).toEqual(['All', '–', 'p2599'])
})

test('no title of the top level stands over nothing: a part of the list has the pages below each, or not the title', () => {
  const entries = Array.from({ length: 300 }, (_, index) => group(`G${index}`, pages(`g${index}-`, 9)))
  const rows = shown(fillSidebar(prepareSidebar({ entries }, 'en', whole), 'g150-4'))
  expect(rows[0]).toBe('–')
  expect(rows.at(-1)).toBe('–')
  const titles = rows.flatMap((row, index) => (row.startsWith('G') ? [[row, rows[index + 1]]] : []))
  expect(titles.length).toBeGreaterThan(38)
  for (const [title = '', first] of titles) expect(first).toMatch(new RegExp(`^${title.toLowerCase()}-|^–$`))
})

test('where no more than 1,200 rows are visible all of them stand in the page, and closed groups are links to their first page', () => {
  const inner = (name: string): SidebarGroupView => group(name, pages(`${name}-`, 300))
  const entries = ['X', 'Y'].map((top) =>
    group(
      top,
      ['A', 'B', 'C'].map((name) => inner(`${top}${name}`)),
    ),
  )
  const template = prepareSidebar({ entries }, 'en', whole)
  const html = fillSidebar(template, 'XB-3')
  const own = pages('XB-', 300).map(({ label }) => label)
  expect(shown(html)).toEqual(['X', '[XA]', 'XB', ...own, '[XC]', 'Y', '[YA]', '[YB]', '[YC]'])
  expect(html).toContain('<li class="sidebar-branch folded" data-fold="XA"><a href="/XA-0">')
  expect(fillSidebar(template, 'XA-0')).toContain('<details open data-group="XA">')
})

test('a closed group whose title leads to a page of its own is a link to it, which scripts leave alone', () => {
  const inner = group('A', pages('a', 1300), { root: { key: 'a', href: '/a' } })
  const html = fillSidebar(prepareSidebar({ entries: [group('Top', [page('p'), inner])] }, 'en', whole), 'p')
  expect(html).toContain('<li class="sidebar-branch folded"><a href="/a">')
})

test('a closed group with links to elsewhere alone is whole', () => {
  const outside = page('x', { external: true, href: 'https://example.com/' })
  const entries = [group('Top', [group('Links', [outside]), ...pages('p', 1300)])]
  const html = fillSidebar(prepareSidebar({ entries }, 'en', whole), 'p0')
  expect(html).toContain('<details data-group="Links">')
  expect(html).toContain('href="https://example.com/"')
})

test('every page of a long list has its own row, marked once, and at most 1,200 rows', () => {
  const nest = (name: string, depth: number): SidebarEntryView[] =>
    depth === 0
      ? pages(`${name}p`, 6)
      : [
          ...pages(name, 3),
          group(`${name}x`, nest(`${name}x`, depth - 1)),
          group(`${name}y`, nest(`${name}y`, depth - 1), { expanded: true }),
        ]
  const template = prepareSidebar({ entries: ['a', 'b', 'c'].map((name) => group(name, nest(name, 5))) }, 'en', whole)
  expect(template.rows.size).toBeGreaterThan(800)
  for (const key of template.rows.keys()) {
    const html = fillSidebar(template, key)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain(`<a href="/${key}" aria-current="page">`)
    expect(shown(html).length).toBeLessThanOrEqual(1200)
  }
})

test('rows of pages have one list between them, and know what they stand in', () => {
  const template = prepareSidebar({ entries: [...pages('a', 2), group('Group', pages('b', 1))] })
  const [first, second, third] = template.list.rows
  expect(first?.list).toBe(second?.list)
  expect(third?.list.rows[0]?.list).toBe(first?.list)
  expect(template.rows.get('b0')?.parent).toBe(third)
})
