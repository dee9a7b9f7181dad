import { expect, test } from 'vitest'

import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

test('a default import puts the file in; absolute, relative and without extension', async () => {
  const files = { 'snippets/a.mdx': '---\ntitle: ignored\n---\nfrom **a**', 'guides/b.mdx': 'from b', 'c.md': 'from c' }
  const text = 'import A from "/snippets/a.mdx"\nimport B from "./b"\nimport C from "../c.md"\n\n<A/>\n\n<B/>\n\n<C/>'
  const page = await compileText(text, { files })
  expect(await bodyOf(text, { files })).toBe('<p>from <strong>a</strong></p><p>from b</p><p>from c</p>')
  expect(page.dependencies).toEqual(['snippets/a.mdx', 'guides/b.mdx', 'c.md'])
  expect(page.diagnostics).toEqual([])
})

test('properties can be used in the snippet, also in its code', async () => {
  const files = { 's.mdx': 'Hi {name}, {props.name}! {children}\n\n```js\nlet {name}\n```' }
  expect(await bodyOf('import S from "/s.mdx"\n\n<S name="Ada">kid</S>', { files })).toBe(
    '<p>Hi Ada, Ada! kid</p>[CodeBlock code="let Ada" language="js"]',
  )
})

test('snippets may contain snippets', async () => {
  const files = { 'a.mdx': 'import B from "./b.mdx"\n\na <B x={1}/>', 'b.mdx': 'b{x}' }
  expect(await bodyOf('import A from "/a.mdx"\n\n<A/>', { files })).toBe('<p>a <p>b1</p></p>')
})

test('a snippet that imports itself is reported and ends', async () => {
  const files = { 'a.mdx': 'import B from "./b.mdx"\n\na\n\n<B/>', 'b.mdx': 'import A from "./a.mdx"\n\nb\n\n<A/>' }
  expect(await bodyOf('import A from "/a.mdx"\n\n<A/>', { files })).toBe('<p>a</p><p>b</p>')
  expect(await problemsOf('import A from "/a.mdx"\n\n<A/>', { files })).toEqual(['error snippet-cycle b.mdx:5:1'])
})

test('an import that does not exist shows the children, with a warning', async () => {
  const text = 'import A from "/nope.mdx"\nimport dayjs from "dayjs"\nimport React from "react"\n\n<A>kept</A>'
  expect(await bodyOf(text)).toBe('kept')
  expect(await problemsOf(text)).toEqual(['warning import-missing 1:1', 'warning import-ignored 2:1'])
  expect((await compileText(text)).dependencies).toContain('nope.mdx')
})

test('a snippet by file name', async () => {
  const files = { 'snippets/a.mdx': 'in snippets {x}', '_snippets/b.mdx': 'in _snippets', 'c.mdx': 'in the root' }
  const text = '<Snippet file="a.mdx" x="1"/>\n\n<Snippet file="b.mdx"/>\n\n<Snippet file="c.mdx"/>'
  expect(await bodyOf(text, { files })).toBe('<p>in snippets 1</p><p>in _snippets</p><p>in the root</p>')
  expect(await problemsOf('<Snippet file="c.mdx"/>')).toEqual(['warning snippet-missing 1:1'])
})

test('exported values can be used, from the page and from other files', async () => {
  const files = {
    'v.mdx': 'export const city = "Rome"',
    'v.jsx': 'export const list = ["a", "b"]\nconst own = 3\nexport { own as three }',
    'd.json': '{"a": 1}',
  }
  const text =
    'import { city as town } from "/v.mdx"\nimport { list, three } from "/v.jsx"\nimport data from "/d.json"\nexport const me = { name: "Ada" }\n\n{me.name} in {town}: {list.join("+")} {three} {data.a}'
  expect(await bodyOf(text, { files })).toBe('<p>Ada in Rome: a+b 3 1</p>')
})

test('a name that the file does not export is reported', async () => {
  expect(
    await problemsOf('import { nope } from "/v.jsx"\n\n{nope}', { files: { 'v.jsx': 'export const a = 1' } }),
  ).toContain('warning import-name-missing 1:1')
})

test('a default import of a file that has none is reported, and the rest of the page stands', async () => {
  const files = { 'v.jsx': 'export const Other = () => <b>x</b>' }
  const text = 'import Panel from "/v.jsx"\n\n<Panel>kept</Panel>\n\nafter'
  const { diagnostics } = await compileText(text, { files })
  expect(diagnostics.map(({ code, line, message }) => [code, line, message])).toEqual([
    ['import-name-missing', 1, '“/v.jsx” does not export a default.'],
  ])
  expect(await bodyOf(text, { files })).toBe('kept<p>after</p>')
})

test('a name that is a slip away from an export suggests it', async () => {
  const text = 'import { Conuter } from "/v.jsx"\n\n<Conuter />'
  const { diagnostics } = await compileText(text, { files: { 'v.jsx': 'export const Counter = () => <b>1</b>' } })
  expect(diagnostics.map(({ code, fix }) => [code, fix])).toEqual([['import-name-missing', 'Did you mean “Counter”?']])
})

