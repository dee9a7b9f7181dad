import { expect, test } from 'vitest'

import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

test('an undefined name is shown literally, with a warning at its place', async () => {
  expect(await bodyOf('Go to {yourDomain}/x')).toBe('<p>Go to {yourDomain}/x</p>')
  const { diagnostics } = await compileText('Go to {yourDomain}/x')
  expect(diagnostics).toMatchObject([{ code: 'undefined-variable', severity: 'warning', line: 1, column: 8 }])
})

test('undefined itself shows nothing', async () => {
  expect(await bodyOf('a{undefined}b{null}{true}')).toBe('<p>ab</p>')
})

test('front matter can be used, and user is nobody', async () => {
  expect(
    await bodyOf('---\ntitle: Hello\nown: {a: 1}\n---\nA: {frontmatter.title} {frontmatter.own.a} {user.firstName}'),
  ).toBe('<p>A: Hello 1 </p>')
})

test('lists of elements', async () => {
  expect(await bodyOf('{["a", "b"].map((x) => <Card title={x} key={x}>{x}</Card>)}')).toBe(
    '[Card title="a"]a[/Card][Card title="b"]b[/Card]',
  )
})

test('what needs JavaScript is left to the sandbox, with the names around it', async () => {
  const { body, code, diagnostics } = await compileText(
    '---\ntitle: T\n---\n\n{new Date(frontmatter.day).getFullYear()}',
  )
  expect(diagnostics).toEqual([])
  expect(body).toMatchObject([{ name: 'Island', properties: { props: { frontmatter: { title: 'T' } } }, children: [] }])
  expect(code?.files['guides/page.mdx']?.text).toMatch(
    /^\nconst Expression\w+ = \(\{ props, frontmatter, user \}\) => <>\{new Date\(frontmatter\.day\)/,
  )
})

test.each([
  ['{(() => { const [a] = React.useState(0); return <b>{a}</b> })()}', '[Island'],
  ['{JSON.stringify({ a: 1 })}', '[Island'],
  ['{items.map((item) => <b>{item}</b>)}', ''],
  ['Write {your_name} or {React}.', '<p>Write {your_name} or {React}.</p>'],
])('of code that fails nothing is shown, of words all: %j', async (text, shown) => {
  expect((await bodyOf(text)).slice(0, shown === '' ? undefined : shown.length)).toBe(shown)
  expect(await bodyOf(text)).not.toMatch(/useState\(0\); return <b>.*\[\/Island\]|item\)/)
})

test('what has no value to show is shown literally, with a warning', async () => {
  expect(await bodyOf('{({a: 1})}')).toBe('<p>{({a: 1})}</p>')
  expect(await problemsOf('a {({a: 1})}')).toEqual(['warning unsupported-expression 1:4'])
  expect(await problemsOf('<Card cols={new Date()} />')).toEqual(['warning unsupported-expression 1:1'])
})

test('a property without a value is left out, unless it is read', async () => {
  expect(await bodyOf('<Card title={nope} cols={nope} {...nope}/>')).toBe('[Card title="{nope}"]')
})

const defineIt = 'Define it in this page, such as `export const name = …`, or import it'

test('what is said of a name that is not defined fits the place where it stands', async () => {
  const { diagnostics } = await compileText('{one}\n\n<Frame img={two} caption={three} />')
  expect(diagnostics.map(({ message, fix }) => [message, fix])).toEqual([
    [
      '“one” is not defined; the expression is shown as text.',
      String.raw`${defineIt}, or write \{one\} to show the braces.`,
    ],
    ['“two” is not defined; the property “img” is omitted.', `${defineIt}, or write the value directly.`],
    ['“three” is not defined; the expression is shown as text.', `${defineIt}, or write the text in quotes.`],
  ])
})

test('an object says that one of its values can be shown', async () => {
  const { diagnostics } = await compileText('Hello {user}.', { variables: {} })
  expect(
    diagnostics.filter(({ code }) => code === 'unsupported-expression').map(({ message, fix }) => [message, fix]),
  ).toEqual([
    [
      'The value of {user} is an object, which cannot be shown; the expression is shown as text.',
      'Show one of its values, such as {user.name}, or write \\{user\\} to show the braces.',
    ],
  ])
})
