import { expect, test } from 'vitest'
import { adviceOnText } from './advise-text.ts'
import { pageText } from './page-text.ts'

function advised(text: string): string[] {
  const page = pageText('a.mdx', text)
  return adviceOnText(page, 0)
    .map(({ code, line, column }) => `${line}:${column} ${code}`)
    .toSorted()
}

test('images without a description, and links whose words say nothing', () => {
  const text = [
    'Text ![](/a.png) and ![A map](/b.png), [here](/x) and [Click here](/y).',
    '<img src="/c.png" />',
    '<img src="/d.png" alt="" /> <img alt="D" src="/d.png" /> <img aria-hidden="true" src="/e.png" />',
    '[Regions](/regions), [more regions](/regions), ![here](/f.png)',
  ]
  expect(advised(text.join('\n'))).toEqual([
    '1:40 link-text-vague',
    '1:55 link-text-vague',
    '1:6 image-undescribed',
    '2:1 image-undescribed',
  ])
})

test('code is none of it', () => {
  expect(advised('```md\n![](/a.png) [here](/x)\n<img src="/x" />\n```\n\n`![](/a.png)` and `[here](/x)`\n')).toEqual(
    [],
  )
})
