import { expect, test } from 'vitest'
import type { ComponentNode } from '../content-tree.ts'
import { compileText } from '../testing/compile-text.ts'

function promptOf({ result }: ComponentNode): string | undefined {
  return result?.kind === 'prompt' ? result.markdown : undefined
}

async function markdownOf(text: string): Promise<unknown> {
  const { body } = await compileText(text, { variables: { product: 'Acme' } })
  const prompt = body.find((node) => node.type === 'component' && node.name === 'Prompt')
  return prompt?.type === 'component' ? promptOf(prompt) : undefined
}

test.each([
  ['<Prompt description="d">\n  You *are* a\n\n  - helper\n    - deep\n</Prompt>', 'You *are* a\n\n- helper\n  - deep'],
  ['<Prompt description="a > b" actions={["copy"]}>Say {"`x`"}</Prompt>', 'Say {"`x`"}'],
  ['<Prompt>\n{/* hidden */}\nUse {{product}} and {{other}}.\n</Prompt>', 'Use Acme and {{other}}.'],
  ['<Prompt>\n```js\nconst a = 1\n```\n</Prompt>', '```js\nconst a = 1\n```'],
])('a prompt keeps its Markdown: %j', async (text, expected) => {
  expect(await markdownOf(text)).toBe(expected)
})

test('a prompt of an expression has the text of its content', async () => {
  expect(await markdownOf('{[1].map(() => <Prompt description="d">Words</Prompt>)}')).toBeUndefined()
})
