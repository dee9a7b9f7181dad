import { expect, test } from 'vitest'
import { componentNames } from '@docwright/theme'
import { markdownOf } from '../testing/markdown-of.ts'

test.each([
  ['<Note>Text **here**.</Note>', '> **Note:** Text **here**.\n'],
  ['<Warning>\n  - a\n  - b\n</Warning>', '> **Warning:**\n>\n> - a\n> - b\n'],
  ['<Tip title="Hot">\n  Text.\n\n  More.\n</Tip>', '> **Tip: Hot**\n>\n> Text.\n>\n> More.\n'],
  ['<Callout type="success" icon="star" color="#fff">Done</Callout>', '> **Check:** Done\n'],
  ['<Callout icon="star">Plain</Callout>', '> **Note:** Plain\n'],
  ['<Info></Info>', ''],
])('callouts are quotations with a label: %s', async (text, expected) => {
  expect(await markdownOf(text)).toBe(expected)
})

test('labels are in the language of the page', async () => {
  expect(await markdownOf('<Warning>Achtung</Warning>', { language: 'de' })).toBe('> **Warnung:** Achtung\n')
})

test('cards are linked titles with their text', async () => {
  const text = `<CardGroup cols={2}>
  <Card title="Start [here]" icon="play" href="/start">First *steps*.</Card>
  <Card title="No link">Text</Card>
  <Card href="/guides/deep-dive" img="/a.png" />
  <Card title="Action" href="https://a.b" cta="Go" horizontal />
</CardGroup>`
  expect(await markdownOf(text)).toBe(
    '**[Start \\[here\\]](/base/start)**\n\nFirst *steps*.\n\n**No link**\n\nText\n\n![a](/base/a.png)\n\n' +
      '[deep dive](/base/guides/deep-dive)\n\n**[Action](https://a.b)**\n\n[Go](https://a.b)\n',
  )
})

test('tiles and repositories are links', async () => {
  const text =
    '<Tile href="/t" title="T" description="Text"><img src="/t.svg" alt="pic" /></Tile>\n\n<GitHub.Repo repo="https://github.com/acme/site" />'
  expect(await markdownOf(text)).toBe(
    '![pic](/base/t.svg)\n\n**[T](/base/t)**\n\nText\n\n[acme/site](https://github.com/acme/site)\n',
  )
})

test('steps are a numbered list', async () => {
  const text = `<Steps>
  <Step title="Install">
    Run:
    \`\`\`sh
    npm i
    \`\`\`
  </Step>
  <Step title="Use" titleSize="h3">
    1. a
    2. b
  </Step>
  <Step>No title</Step>
</Steps>`
  expect(await markdownOf(text)).toBe(
    '1. **Install**\n\n   Run:\n\n   ```sh\n   npm i\n   ```\n\n2. **Use**\n\n   1. a\n   2. b\n\n3. No title\n',
  )
})

test('tabs and views are titled parts', async () => {
  const text =
    '<Tabs>\n<Tab title="One">\nA\n</Tab>\n<Tab title="Two">\nB\n</Tab>\n</Tabs>\n\n<View title="Python">\nC\n</View>'
  expect(await markdownOf(text)).toBe('**One**\n\nA\n\n**Two**\n\nB\n\n**Python**\n\nC\n')
})

test('code groups have a title above each block', async () => {
  const text =
    '<CodeGroup>\n```sh npm\nnpm i\n```\n```sh\nyarn\n```\n</CodeGroup>\n\n<RequestExample>\n```bash cURL\ncurl\n```\n</RequestExample>'
  expect(await markdownOf(text)).toBe(
    '**npm**\n\n```sh\nnpm i\n```\n\n```sh\nyarn\n```\n\n**cURL**\n\n```bash\ncurl\n```\n',
  )
})

test('accordions and expandables are titled parts', async () => {
  const text =
    '<AccordionGroup>\n<Accordion title="Why `x`?" description="Short">\nBecause.\n</Accordion>\n</AccordionGroup>\n\n<Expandable title="more">Text</Expandable>'
  expect(await markdownOf(text)).toBe('**Why `x`?**\n\nShort\n\nBecause.\n\n**more**\n\nText\n')
})

