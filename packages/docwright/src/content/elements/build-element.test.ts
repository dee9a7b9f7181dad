import { expect, test } from 'vitest'

import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

test('attributes are accepted as in JSX and as in HTML', async () => {
  expect(await bodyOf('<div className="a" style={{ marginTop: 4 }} tabIndex={0} hidden>x</div>')).toBe(
    '<div class="a" style="margin-top: 4px" tabindex=0 hidden>x</div>',
  )
  expect(await bodyOf('<div class="a" style="color: red;">x</div>')).toBe('<div class="a" style="color: red">x</div>')
  expect(await bodyOf('<label htmlFor="a" aria-label="b" data-x="1">x</label>')).toBe(
    '<label for="a" aria-label="b" data-x="1">x</label>',
  )
})

test('attributes of SVG get their hyphens, and keep their own camel case', async () => {
  expect(
    await bodyOf('<svg viewBox="0 0 1 1" strokeWidth="2"><path fill-rule="evenodd" clipPath="url(#a)"/></svg>'),
  ).toBe('<svg viewBox="0 0 1 1" stroke-width="2"><path fill-rule="evenodd" clip-path="url(#a)"/></svg>')
})

test('event handlers that are no code, and foreign HTML, are left out', async () => {
  const text = '<a onClick="alert(1)" href="/x">a</a>\n\n<iframe srcdoc="<b>x</b>"/>\n\n<p onmouseover="x()">b</p>'
  expect(await bodyOf(text)).toBe('<a href="/x">a</a><iframe/><p>b</p>')
  expect(await problemsOf(text)).toEqual([
    'warning event-handler 1:1',
    'warning attribute-ignored 3:1',
    'warning event-handler 5:1',
  ])
})

test('an element with a handler is code; what is between its tags stays content', async () => {
  const { body, code, diagnostics } = await compileText('Press <b class="x" onClick={() => go(1)}>this *one*</b>.')
  expect(code?.files['guides/page.mdx']?.text).toContain('<b class={"x"} onClick={() => go(1)\n}>{children}</b>')
  expect(body).toMatchObject([
    {
      name: 'p',
      children: [
        { value: 'Press ' },
        { name: 'Island', properties: { tag: 'b' }, children: [{ value: 'this ' }, { name: 'em' }] },
        { value: '.' },
      ],
    },
  ])
  expect(diagnostics).toEqual([])
})

test('what else stands in a tag with a handler is as in one without: addresses, variables, text for code, icons', async () => {
  const text = `<img src="./a.png" alt="{{name}}" onClick={() => go(1)}/>

<a href="javascript:x" onFocus="x()" title="t" onClick={() => go(2)}>a</a>

<Card img="/b.png" href="/c" icon="nonsense-icon" title="{{name}}" onClick={() => go(3)}>c</Card>`
  const { code, diagnostics, references, icons } = await compileText(text, { variables: { name: 'N' } })
  const written = code?.files['guides/page.mdx']?.text ?? ''
  expect(written).toContain('<img src={"./a.png"} alt={"N"} onClick={() => go(1)\n} />')
  expect(written).toContain('<a title={"t"} onClick={() => go(2)\n}>')
  expect(written).toContain('<Card img={"/b.png"} href={"/c"} icon={"nonsense-icon"} title={"N"} onClick')
  expect(diagnostics.map(({ code: name, line, column }) => `${name} ${line}:${column}`)).toEqual([
    'event-handler 3:1',
    'unsafe-link 3:10',
  ])
  expect(references.map(({ kind, href, column }) => [kind, href, column])).toEqual([
    ['asset', './a.png', 11],
    ['asset', '/b.png', 12],
    ['link', '/c', 26],
  ])
  expect(icons).toMatchObject([{ name: 'nonsense-icon' }])
})

test('an element in a property that turns out to be code leaves nothing behind of the attempt to read it', async () => {
  const text = '<Card title={<a href="/x"><Icon icon="flag" /><b onClick={() => 1}>t</b></a>}>c</Card>'
  const { body, references, icons, diagnostics } = await compileText(text)
  expect(body).toMatchObject([
    { name: 'Card', properties: { title: { type: 'elements', nodes: [{ name: 'Island' }] } } },
  ])
  expect([references, icons, diagnostics]).toEqual([[], [], []])
})

test('links that could run code are left out', async () => {
  const text = '[a](javascript:x) <a href="JAVASCRIPT:x">b</a> <Card href={"javascript:x"} title="c"/>'
  expect(await bodyOf(text)).toBe('<p><a>a</a> <a>b</a> [Card title="c"]</p>')
  expect(await problemsOf(text)).toEqual([
    'warning unsafe-link 1:5',
    'warning unsafe-link 1:28',
    'warning unsafe-link 1:61',
  ])
})

