import { expect, test } from 'vitest'
import type { ComponentNode, ContentNode, PropertyValue } from '../content-node.ts'
import type { ContentContext } from '../content/content-context.ts'
import { renderContent } from '../content/render-content.ts'
import { componentNames } from './component-facts.ts'
import { trustHtml } from '../content/safe-html.ts'

const context: ContentContext = {
  language: 'en',
  icon: ({ name, style }) =>
    name === 'missing' ? undefined : { svg: trustHtml(`<svg data-name="${name}${style ?? ''}"></svg>`) },
  styleClass: (declarations) => `style(${declarations})`,
}

function text(value: string): ContentNode {
  return { type: 'text', value }
}

function component(name: string, properties: Record<string, PropertyValue>, ...children: ContentNode[]): ComponentNode {
  return { type: 'component', name, properties, children }
}

/** Without the names of parts and the marks of the outermost elements, which have tests of their own. */
function html(...nodes: ContentNode[]): string {
  return renderContent(nodes, context).replaceAll(/ data-component-part="[\w-]+"| data-dw(?=[ >])/g, '')
}

test('no component throws or shows “undefined”, whatever it is given', () => {
  const odd: PropertyValue[] = [
    undefined,
    null,
    '',
    '  ',
    'x',
    'True',
    0,
    -1,
    1e9,
    Number.NaN,
    true,
    false,
    [],
    [null, 'a', 1],
    {},
    { type: 'elements' },
    { type: 'elements', nodes: [text('e')] },
    { light: 3 },
    [[['deep']]],
  ]
  const names = (
    'title icon iconType href color cols tip headline cta label description tags name type required default path query size ' +
    'code html language lines highlight focus expandable titleSize stepNumber id defaultOpen defaultTabIndex value caption ' +
    'hint img for actions repo pre post variant className style dropdown level aliases'
  ).split(' ')
  const children: ContentNode[][] = [
    [],
    [text('text')],
    [component('Card', {}, text('inner'))],
    [component('Tab', {}), component('Step', {}), component('CodeBlock', {})],
  ]
  for (const name of [...componentNames, 'PageProblem', 'AuthorStyle']) {
    for (const value of odd) {
      for (const content of children) {
        const properties = Object.fromEntries(names.map((key) => [key, value]))
        expect(`${name}: ${html(component(name, properties, ...content))}`).not.toMatch(/undefined|\[object|NaN/)
      }
    }
  }
})

test('every component shows its children where they are plain text', () => {
  const silent = new Set([
    'Color.Item',
    'GitHub.Repo',
    'Icon',
    'Image',
    'ZoomImage',
    'Color.Row',
    'Tree',
    'FileTree',
    'Tree.Folder',
    'Tree.File',
  ])
  for (const name of componentNames) {
    if (silent.has(name)) continue
    expect(
      `${name}: ${html(component(name, { title: 'T', label: 'L', name: 'n', tip: 't' }, text('some words')))}`,
    ).toContain('some words')
  }
})

test('a card is one link, named by its title, that covers the card', () => {
  expect(
    html(component('Card', { title: 'Start', href: '/start', icon: 'rocket', iconType: 'solid' }, text('Words'))),
  ).toBe(
    '<div class="card" data-linked>' +
      '<div class="card-icon"><span class="icon" aria-hidden="true"><svg data-name="rocketsolid"></svg></span></div>' +
      '<div class="card-content"><div class="card-title"><a class="card-link" href="/start">Start</a></div>' +
      '<div class="card-body">Words</div></div></div>',
  )
})

test('a card out of the site opens in a new tab and has an arrow; `arrow` decides otherwise', () => {
  const outside = html(component('Card', { title: 'X', href: 'https://example.com' }))
  expect(outside).toContain('href="https://example.com" target="_blank" rel="noreferrer"')
  expect(outside).toContain('card-arrow')
  expect(html(component('Card', { title: 'X', href: 'https://example.com', arrow: 'false' }))).not.toContain(
    'card-arrow',
  )
  expect(html(component('Card', { title: 'X', href: '/x', arrow: 'true' }))).toContain('card-arrow')
})

test('a card without a title has a link with a name all the same', () => {
  expect(html(component('Card', { href: '/guides/get-started' }))).toContain('>get started</a>')
})

test('columns are one to four, two where nothing sensible is said', () => {
  expect(html(component('Columns', { cols: '3' }, text('x')))).toContain('data-cols="3"')
  expect(html(component('CardGroup', {}, text('x')))).toBe('<div class="card-group columns" data-cols="2">x</div>')
  expect(html(component('Columns', { cols: 99 }, text('x')))).toContain('data-cols="4"')
})

test('a callout says its kind to those who do not see its colour', () => {
  expect(html(component('Warning', {}, text('Careful')))).toMatch(
    /^<div class="callout" data-callout-type="warning" role="note" aria-label="Warning">.*Careful<\/div><\/div>$/,
  )
})

test('a callout of the author’s own colour and icon', () => {
  const own = html(component('Callout', { icon: 'key', color: '#FFC107' }, text('Own')))
  expect(own).toContain('class="callout style(--color:#FFC107)" data-callout-type="callout"')
  expect(own).toContain('data-name="key"')
  expect(html(component('Card', { color: 'FF713C' }, text('x')))).toContain('style(--color:#FF713C)')
  expect(html(component('Callout', { color: 'red;background:url(x)' }, text('Own')))).not.toContain('style(')
})

test('an accordion is a details element with an id; “True” opens it', () => {
  expect(html(component('Accordion', { title: 'How so?', defaultOpen: 'True' }, text('So')))).toMatch(
    /^<details class="accordion" id="how-so" open><summary>.*How so\?.*<\/summary>/,
  )
  expect(html(component('Accordion', { title: 'A', id: 'own' }))).toContain(
    '<details class="accordion" id="own"><summary>',
  )
})

test('steps are a list with numbers; titles can be headings that link to themselves', () => {
  const steps = html(
    component(
      'Steps',
      { titleSize: 'h3' },
      component('Step', { title: 'One', id: 'one' }, text('a')),
      text('\n'),
      component('Step', { stepNumber: '7' }, text('b')),
      component('Step', { title: 'Eight', titleSize: 'p' }),
    ),
  )
  expect(steps).toMatch(/^<ol class="steps" role="list"><li class="step">/)
  expect(steps).toContain('<h3 id="one" class="step-title"><a class="heading-link" href="#one">One</a></h3>')
  expect([...steps.matchAll(/aria-hidden="true">(\d+)</g)].map(([, number]) => number)).toEqual(['1', '7', '8'])
  expect(steps).toContain('<p class="step-title">Eight</p>')
})

test('tabs are tabs, with every panel in the page', () => {
  const tabs = html(
    component(
      'Tabs',
      { defaultTabIndex: 1 },
      component('Tab', { title: 'A', id: 'a' }, text('first')),
      component('Tab', { title: 'B', id: 'b' }, text('second')),
    ),
  )
  expect(tabs).toBe(
    '<div class="tabs" data-sync><div class="tab-list" role="tablist" aria-label="A, B">' +
      '<button type="button" class="tab" role="tab" id="a-tab" aria-controls="a" aria-selected="false" tabindex="-1" data-dw-choice="A">A</button>' +
      '<button type="button" class="tab" role="tab" id="b-tab" aria-controls="b" aria-selected="true" tabindex="0" data-dw-choice="B">B</button></div>' +
      '<div class="tab-panel" role="tabpanel" id="a" aria-labelledby="a-tab" data-dw-choice="A">first</div>' +
      '<div class="tab-panel" role="tabpanel" id="b" aria-labelledby="b-tab" data-active data-dw-choice="B">second</div></div>',
  )
  expect(html(component('Tabs', { sync: false }, component('Tab', { title: 'A' })))).toContain('<div class="tabs"><div')
})

test('a code block shows highlighted lines where there are some, else its text, escaped', () => {
  expect(html(component('CodeBlock', { code: 'a < b\n', language: 'ts' }))).toBe(
    '<div class="code-block" data-language="ts">' +
      '<button type="button" class="code-block-copy-button" aria-label="Copy" data-done="Copied"></button>' +
      '<pre tabindex="0" dir="ltr"><code class="language-ts"><span class="line">a &lt; b</span></code></pre></div>',
  )
  const colored = trustHtml('<span class="line"><i>x</i></span>')
  const block: ContentNode = component('CodeBlock', { code: 'x', html: '<b>' })
  expect(html({ ...block, result: { kind: 'code', html: colored, popovers: [] } })).toContain('<i>x</i>')
  expect(html(block)).not.toContain('<b>')
})

test('title, lines, marks, folding and “nocopy” of a code block', () => {
  const code = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n')
  const block = html(
    component('CodeBlock', {
      code,
      title: 'a.ts',
      lines: true,
      highlight: '1,3-4',
      focus: [2],
      expandable: true,
      nocopy: true,
    }),
  )
  expect(block).toContain('<span class="code-block-title">a.ts</span>')
  expect(block).toContain('class="has-line-numbers has-focused has-highlighted"')
  expect(block.match(/line line-highlight/g)).toHaveLength(3)
  expect(block).toContain('<span class="line line-focus">line 2</span>')
  expect(block).toContain('See all 20 lines')
  expect(block).not.toContain('copy-button')
  expect(html(component('CodeBlock', { code: 'short', expandable: true }))).not.toContain('See all')
})

test.each([
  [1, undefined],
  [2, 'short'],
  [6, 'short'],
  [7, undefined],
  [8, 'long'],
])('expandable code of %d lines is folded where something of it is hidden', (count, fold) => {
  const block = html(component('CodeBlock', { code: Array(count).fill('x').join('\n'), expandable: true }))
  expect(/data-folded="(\w+)"/.exec(block)?.[1]).toBe(fold)
  expect(block.includes(`See all ${count} lines`)).toBe(fold !== undefined)
})

test('a code group has a tab for each block, or a selection list', () => {
  const blocks = [
    component('CodeBlock', { code: 'x', title: 'npm' }),
    component('CodeBlock', { code: 'y', language: 'py' }),
  ]
  const group = html(component('CodeGroup', {}, ...blocks))
  expect(group).toContain(
    '<div class="code-group" data-sync><div class="tab-list" role="tablist" aria-label="Code examples">',
  )
  expect(group).toContain('data-dw-choice="Python">Python</button>')
  expect(group).not.toContain('code-block-title')
  expect(html(component('CodeGroup', { dropdown: true }, ...blocks))).toContain('<select class="option-dropdown"')
  expect(html(component('RequestExample', {}, ...blocks))).toMatch(/^<div id="request-example"><div class="code-group"/)
})

test('a menu of languages leaves titles to the blocks, and tells blocks of one language apart by them', () => {
  const blocks = [
    component('CodeBlock', { code: 'a', language: 'js', title: 'hello.js' }),
    component('CodeBlock', { code: 'b', language: 'py', title: 'hello.py' }),
    component('CodeBlock', { code: 'c', language: 'python', title: 'Python' }),
    component('CodeBlock', { code: 'd', title: 'Plain' }),
  ]
  const group = html(component('CodeGroup', { dropdown: true }, ...blocks))
  const labels = Array.from(group.matchAll(/<option[^>]*>([^<]*)</g), ([, label]) => label)
  expect(labels).toEqual(['JavaScript', 'Python: hello.py', 'Python', 'Plain'])
  const titles = Array.from(group.matchAll(/code-block-title">([^<]*)</g), ([, title]) => title)
  expect(titles).toEqual(['hello.js', 'hello.py'])
})

test('text among the blocks of a code group, or between tabs, is kept', () => {
  const group = component('CodeGroup', {}, component('CodeBlock', { code: 'x', title: 'npm' }), text('Then'))
  expect(html(group)).toMatch(/<\/div>Then$/)
  const tabs = component('Tabs', {}, component('Tab', { title: 'One' }, text('1')), text('Both'))
  expect(html(tabs)).toMatch(/<\/div>Both$/)
})

test('a field shows name, type, place, default, required and deprecated', () => {
  const field = html(
    component(
      'ParamField',
      { query: 'page.size', type: 'integer', default: 20, required: true, deprecated: 'true' },
      text('Words'),
    ),
  )
  expect(field).toMatch(
    /^<div class="field" id="param-page-size"><div class="field-head"><a class="field-name" href="#param-page-size">page\.size<\/a>/,
  )
  for (const part of ['>integer<', '>query<', '<code>20</code>', '>required<', '>deprecated<'])
    expect(field).toContain(part)
  expect(html(component('ResponseField', { name: 'x', default: '' }))).toContain('<code>&quot;&quot;</code>')
  expect(html(component('ResponseField', { name: 'x', pre: ['new'], post: ['beta'] }))).toMatch(/new.*field-name.*beta/)
})

test('“Yes” and “No” are a yes and a no', () => {
  expect(html(component('ParamField', { path: 'id', required: 'Yes' }))).toContain('>required<')
  expect(html(component('ParamField', { path: 'id', required: 'No' }))).not.toContain('>required<')
})

test('an expandable says what it shows and hides', () => {
  expect(html(component('Expandable', { title: 'properties', defaultOpen: 'True' }))).toMatch(
    /^<details class="expandable" open><summary><span class="when-closed">Show properties<\/span><span class="when-open">Hide properties</,
  )
  expect(html(component('Expandable', {}))).toContain('Show child attributes')
})

test('a frame’s caption holds a little Markdown', () => {
  const frame = html(component('Frame', { caption: 'See `x`, **y** and [z](https://example.com)' }, text('picture')))
  expect(frame).toContain(
    '<figcaption>See <code>x</code>, <strong>y</strong> and <a href="https://example.com" target="_blank" rel="noreferrer">z</a></figcaption>',
  )
})

test('an icon is shown or nothing is', () => {
  expect(html(component('Icon', { icon: 'flag', size: '24', color: '#f00' }))).toBe(
    '<span class="icon style(--icon-size:24px;color:#f00)" aria-hidden="true"><svg data-name="flag"></svg></span>',
  )
  expect(html(component('Icon', { icon: 'missing' }))).toBe('')
  expect(
    html(
      component('Icon', {
        icon: { type: 'elements', nodes: [{ type: 'element', name: 'svg', attributes: {}, children: [] }] },
      }),
    ),
  ).toContain('<svg></svg>')
})

test('a tooltip is described by its words and can be reached by keys', () => {
  const tooltip = html(
    component('Tooltip', { tip: 'Meaning', headline: 'Word', cta: 'More', href: '/x' }, text('word')),
  )
  expect(tooltip).toContain(
    '<span class="tooltip-trigger" role="button" tabindex="0" aria-describedby="tip-1">word</span>',
  )
  expect(tooltip).toContain('role="tooltip" id="tip-1"')
  expect(tooltip).toContain('<a href="/x">More</a>')
})

test('an update has an anchor and its tags; the first one the filters', () => {
  const updates = html(
    component('Update', { label: 'v1.2', tags: ['API', ' API ', 'Fixes'], id: 'v1-2' }, text('News')),
    component('Update', { label: 'v1.1', tags: 'Fixes' }),
  )
  expect(updates).toContain('<div class="update" id="v1-2" data-tags="[&quot;API&quot;,&quot;Fixes&quot;]">')
  expect(updates).toContain('<a class="update-label" href="#v1-2">v1.2</a>')
  expect(updates.match(/data-tag="/g)).toHaveLength(2)
  expect(html(component('Update', { label: 'v1' }))).not.toContain('changelog-filters')
})

test('a tree of components and one of a list are the same', () => {
  const list: ContentNode = {
    type: 'element',
    name: 'ul',
    attributes: {},
    children: [
      {
        type: 'element',
        name: 'li',
        attributes: {},
        children: [
          text('docs/'),
          {
            type: 'element',
            name: 'ul',
            attributes: {},
            children: [{ type: 'element', name: 'li', attributes: {}, children: [text('index.mdx')] }],
          },
        ],
      },
    ],
  }
  const folder = component(
    'Tree.Folder',
    { name: 'docs', defaultOpen: true },
    component('Tree.File', { name: 'index.mdx' }),
  )
  expect(html(component('FileTree', {}, list))).toBe(html(component('Tree', {}, folder)))
  expect(html(component('Tree', {}, folder))).toContain('<li class="tree-folder" role="treeitem" aria-expanded="true">')
})

test('what is for agents is not on the page', () => {
  expect(html(component('Visibility', { for: 'agents' }, text('secret')))).toBe('')
  expect(html(component('Visibility', { for: 'humans' }, text('shown')))).toBe('shown')
})

test('a heading links to itself and answers to its aliases', () => {
  const result = { kind: 'anchors', aliases: ['whats-new'] } as const
  expect(html({ ...component('Heading', { level: 2, id: 'what’s-new' }, text('What’s new')), result })).toBe(
    '<h2 id="what’s-new"><a class="heading-link" href="#what%E2%80%99s-new"><span id="whats-new"></span>What’s new</a></h2>',
  )
  expect(html(component('Heading', { level: 3, id: 'x', noAnchor: true }, text('X')))).toBe('<h3 id="x">X</h3>')
  const linked = component(
    'Heading',
    { level: 3, id: 'x' },
    { type: 'element', name: 'a', attributes: { href: '/' }, children: [text('X')] },
  )
  expect(html(linked)).toBe(
    '<h3 id="x"><a href="/">X</a><a class="heading-anchor" href="#x" aria-label="Link to this section"></a></h3>',
  )
})

test('items of components that arrive in a paragraph are items', () => {
  const paragraph: ContentNode = {
    type: 'element',
    name: 'p',
    attributes: {},
    children: [component('Step', { title: 'A' }), text(' '), component('Step', { title: 'B' })],
  }
  expect(html(component('Steps', {}, paragraph)).match(/<li class="step">/g)).toHaveLength(2)
})

test('cards on one line of text stand beside each other', () => {
  const paragraph: ContentNode = {
    type: 'element',
    name: 'p',
    attributes: {},
    children: [component('Card', { title: 'A' }), text(' '), component('Card', { title: 'B' })],
  }
  expect(html(component('CardGroup', {}, paragraph))).toMatch(
    /^<div class="card-group columns" data-cols="2"><div class="card">/,
  )
})

test('titles show names of code as code, and stars and underlines as they are', () => {
  const title = 'Create `app.ts` and *_test.ts'
  const shown = 'Create <code>app.ts</code> and *_test.ts'
  expect(html(component('Steps', {}, component('Step', { title })))).toContain(`${shown}</p>`)
  expect(html(component('Steps', { titleSize: 'h3' }, component('Step', { title })))).toContain(shown)
  expect(html(component('Accordion', { title }, text('x')))).toContain(shown)
  expect(html(component('Expandable', { title }, text('x')))).toContain(`Show ${shown}`)
})

test('views share one selector, before the first of them', () => {
  const views = html(component('View', { title: 'Python' }, text('py')), component('View', { title: 'Go' }, text('go')))
  expect(views.match(/<select/g)).toHaveLength(1)
  expect(views).toContain('<div class="multi-view-item" data-active data-dw-choice="Python">py</div>')
})

test('a problem of the page is shown in its place', () => {
  const problem = html(
    component('PageProblem', { code: 'mdx-syntax', message: 'The tag <Card> is never closed.', line: 12, column: 3 }),
  )
  expect(problem).toContain('The tag &lt;Card> is never closed.')
  expect(problem).toContain('<code>mdx-syntax</code> 12:3')
})
