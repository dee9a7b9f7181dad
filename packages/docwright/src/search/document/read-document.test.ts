import { expect, test } from 'vitest'
import { compileText } from '../../content/testing/compile-text.ts'
import { readDocument } from './read-document.ts'

async function sectionsOf(text: string): Promise<unknown[]> {
  const { sections } = readDocument((await compileText(text)).body)
  return sections.map(({ anchor, title, text: prose, code, isField }) =>
    [anchor, title, prose, code, isField].filter((part) => part !== undefined),
  )
}

test('sections begin at headings; the first is the page’s own', async () => {
  expect(await sectionsOf('Lead *text* with `getUser`.\n\n## First\n\nOne\ntwo.\n\n### Deeper\n\n- a\n- b')).toEqual([
    ['', '', 'Lead text with getUser.'],
    ['first', 'First', 'One two.'],
    ['deeper', 'Deeper', 'a · b'],
  ])
})

test('a page that begins with a heading has a section of its own all the same', async () => {
  expect(await sectionsOf('## First\n\nOne.')).toEqual([
    ['', '', ''],
    ['first', 'First', 'One.'],
  ])
})

test('a heading that an author writes as an element begins a section at its own id', async () => {
  expect(
    await sectionsOf('<h2 id="own">First</h2>\n\nOne.\n\n<div>\n  <h3 id="inner">Second</h3>\n\n  Two.\n</div>'),
  ).toEqual([
    ['', '', ''],
    ['own', 'First', 'One.'],
    ['inner', 'Second', 'Two.'],
  ])
})

test('code stands apart from prose', async () => {
  expect(await sectionsOf('## Run\n\nRun it:\n\n```bash Terminal\nnpm   start\n```\n')).toEqual([
    ['', '', ''],
    ['run', 'Run', 'Run it:', 'Terminal · npm start'],
  ])
})

test('what code is called stands with it, also as the title of a tab, and not in the prose', async () => {
  const tabs = '<Tabs>\n<Tab title="npm">\n```bash\nnpm start\n```\n</Tab>\n<Tab title="Go">Run it.</Tab>\n</Tabs>'
  expect(await sectionsOf(tabs)).toEqual([['', '', 'Go · Run it.', 'npm · npm start']])
})

test('the title of a tab without code is not that of the next code', async () => {
  const tabs = '<Tabs>\n<Tab title="Soon"></Tab>\n</Tabs>\n\n```bash\nnpm start\n```\n'
  expect(await sectionsOf(tabs)).toEqual([['', '', 'Soon', 'npm start']])
})

test('tables stand apart from prose, a row a line, with the cells told apart', async () => {
  const table = '| Type | What it does |\n| - | - |\n| `id` number | Which **one**. |\n|  | None |'
  expect(readDocument((await compileText(`Before.\n\n${table}\n\nAfter.`)).body).sections).toEqual([
    {
      anchor: '',
      title: '',
      text: 'Before. After.',
      table: 'Type · What it does\nid number · Which one.\nNone',
    },
  ])
})

test('accordions and steps are sections, and what follows them belongs to what is around them', async () => {
  expect(
    await sectionsOf(
      '## FAQ\n\nAsk.\n\n<Accordion title="Is it `free`?">\n  Yes.\n</Accordion>\n\nMore.\n\n<Steps><Step title="Install">Do it.</Step></Steps>',
    ),
  ).toEqual([
    ['', '', ''],
    ['faq', 'FAQ', 'Ask. More.'],
    ['is-it-`free`?', 'Is it free?', 'Yes.'],
    ['install', 'Install', 'Do it.'],
  ])
})

test('parameters are found by name', async () => {
  expect(
    await sectionsOf('## Body\n\n<ParamField body="user_id" type="string">Who it is.</ParamField>\n\nAnd so on.'),
  ).toEqual([
    ['', '', ''],
    ['body', 'Body', 'And so on.'],
    ['param-user_id', 'user_id', 'string · Who it is.', true],
  ])
})

test('pictures are found by what they show; what nobody reads is left out', async () => {
  expect(
    await sectionsOf(
      'See ![the dashboard](/a.png).\n\n<Visibility for="agents">Only agents.</Visibility>\n\n<Card title="Start" icon="x">Go.</Card>\n\n<div hidden>Not this.</div>',
    ),
  ).toEqual([['', '', 'See the dashboard . Start · Go.']])
})

test.each([
  ['Badge', 'one-two'],
  ['Tooltip', 'one-two'],
  ['Image', 'one - two'],
  ['Card', 'one · - · two'],
])(
  '%s between two words reads “%s”: what stands in a line is part of it, a picture and a box are not',
  (name, text) => {
    const { sections } = readDocument([
      { type: 'text', value: 'one' },
      { type: 'component', name, properties: {}, children: [{ type: 'text', value: '-' }] },
      { type: 'text', value: 'two' },
    ])
    expect(sections.map((section) => section.text)).toEqual([text])
  },
)

test('the kind of a callout is a word of its source, not of what readers see', async () => {
  expect(await sectionsOf('<Callout type="tip">Try it.</Callout>')).toEqual([['', '', 'Try it.']])
})
