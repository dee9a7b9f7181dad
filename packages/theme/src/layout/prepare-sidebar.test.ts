import { expect, test } from 'vitest'
import type { SidebarEntryView, SidebarGroupView, SidebarPageView } from '../page-view.ts'
import { fillSidebar } from './fill-sidebar.ts'
import { prepareSidebar } from './prepare-sidebar.tsx'
import { trustHtml } from '../content/safe-html.ts'

function page(key: string, more: Partial<SidebarPageView> = {}): SidebarPageView {
  return { type: 'page', key, label: key, href: `/${key}`, external: false, deprecated: false, ...more }
}

function group(label: string, entries: SidebarEntryView[], more: Partial<SidebarGroupView> = {}): SidebarGroupView {
  return { type: 'group', id: label, label, expanded: false, entries, ...more }
}

const nested = { entries: [group('Top', [page('a'), group('Deep', [group('Deeper', [page('b')])]), page('c')])] }

test('the current page’s link is marked, its list item is active, and nothing else is', () => {
  const html = fillSidebar(prepareSidebar(nested), 'a')
  expect(html).toContain('<li data-active=""><a href="/a" aria-current="page">')
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
  expect(html.replaceAll(/ open| data-active=""| aria-current="page"/g, '')).toBe(template.html)
  expect(template.html).not.toContain('data-mark')
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

test('an external page is never the current one', () => {
  const template = prepareSidebar({ entries: [page('x', { external: true, href: 'https://example.com' })] })
  expect(fillSidebar(template, 'x')).toBe(template.html)
  expect(template.html).toContain('target="_blank"')
})

test('labels cannot smuggle markers in', () => {
  const entries = [page('a', { label: ' data-mark="0"' }), page('b')]
  const html = fillSidebar(prepareSidebar({ entries }), 'b')
  expect(html).toContain('data-mark=&quot;0&quot;')
  expect(html).toContain('<a href="/b" aria-current="page">')
})