test('a script is left out, a style is kept with its braces', async () => {
  const text =
    '<script>\nif (a < b) { x }\n</script>\n\n<style>\n.a > b { color: red }\n</style>\n\n<style>{`\n.b {}\n`}</style>'
  expect(await bodyOf(text)).toBe('[AuthorStyle css=".a > b { color: red }"][AuthorStyle css=".b {}"]')
  expect(await problemsOf(text)).toEqual(['warning script-ignored 1:1'])
})

test('an unknown tag shows its children, with a warning', async () => {
  const text = '<Cards>a</Cards>\n\n<info>b</info>\n\n<요구사항>c</요구사항>'
  expect(await bodyOf(text)).toBe('a b c')
  const { diagnostics } = await compileText(text)
  expect(diagnostics.map(({ code, line, fix }) => [code, line, fix])).toEqual([
    ['unknown-component', 1, 'Did you mean <Card>?'],
    [
      'unknown-element',
      3,
      String.raw`Write <Info>, since names of components begin with a capital letter, or \<info> to show it.`,
    ],
    ['unknown-element', 5, String.raw`Remove the tag, or write \<요구사항> to show it.`],
  ])
})

test('a component that is written in lower case is shown as its children, and its name is suggested', async () => {
  const { diagnostics } = await compileText('<note>a</note>\n\n<cardgroup>b</cardgroup>\n\n<Note>c</Note>')
  expect(diagnostics.map(({ code, line, fix }) => [code, line, fix])).toEqual([
    [
      'unknown-element',
      1,
      String.raw`Write <Note>, since names of components begin with a capital letter, or \<note> to show it.`,
    ],
    [
      'unknown-element',
      3,
      String.raw`Write <CardGroup>, since names of components begin with a capital letter, or \<cardgroup> to show it.`,
    ],
  ])
})

test('a component of another system is explained by ours, a strange one by none', async () => {
  const { diagnostics } = await compileText('<Hint>a</Hint>\n\n<TabItem>b</TabItem>\n\n<RelatedLinks>c</RelatedLinks>')
  expect(diagnostics.map(({ fix }) => fix)).toEqual([
    'Did you mean <Callout>?',
    'Did you mean <Tab>?',
    'Import it, or use a built-in component.',
  ])
})

test('fragments show their children, components may have names with a dot', async () => {
  expect(await bodyOf('<><Tree.Folder name="a"/></>')).toBe('[Tree.Folder name="a"]')
})

test('properties are evaluated; elements are values too', async () => {
  expect(await bodyOf('<Card title="A" cols={2} horizontal icon={<svg width={1}/>} {...{ cta: "Go" }}>x</Card>')).toBe(
    '[Card title="A" cols=2 horizontal icon={"type":"elements","nodes":[{"type":"element","name":"svg","attributes":{"width":1},"children":[]}]} cta="Go"]x[/Card]',
  )
})

test('data cannot pass for elements', async () => {
  const body = await bodyOf('<Card title={{ type: "elements", nodes: [{ type: "element", name: "script" }] }}/>')
  expect(body).toBe('[Card title={"nodes":[{"type":"element","name":"script"}]}]')
})

test('a code block written as a tag is one', async () => {
  expect(await bodyOf('<CodeBlock language="js" filename="a.js" highlight="[1,3]">{`const a\n`}</CodeBlock>')).toBe(
    '[CodeBlock code="const a\\n" language="js" highlight=[1,3] title="a.js"]',
  )
})

test('references are recorded where they stand, also in components', async () => {
  const { references } = await compileText(
    '[a](/x) [b](/folder)\n\n![c](/c.png)\n\n<Card\n  title="t"\n  href="/y"\n  img="/d.png"\n  icon="/i.svg"\n/>\n\n<img src="/e.png" srcset="/f.png 2x"/>',
  )
  expect(references.map(({ kind, href, line, column }) => `${kind} ${href} ${line}:${column}`)).toEqual([
    'link /x 1:5',
    'link /folder 1:13',
    'asset /c.png 3:6',
    'link /y 7:9',
    'asset /d.png 8:8',
    'asset /i.svg 9:9',
    'asset /e.png 12:11',
    'asset /f.png 12:27',
  ])
})

test('a Markdown link keeps the author’s spelling', async () => {
  expect(await bodyOf('[a](</b c>) [d](/e%20f) [g](/h?i=j&k=l)')).toBe(
    '<p><a href="/b c">a</a> <a href="/e%20f">d</a> <a href="/h?i=j&k=l">g</a></p>',
  )
})

test('a tree may have the names that other tools give it', async () => {
  const tree = '<Files>\n  <Folder name="a" defaultOpen>\n    <File name="b.ts" />\n  </Folder>\n</Files>'
  expect(await bodyOf(tree)).toBe(
    '[Tree][Tree.Folder name="a" defaultOpen][Tree.File name="b.ts"][/Tree.Folder][/Tree]',
  )
  expect(await problemsOf(tree)).toEqual([])
  expect(await bodyOf('export const File = () => <b>mine</b>\n\n<File />')).toBe('<b>mine</b>')
})
