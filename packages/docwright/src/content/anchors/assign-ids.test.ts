import { expect, test } from 'vitest'

import { bodyOf, compileText } from '../testing/compile-text.ts'

test('equal headings are numbered over the whole page, also inside components', async () => {
  const { anchors } = await compileText('## Set up\n\n<Note>\n## Set up\n</Note>\n\n### Set up')
  expect(anchors).toEqual(['set-up', 'set-up-2', 'set-up-3', 'set-up-1'])
})

test('an id of the author’s own keeps its casing, also behind code and in square brackets', async () => {
  expect(await bodyOf('## Use `x` {#My-Id}')).toBe(
    '[Heading level=2 id="My-Id" aliases=["use-x"]]Use <code>x</code>[/Heading]',
  )
  expect(await bodyOf('## One [#first]')).toBe('[Heading level=2 id="first" aliases=["one"]]One[/Heading]')
  expect(await bodyOf('<h3>One {#First}</h3>')).toBe('[Heading level=3 id="First" aliases=["one"]]One[/Heading]')
  expect(await bodyOf('Title {#x}\n===')).toBe('[Heading level=2 id="x" aliases=["title"]]Title[/Heading]')
})

test('an author’s id is never taken by a heading before it', async () => {
  const { anchors } = await compileText('## Set up\n\n<div id="set-up"/>')
  expect(anchors).toEqual(['set-up', 'set-up-2'])
})

test('an alias never repeats an id', async () => {
  const { anchors } = await compileText('## What’s new\n\n## Whats new')
  expect(anchors).toEqual(['what’s-new', 'whats-new', "what's-new", 'whats-new-1'])
})

test('a heading id elsewhere is shown, with a warning', async () => {
  const page = await compileText('Text {#a}')
  expect(page.diagnostics).toMatchObject([{ code: 'misplaced-heading-id', line: 1 }])
})

test('components that can be linked to get ids from their titles and names', async () => {
  const { anchors } = await compileText(
    [
      '<Steps><Step title="Install it">x</Step></Steps>',
      '<Accordion title="Why: because">x</Accordion>',
      '<Tabs><Tab title="npm">x</Tab><Tab title="npm">y</Tab></Tabs>',
      '<ParamField path="user.name" type="string">x</ParamField>',
      '<ResponseField name="Id">x</ResponseField>',
      '<Update label="v1.2">x</Update>',
      '<Expandable title="more">x</Expandable>',
      '<Accordion title="Own" id="Mine">x</Accordion>',
    ].join('\n\n'),
  )
  expect(anchors).toEqual([
    'Mine',
    'install-it',
    'v1-2',
    'why-because',
    'npm',
    'npm-2',
    'param-user-name',
    'param-id',
    'more',
    'v12',
    'why:-because',
    'npm-1',
    'param-Id',
    'own',
  ])
})

test('the id that a translation has of its source is linked to in its other spellings, too', async () => {
  const { anchors } = await compileText('## Location : prêt {#leasing:-borrowing-one/two}')
  expect(anchors).toEqual(expect.arrayContaining(['leasing:-borrowing-one/two', 'leasing-borrowing-onetwo']))
})

test('an old-style anchor counts', async () => {
  expect((await compileText('<a name="old"></a>')).anchors).toEqual(['old'])
})

test('a heading that is called like a part of the page gets another id; links of the page lead to it', async () => {
  const reservedIds = new Set(['sidebar', 'footer'])
  const page = await compileText('## Sidebar\n\n## The end {#footer}\n\n[There](#sidebar)', { reservedIds })
  expect(page.outline.map(({ id }) => id)).toEqual(['sidebar-2', 'footer-2'])
  expect(page.anchors).toEqual(expect.arrayContaining(['sidebar', 'sidebar-2', 'footer', 'footer-2']))
  expect(await bodyOf('## Sidebar\n\n[There](#sidebar)', { reservedIds })).toContain('href="#sidebar-2"')
})

test('an element keeps the id that its author gave it, and what nothing is called is no anchor', async () => {
  const page = await compileText('<div id="content">Text</div>', { reservedIds: new Set(['content', 'footer']) })
  expect(page.anchors).toEqual(['content'])
})

const release = (label: string, words = '') => `<Update label="${label}"${words}>\n## Bug fixes\n\nText.\n</Update>\n\n`

test('what is inside an update keeps its id when a release is added above it, and former ids lead there too', async () => {
  expect(await bodyOf(release('v1.1') + release('v1.0'))).toBe(
    '[Update label="v1.1" id="v1-1" aliases=["v11"]][Heading level=2 id="v1-1-bug-fixes" aliases=["bug-fixes"]]Bug fixes[/Heading]<p>Text.</p>[/Update]' +
      '[Update label="v1.0" id="v1-0" aliases=["v10"]][Heading level=2 id="v1-0-bug-fixes" aliases=["bug-fixes-2","bug-fixes-1"]]Bug fixes[/Heading]<p>Text.</p>[/Update]',
  )
  const later = await bodyOf(release('v1.2') + release('v1.1') + release('v1.0'))
  for (const id of ['v1-2-bug-fixes', 'v1-1-bug-fixes', 'v1-0-bug-fixes']) expect(later).toContain(`id="${id}"`)
})

test('of updates with one label the oldest keeps the id, and others are told apart by their descriptions', async () => {
  const older = release('May 2026', ' description="v3.0"')
  expect((await compileText(older)).anchors).toContain('may-2026')
  const body = await bodyOf(release('May 2026', ' description="v3.1"') + older)
  expect(body).toMatch(/id="may-2026-v3-1"[^]*id="may-2026-v3-1-bug-fixes"[^]*id="may-2026"[^]*id="may-2026-bug-fixes"/)
})

test('links know a heading and a component by the other ids that their author gave them', async () => {
  expect(await bodyOf('## One {#first #older #oldest}')).toBe(
    '[Heading level=2 id="first" otherIds="older oldest" aliases=["older","oldest","one"]]One[/Heading]',
  )
  const { anchors, diagnostics } = await compileText('<Accordion title="Why" otherIds="because so">x</Accordion>')
  expect([anchors, diagnostics]).toEqual([['because', 'so', 'why'], []])
})

test('another id never takes the id of an author, and is never taken by a heading or its other spellings', async () => {
  const page = await compileText('## Set up\n\n## It’s {#c}\n\n## Two {#a #b #its #set-up}\n\n## Three {#b #its}')
  expect(page.outline.map(({ id }) => id)).toEqual(['set-up-2', 'c', 'a', 'b'])
  expect(page.anchors.filter((id) => id === 'its' || id === 'b')).toEqual(['b', 'its'])
  expect(await bodyOf('## It’s {#c}\n\n## Two {#a #its}')).toContain('id="a" otherIds="its" aliases=["its","two"]')
})
