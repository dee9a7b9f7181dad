import { expect, test } from 'vitest'
import { compileText, problemsOf } from '../testing/compile-text.ts'

async function problems(text: string, files: Record<string, string> = {}): Promise<string[]> {
  const { diagnostics } = await compileText(text, { files })
  return diagnostics.map(({ code, line, message }) => `${line} ${code} ${message}`)
}

test('a part outside of its whole is reported', async () => {
  expect(
    await problems('<Step title="a">x</Step>\n\n<Note>\n<Tab title="b">y</Tab>\n</Note>\n\n<Tree.File name="c" />'),
  ).toEqual([
    '1 part-alone <Step> is outside of <Steps>, so it is not shown as a part of one.',
    '4 part-alone <Tab> is outside of <Tabs>, so it is not shown as a part of one.',
    '7 part-alone <Tree.File> is outside of <Tree>, so it is not shown as a part of one.',
  ])
})

test('a part in its whole is not, also by way of a snippet, an expression or another component', async () => {
  const text = [
    'import Two from "/two.mdx"',
    '<Steps>\n<Step title="a">x</Step>\n<Two />\n{["b"].map((title) => <Step title={title}>y</Step>)}\n</Steps>',
    '<Tabs>\n<Tab title="b">\n<Steps><Step title="c">z</Step></Steps>\n</Tab>\n</Tabs>',
  ].join('\n\n')
  expect(await problems(text, { 'two.mdx': '<Step title="two">2</Step>' })).toEqual([])
})

test('a second heading with an id of the author’s is reported', async () => {
  expect(await problems('## One {#same}\n\n## Two {#same}\n\n## One')).toEqual([
    '3 repeated-id The ID “same” is already that of the heading in line 1; links to “#same” lead there.',
  ])
})

test('what follows from a tag that is not closed is no mistake of its own', async () => {
  const text = '<Tabs>\n  <Tab title="A">one</Tab>\n</Tab>\n\ntext\n\n<Steps>\n<Step title="S">two</Step>\n\nend\n'
  for (const parser of ['native', 'javascript'] as const) {
    expect(await problemsOf(text, { parser })).toEqual(['error mdx-syntax 3:1', 'error mdx-syntax 7:1'])
  }
})