test('fields are list items with what is known of them', async () => {
  const text = `<ParamField query="limit" type="integer" default={10}>Most items.</ParamField>
<ParamField body="user" type="Record<string, x>" required deprecated>
  The user.

  <Expandable>
    <ResponseField name="user.id" type="string" default="" pre={["new"]}>Id.</ResponseField>
  </Expandable>
</ParamField>
<ResponseField name="empty" />
<ResponseField type="string" required>A value.</ResponseField>`
  expect(await markdownOf(text)).toBe(
    '- `limit` (`integer`, query, default: `10`): Most items.\n\n' +
      '- `user` (`Record<string, x>`, body, required, deprecated): The user.\n\n' +
      '  **child attributes**\n\n' +
      '  - `user.id` (new, `string`, default: `""`): Id.\n\n' +
      '- `empty`\n\n' +
      '- (`string`): A value.\n',
  )
})

test('updates are headings with their date and tags', async () => {
  expect(
    await markdownOf(
      '<Update label="v1.2" description="May 2026" tags={["New", "Fix"]}>\n### Search\n\nText\n</Update>',
    ),
  ).toBe('## v1.2\n\nMay 2026 · `New` · `Fix`\n\n### Search\n\nText\n')
})

test('frames give their words and what they hold', async () => {
  expect(await markdownOf('<Frame caption="A [link](/x)" hint="See">\n![a](/a.png)\n</Frame>')).toBe(
    'See\n\n![a](/base/a.png)\n\n*A [link](/base/x)*\n',
  )
})

test('trees are nested lists', async () => {
  const text = `<Tree>
  <Tree.Folder name="src" defaultOpen>
    <Tree.File name="_app.ts" />
    <Tree.Folder name="lib/" />
  </Tree.Folder>
  <Tree.File name="README.md" />
</Tree>

<FileTree>
- docs
  - a.mdx
- b/
</FileTree>`
  expect(await markdownOf(text)).toBe(
    '- `src/`\n  - `_app.ts`\n  - `lib/`\n- `README.md`\n\n* `docs/`\n  - `a.mdx`\n* `b/`\n',
  )
})

test('badges, icons and tooltips in a line of text', async () => {
  const text =
    'A <Badge color="red">beta</Badge> <Icon icon="star" /> <Tooltip headline="API" tip="An *interface*" cta="More" href="/api">API</Tooltip>.'
  expect(await markdownOf(text)).toBe('A beta API (API: An *interface* [More](/base/api)).\n')
})

test('prompts are quotations', async () => {
  expect(
    await markdownOf('<Prompt description="Ask **this**" actions={["copy"]}>\nYou are a\n\n- helper\n</Prompt>'),
  ).toBe('**Ask this**\n\n> You are a\n>\n> - helper\n')
})

test('colours are lists', async () => {
  const text =
    '<Color variant="table"><Color.Row title="Blue"><Color.Item name="500" value="#00f" /><Color.Item name="600" value={{ light: "#009", dark: "#00c" }} /></Color.Row></Color>'
  expect(await markdownOf(text)).toBe('**Blue**\n\n- 500: `#00f`\n\n- 600: `#009 / #00c`\n')
})

test('columns, panels and links give way to what they hold', async () => {
  const text =
    '<Columns cols={2}><Column>\nA\n</Column><Column>\nB\n</Column></Columns>\n\n<Panel>\nC <Link href="/d">d</Link>\n</Panel>'
  expect(await markdownOf(text)).toBe('A\n\nB\n\nC [d](/base/d)\n')
})

test.each([...componentNames])('<%s> leaves nothing of its syntax, with or without properties', async (name) => {
  const markdown = await markdownOf(
    `<${name} title="T" name="N">\n  Text\n</${name}>\n\n<${name}>\n</${name}>\n\n<${name} />`,
  )
  expect(markdown).not.toMatch(/<[A-Z]|undefined|\[object|\n\n\n/)
})
