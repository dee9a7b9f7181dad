import { expect, test } from 'vitest'

import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

const variables = { name: 'Ada <b>', 'base-url': 'https://x.y' }

test('variables are put in everywhere, as text', async () => {
  expect(
    await bodyOf(
      'Hi {{name}}, `{{ name }}` [a]({{base-url}}/b) <Card title="{{name}}"/>\n\n```js {{name}}\n{{name}}\n```',
      { variables },
    ),
  ).toBe(
    '<p>Hi Ada <b>, <code>Ada <b></code> <a href="https://x.y/b">a</a> [Card title="Ada <b>"]</p>' +
      '[CodeBlock code="Ada <b>" language="js" title="Ada <b>"]',
  )
})

test('an unknown variable is shown literally, with a warning except in code', async () => {
  expect(await bodyOf('Hi {{who}} `{{where}}`')).toBe('<p>Hi {{who}} <code>{{where}}</code></p>')
  const { diagnostics } = await compileText('Hi {{who}} `{{where}}`')
  expect(diagnostics).toMatchObject([{ code: 'undefined-variable', line: 1, column: 4 }])
})

test('an object in an attribute is not a variable', async () => {
  expect(await problemsOf('export const color = "red"\n\n<div style={{color}}>x</div>')).toEqual([])
  expect(await bodyOf('export const color = "red"\n\n<div style={{color}}>x</div>')).toBe(
    '<div style="color: red">x</div>',
  )
})