test('a component that only arranges its properties is shown', async () => {
  const text =
    'export const Box = ({ title = "T", children }) => <div className="box"><b>{title}</b>{children}</div>\n\n<Box title="A">*x*</Box>\n\n<Box/>'
  expect(await bodyOf(text)).toBe('<div class="box"><b>A</b><em>x</em></div><div class="box"><b>T</b></div>')
})

const hooks = 'export const C = ({children}) => { const [a, b] = useState(0); return <i>{a}</i> }'

test('a component with code of its own is left to the sandbox, with its properties as data', async () => {
  const text = 'import { C } from "/c.jsx"\n\n<C size={2} mark={<b>x</b>}>*one*</C>'
  const { body, code, diagnostics } = await compileText(text, { files: { 'c.jsx': hooks } })
  expect(diagnostics).toEqual([])
  expect(body).toMatchObject([
    {
      name: 'Island',
      properties: {
        origin: { path: 'c.jsx', name: 'C', members: [] },
        tag: 'C',
        place: { file: 'guides/page.mdx', line: 3, column: 1 },
        props: { size: 2, mark: { type: 'elements', nodes: [{ name: 'b' }] } },
      },
      children: [{ name: 'em' }],
    },
  ])
  expect(code?.files['c.jsx']).toEqual({ kind: 'script', text: hooks })
})

test.each([
  ['a handler', 'export const C = () => <button onClick={() => go()}>x</button>'],
  ['HTML of its own', 'export const C = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />'],
  ['a loop', 'export const C = () => { for (const x of []) {} return <p /> }'],
  ['a class', 'export class C extends React.Component { render() { return <p /> } }'],
  ['types', 'export const C = ({ a }: { a: string }) => <p>{a}</p>\ninterface X {}'],
  ['a component inside that has code', 'const D = () => useId()\nexport const C = () => { const E = D; return <E /> }'],
])('%s makes a component one for the sandbox', async (_name, code) => {
  expect(await bodyOf('import { C } from "/c.tsx"\n\n<C/>', { files: { 'c.tsx': code } })).toMatch(/^\[Island origin/)
  expect(await problemsOf('import { C } from "/c.tsx"\n\n<C/>', { files: { 'c.tsx': code } })).toEqual([])
})

test('a component without code of its own ships none, though it is used beside one that does', async () => {
  const { body } = await compileText(`${hooks}\nexport const Plain = () => <b>plain</b>\n\n<Plain/>\n\n<C/>`)
  expect(body).toMatchObject([{ type: 'element', name: 'b' }, { type: 'text', value: ' ' }, { name: 'Island' }])
})

test('a component is given functions, and objects that hold some, as code', async () => {
  const text = 'import { C } from "/c.jsx"\n\n<C do={() => 1} with={{ at: [(x) => x] }}>one</C>'
  const { body, code, diagnostics } = await compileText(text, { files: { 'c.jsx': hooks } })
  const [name = '', other = ''] = (code?.files['guides/page.mdx']?.text ?? '').match(/(?<=const )Expression\w+/g) ?? []
  const codeOf = (declared: string) => ({ $code: { path: 'guides/page.mdx', name: declared, members: [] } })
  expect(body).toMatchObject([{ name: 'Island', properties: { props: { do: codeOf(name), with: codeOf(other) } } }])
  expect(diagnostics).toEqual([])
})

test('a component that is given a function within an expression leaves the whole expression to the sandbox', async () => {
  const text = 'import { C } from "/c.jsx"\n\n{[1, 2].map((x) => <C key={x} do={() => x} />)}'
  const { body, diagnostics } = await compileText(text, { files: { 'c.jsx': hooks } })
  expect(body).toMatchObject([{ name: 'Island', properties: { tag: '{[1, 2].map((x) => <C key={x} do={() =…}' } }])
  expect(diagnostics).toEqual([])
})

test('snippets that multiply without end are stopped', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `s${index}.mdx`,
      `import A from "/s${index + 1}.mdx"\n\n${'<A/>\n\n'.repeat(10)}`,
    ]),
  )
  const { diagnostics } = await compileText('import A from "/s0.mdx"\n\n<A/>', { files })
  expect(diagnostics.map(({ code }) => code)).toContain('page-too-large')
})

test('a mistake in a snippet is reported in its own file', async () => {
  const files = { 'snippets/a.mdx': 'ok\n\n<Card>\n' }
  expect(await problemsOf('import A from "/snippets/a.mdx"\n\n<A/>', { files })).toEqual([
    'error mdx-syntax snippets/a.mdx:3:1',
  ])
})

test('links of a snippet lead from the page that shows it', async () => {
  const { references } = await compileText('import A from "/snippets/a.mdx"\n\n<A/>', {
    files: { 'snippets/a.mdx': '[x](./y)' },
  })
  expect(references).toEqual([
    { kind: 'link', href: './y', from: 'guides/page.mdx', file: 'snippets/a.mdx', line: 1, column: 5 },
  ])
})
