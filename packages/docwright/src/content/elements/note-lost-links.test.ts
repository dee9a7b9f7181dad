import { expect, test } from 'vitest'
import { compileText } from '../testing/compile-text.ts'

async function problems(text: string): Promise<string[]> {
  const { diagnostics } = await compileText(text)
  return diagnostics.map(({ code, line, column, message, fix }) => `${code} ${line}:${column} ${message} ${fix}`)
}

test.each([
  [
    'Look: ![A panel\\](/images/a.png)',
    'link-as-text 1:7 “![A panel\\](/images/a.png)” is shown as text, because of the backslash. Write ![A panel](/images/a.png).',
  ],
  [
    '- Read [the guide\\](/guide#start)',
    'link-as-text 1:8 “[the guide\\](/guide#start)” is shown as text, because of the backslash. Write [the guide](/guide#start).',
  ],
  [
    'See [the docs](https://example.com/a\n/b.html) for more.',
    'link-as-text 1:5 “](https://example.com/a” is shown as text: the link is not complete. Write [text](address) with all four brackets, on one line.',
  ],
  [
    'See the docs](https://example.com) for more.',
    'link-as-text 1:13 “](https://example.com” is shown as text: the link is not complete. Write [text](address) with all four brackets, on one line.',
  ],
  [
    'Read [the guide][nowhere].',
    'link-undefined 1:6 “[the guide][nowhere]” is shown as text: the page does not define “nowhere”. Add a line such as [nowhere]: /path below.',
  ],
  [
    'Read [more][giude].\n\n[guide]: /guide',
    'link-undefined 1:6 “[more][giude]” is shown as text: the page does not define “giude”. Did you mean “guide”?',
  ],
  [
    '新しい[Event][Event]リソース',
    'link-undefined 1:4 “[Event][Event]” is shown as text: the page does not define “Event”. Add a line such as [Event]: /path below.',
  ],
])('%j', async (text, problem) => {
  expect(await problems(text)).toEqual([problem])
})

test.each([
  'Write \\[text\\](/url) for a link, and \\[text](/url) for none.',
  '`![alt\\](/path.png)` and `[text][name]`',
  '```md\n[the text][name] and ![alt\\](/path.png)\n```',
  'The value of list[first][second], and of rows[i][j].',
  'A class [a-z][A-Z], a tag [x][y], a command [flags][args].',
  'Read \\[the guide][nowhere] or [the guide\\][nowhere].',
  'A note [the note][^1] and an array (string[])(x).',
  'See [the guide][guide] and [Guide].\n\n[guide]: /guide',
  'A formula $a[one two][one two]$ and [a link](/url).',
  'Call fn[0](x), fn[key](/regex/) is seldom.',
])('%j stays quiet', async (text) => {
  expect((await problems(text)).filter((problem) => problem.startsWith('link-'))).toEqual([])
})
