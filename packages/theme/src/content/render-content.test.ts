import { expect, test } from 'vitest'
import type { ComponentNode, ContentNode, ElementNode, PropertyValue } from '../content-node.ts'
import type { ContentContext } from './content-context.ts'
import { renderContent } from './render-content.ts'

const context: ContentContext = { language: 'en', icon: () => undefined }

function text(value: string): ContentNode {
  return { type: 'text', value }
}

function element(name: string, attributes: ElementNode['attributes'], ...children: ContentNode[]): ElementNode {
  return { type: 'element', name, attributes, children }
}

function component(name: string, properties: Record<string, PropertyValue>, ...children: ContentNode[]): ComponentNode {
  return { type: 'component', name, properties, children }
}

test('text is escaped', () => {
  expect(renderContent([text('a < b && c > "d"')], context)).toBe('a &lt; b &amp;&amp; c &gt; "d"')
})

test('attributes are escaped, false ones left out, true ones bare', () => {
  const node = element('button', { title: '"<&>', disabled: true, hidden: false, tabindex: 0 })
  expect(renderContent([node], context)).toBe('<button title="&quot;&lt;&amp;&gt;" disabled tabindex="0"></button>')
})

test('what could run a script is left out', () => {
  const nodes = [
    element('a', { href: ' java\nscript:alert(1)', onclick: 'alert(1)' }, text('x')),
    element('script', {}, text('alert(1)')),
    element('p', { 'x"onload': '1' }, text('y')),
    component('Card', { href: 'javascript:alert(1)', title: 'Card' }),
  ]
  const html = renderContent(nodes, context)
  expect(html).not.toMatch(/alert|onclick|onload|href/)
})

test('a heading inside a link is no link of its own', () => {
  const heading = component('Heading', { level: 3, id: 'setup' }, text('Setup'))
  expect(renderContent([element('a', { href: '/setup' }, heading)], context)).toBe(
    '<a href="/setup"><h3 id="setup">Setup</h3></a>',
  )
  expect(renderContent([heading], context)).toContain('<a class="heading-link" href="#setup">')
})

test('void elements have no end', () => {
  expect(renderContent([element('br', {}), element('hr', { id: 'x' })], context)).toBe('<br><hr id="x">')
})

test('links out of the site open in a new tab; those within it do not', () => {
  expect(renderContent([element('a', { href: 'https://example.com' }, text('x'))], context)).toBe(
    '<a target="_blank" rel="noreferrer" href="https://example.com">x</a>',
  )
  expect(renderContent([element('a', { href: '/x' }, text('x'))], context)).toBe('<a href="/x">x</a>')
})

test('an inline style becomes a class where the site takes it', () => {
  const node = element('div', { class: 'a', style: 'color: red' })
  expect(renderContent([node], { ...context, styleClass: () => 's1' })).toBe('<div class="a s1" data-dw-own></div>')
  expect(renderContent([node], context)).toBe('<div class="a" data-dw-own style="color: red"></div>')
})

test('an element with a class of its author is marked, so that the theme’s rules pass it over; what Markdown makes is not', () => {
  expect(renderContent([element('div', { class: 'menu' })], context)).toBe('<div class="menu" data-dw-own></div>')
  const heading = component('Heading', { level: 2, className: 'card-title' }, text('Mine'))
  expect(renderContent([heading], context)).toBe('<h2 class="card-title" data-dw-own>Mine</h2>')
  expect(renderContent([element('ul', { class: 'contains-task-list' })], context)).toBe(
    '<ul class="contains-task-list"></ul>',
  )
  expect(renderContent([element('div', { style: 'color: red' })], { ...context, styleClass: () => 's1' })).toBe(
    '<div class="s1"></div>',
  )
})

test('images get their dimensions, and all but the first wait until they are near', () => {
  const image = element('img', { src: '/a.png', alt: 'A' })
  const sized = { ...context, imageSize: () => ({ width: 800, height: 400 }) }
  expect(renderContent([image, image], sized)).toBe(
    '<img alt="A" decoding="async" width="800" height="400" src="/a.png" data-zoom="Close">' +
      '<img alt="A" loading="lazy" decoding="async" width="800" height="400" src="/a.png" data-zoom="Close">',
  )
  expect(renderContent([element('img', { src: '/a.png', width: '200' })], sized)).toContain('height="100"')
})

test('an image in a link or with noZoom cannot be enlarged', () => {
  expect(renderContent([element('img', { src: '/a.png', nozoom: true })], context)).not.toContain('zoom')
  expect(renderContent([element('a', { href: '/' }, element('img', { src: '/a.png' }))], context)).not.toContain('zoom')
})

test('tables stand in named regions that keys can scroll', () => {
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('th', {}, text('Key')), element('th', {}, text('Type')))),
  )
  const html = renderContent([table, table], context)
  expect(html).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="Key, Type"><table>')
  expect(html).toContain('aria-label="Key, Type 2"')
})

test('a cell without words is no heading, in the first row or before the rows of a table', () => {
  const row = (...cells: ContentNode[]) => element('tr', {}, ...cells)
  const table = element(
    'table',
    {},
    element('thead', {}, row(element('th', { align: 'left' }, text(' ')), element('th', {}, text('Type')))),
    element('tbody', {}, row(element('th', {}), element('th', {}, element('img', { src: '/a.png', alt: 'A' })))),
  )
  const html = renderContent([table], context)
  expect(html).toContain('<tr><td align="left"> </td><th>Type</th></tr>')
  expect(html).toMatch(/<tr><td><\/td><th><img [^>]*><\/th><\/tr>/)
})

test('the check box of a task list is named by its line', () => {
  const box = element('input', { type: 'checkbox', disabled: true })
  const item = element('li', {}, box, text(' Done'), element('ul', {}, element('li', {}, text('more'))))
  expect(renderContent([item], context)).toBe(
    '<li><label><input type="checkbox" disabled> Done</label><ul><li>more</li></ul></li>',
  )
})

test('a paragraph that holds a block is no paragraph', () => {
  expect(renderContent([element('p', {}, component('Note', {}, text('x')))], context)).toMatch(
    /^<div><div class="callout" data-dw/,
  )
  expect(renderContent([element('p', {}, component('Badge', {}, text('x')))], context)).toMatch(
    /^<p><span class="badge"/,
  )
})

test('embedded pages have a title; videos that start by themselves are silent', () => {
  expect(renderContent([element('iframe', { src: 'https://www.example.com/v' })], context)).toBe(
    '<iframe loading="lazy" title="example.com" src="https://www.example.com/v"></iframe>',
  )
  expect(renderContent([element('video', { autoplay: true, src: '/v.mp4' })], context)).toBe(
    '<video autoplay muted loop playsinline src="/v.mp4"></video>',
  )
})

test('an unknown component shows its children', () => {
  expect(renderContent([component('Nothing.Known', { a: 1 }, text('shown'))], context)).toBe('shown')
})
