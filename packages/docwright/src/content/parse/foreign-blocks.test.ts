import { expect, test } from 'vitest'
import { compileText } from '../testing/compile-text.ts'
import { findForeignBlocks } from './foreign-blocks.ts'

/** The text with every block as components. */
function convert(text: string): string {
  return findForeignBlocks(text)
    .toReversed()
    .reduce((result, { start, end, put }) => result.slice(0, start) + put + result.slice(end), text)
}

test.each([
  [':::tip\nUse it.\n:::', '<Tip>\n\nUse it.\n\n</Tip>'],
  [':::note[My title]{.wide}\n\nText\n\n:::', '<Note title="My title">\n\nText\n\n</Note>'],
  ['::: warning Mind the gap\nText\n:::', '<Warning title="Mind the gap">\n\nText\n\n</Warning>'],
  ['::: details\nText\n:::', '<Accordion title="Details">\n\nText\n\n</Accordion>'],
  ['::::info\n:::danger\nDeep\n:::\n::::', '<Info>\n\n<Danger>\n\nDeep\n\n</Danger>\n\n</Info>'],
  ['> [!NOTE]\n> One\n>\n> Two\n\nAfter', '<Note>\n\nOne\n\nTwo\n\n</Note>\n\nAfter'],
  ['> [!CAUTION]\n> - a\n>   - b', '<Warning>\n\n- a\n  - b\n\n</Warning>'],
  ['!!! note "Say \'x\'"\n    One\n\n    Two\nAfter', '<Note title="Say \'x\'">\n\nOne\n\nTwo\n\n</Note>\nAfter'],
  ['??? question "Why?"\n    So.', '<Accordion title="Why?">\n\nSo.\n\n</Accordion>'],
  [
    '=== "npm"\n    ```sh\n    npm i\n    ```\n\n=== "pnpm"\n    Words\n\nAfter',
    '<Tabs>\n  <Tab title="npm">\n\n```sh\nnpm i\n```\n\n  </Tab>\n  <Tab title="pnpm">\n\nWords\n\n  </Tab>\n</Tabs>\n\nAfter',
  ],
  ['{% hint style="success" %}\nText\n{% endhint %}', '<Check>\n\nText\n\n</Check>'],
  [
    '{% tabs %}\n{% tab title="A" %}\nText\n{% endtab %}\n{% endtabs %}',
    '<Tabs>\n<Tab title="A">\nText\n</Tab>\n</Tabs>',
  ],
  [
    '<Tabs groupId="os">\n  <TabItem value="a" label="A">\n\n  Text\n\n  </TabItem>\n</Tabs>',
    '<Tabs>\n  <Tab title="A">\n\n  Text\n\n  </Tab>\n</Tabs>',
  ],
  ['1. One\n\n   :::tip\n   Use it.\n   :::', '1. One\n\n   <Tip>\n\n   Use it.\n\n   </Tip>'],
])('%j becomes components', (written, wanted) => {
  expect(convert(written)).toBe(wanted)
})

test.each([
  '```md\n:::tip\nText\n:::\n```',
  '> A quotation of [!important] words',
  ':::unknown\nText\n:::',
  'Text with ::: in it',
  '!!! not a note',
  'a === "b"',
  ':::tip\nnever closed',
])('%j is left alone', (text) => {
  expect(convert(text)).toBe(text)
})

test('each block is one warning that says what to write', async () => {
  const page = await compileText('Text\n\n{% hint style="info" %}\nWords here\n{% endhint %}\n\n> [!TIP]\n> More\n')
  expect(page.diagnostics.map(({ code, line, message, fix }) => [code, line, message, fix])).toEqual([
    [
      'foreign-syntax',
      3,
      '“{% hint %}” is the syntax of another documentation system; it is shown as text.',
      'Write <Info> … </Info>, or run `docwright check --fix`, which does it for you.',
    ],
    [
      'foreign-syntax',
      7,
      '“> [!TIP]” is the syntax of another documentation system; it is shown as text.',
      'Write <Tip> … </Tip>, or run `docwright check --fix`, which does it for you.',
    ],
  ])
})

test('tabs of another system are shown as ours', async () => {
  const page = await compileText('<Tabs>\n  <TabItem value="a" label="A">\n\n  Text\n\n  </TabItem>\n</Tabs>')
  expect(page.diagnostics.map(({ code }) => code)).toEqual(['foreign-syntax'])
  expect(JSON.stringify(page.body)).toContain('"title":"A"')
})

test('a page of nothing but beginnings, or of blocks inside of each other, does not take long', () => {
  const pages = [
    ':::note\n'.repeat(20_000),
    `${':::note\n'.repeat(20_000)}${':::\n'.repeat(20_000)}`,
    '{% hint style="info" %}\n'.repeat(20_000),
    `${'<Tabs>\n'.repeat(20_000)}<TabItem>`,
  ]
  const started = process.threadCpuUsage().user
  expect(pages.map((page) => findForeignBlocks(page).length)).toEqual([0, 1, 0, 0])
  expect((process.threadCpuUsage().user - started) / 1000).toBeLessThan(10_000)
})
