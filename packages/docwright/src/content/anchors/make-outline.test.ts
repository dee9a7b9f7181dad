import { expect, test } from 'vitest'

import { compileText } from '../testing/compile-text.ts'

async function outlineOf(text: string): Promise<string[]> {
  const { outline } = await compileText(text)
  return outline.map(({ level, id, title }) => `${level} ${id} ${title}`)
}

test('headings of levels 2 to 4 are in the outline, as plain text', async () => {
  expect(await outlineOf('## Two `code` **bold**\n\n### Three\n\n#### Four\n\n##### Five')).toEqual([
    '2 two-code-bold Two code bold',
    '3 three Three',
    '4 four Four',
  ])
})

test('titles of steps are in the outline where they have the size of headings', async () => {
  expect(
    await outlineOf(
      '<Steps titleSize="h3"><Step title="Run `a`">x</Step></Steps>\n\n<Steps><Step title="B">x</Step></Steps>',
    ),
  ).toEqual(['3 run-`a` Run a'])
})

test('an update shows its label and hides its own headings', async () => {
  expect(await outlineOf('<Update label="May 2026">\n## Inside\n</Update>')).toEqual(['2 may-2026 May 2026'])
})

test('what only agents see is not in the outline', async () => {
  expect(await outlineOf('<Visibility for="agents">\n## Hidden\n</Visibility>')).toEqual([])
})
