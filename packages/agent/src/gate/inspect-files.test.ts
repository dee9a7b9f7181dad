import { expect, test } from 'vitest'
import { inspectFiles, type CompiledPage } from './inspect-changes.ts'

const start = '---\ntitle: A\n---\n\nSee https://known.example/page for more.\n'

function codesOf(added: string, path = 'guides/a.mdx', before: string | undefined = start): string[] {
  return inspectFiles([{ path, before, after: `${before ?? ''}\n${added}\n` }], { hosts: ['docs.acme.com'] }).map(
    ({ code }) => code,
  )
}

test.each<[name: string, added: string, code: string]>([
  [
    'a handler on a tag over several lines',
    '<img\n  src="/a.png"\n  alt=">"\n  onerror\n  =\n  "alert(1)"\n/>',
    'added-script',
  ],
  ['a frame in capitals', '<IFRAME src="/x"></IFRAME>', 'added-frame'],
  ['a script over several lines', '<script\n\n>alert(1)</script>', 'added-script'],
  ['entities in an address', '[x](https:&sol;&sol;evil.example/a)', 'new-host'],
  ['a full stop of another script', '[x](https://evil。example/a)', 'new-host'],
  ['backslashes', '<a href="https:\\\\evil.example/a">x</a>', 'new-host'],
  ['backslashes without a scheme', '<a href="\\\\evil.example/a">x</a>', 'new-host'],
  ['a host without a dot', '[x](http://intranet/)', 'new-host'],
  ['an address in decimal', '[x](https://2130706433/)', 'new-host'],
  ['strings joined in an expression', "<a href={'https://' + 'evil.example'}>x</a>", 'new-host'],
  ['a mail address', '[x](mailto:a@evil.example)', 'new-host'],
  ['a line break in a scheme', '<a href="java\nscript:alert(1)">x</a>', 'script-link'],
  ['a known host that is sent data', '![](https://known.example/p?leak=SECRETS)', 'remote-image'],
  [
    'a component that reaches out',
    'export const A = () => {\n  navigator.sendBeacon("/x")\n  return null\n}',
    'added-script',
  ],
  ['a handler of MDX', '<Card onClick={() => fetch("/x")}>x</Card>', 'added-script'],
  ['a password by its name', '```\nDB_PASSWORD=hunter2hunter2\n```', 'secret'],
  ['a key of 64 hexadecimal digits', `\`${'9f3ac17be5d08246'.repeat(4)}\``, 'secret'],
  ['a token in hexadecimal digits', Buffer.from(`ghp_${'a1B2'.repeat(9)}`).toString('hex'), 'secret'],
  [
    'a token backwards',
    Array.from(`ghp_${'a1B2'.repeat(9)}`)
      .toReversed()
      .join(''),
    'secret',
  ],
  ['a token over two lines', `ghp_${'a1B2'.repeat(4)}\n${'a1B2'.repeat(5)}`, 'secret'],
  ['a long value without a pattern', 'value: q7Jm2XvP9sTz4LkWb8RdYhN3fGcA', 'secret'],
])('%s is noticed', (_name, added, code) => {
  expect(codesOf(added)).toContain(code)
})

test.each<[path: string, before: string, after: string, code: string]>([
  ['script.js', 'let a\nlet b\n', 'let a\nfetch("/x")\n', 'added-script'],
  ['snippets/card.jsx', 'export const A = 1\n', 'export const A = 2\n', 'added-script'],
  ['docs.json', '{}', '{"redirects":[{"source":"/a","destination":"//evil%2eexample/"}]}', 'new-host'],
  ['docs.json', '{}', String.raw`{"logo":{"href":"\u002f\u002fevil.example"}}`, 'new-host'],
  ['style.css', '', '@import url(//evil.example/a.css);', 'new-host'],
  ['logo.svg', '<svg/>', '<svg>\n<g\nonload="x()"/></svg>', 'added-script'],
  ['.docwright/workflows/a.md', '', 'Do it.', 'guarded-file'],
])('%s', (path, before, after, code) => {
  expect(inspectFiles([{ path, before, after }]).map((notice) => notice.code)).toContain(code)
})

test.each([
  [
    'code that is shown',
    '```html\n<script>alert(1)</script>\n<img onerror="x()">\n```\n\nUse `<iframe>` and `onclick="x"`.',
  ],
  ['a sample key', 'API_KEY=YOUR_API_KEY_GOES_HERE\n\nAuthorization: Bearer your-token-1234567890abcdef'],
  [
    'names and digests',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8, id 123e4567-e89b-12d3-a456-426614174000, sha256:9f3ac17be5d082469f3ac17be5d08246',
  ],
  [
    'long names of code',
    'Call `getServerSideTranslationsForAllLanguages` with MAXIMUM_NUMBER_OF_CONNECTIONS_PER_HOST.',
  ],
  [
    'components and links of the site',
    '<Card title="On" href="/guides/on" icon="rocket">Words</Card>\n\n[x](#y) [z](../z)',
  ],
  ['imports of snippets', "import Note from '/snippets/note.mdx'\nimport Tip from '/snippets/tip.mdx'\n\n<Note />"],
  ['a component that is named like a tag', '<Frame caption="A">\n  ![A](/a.png)\n</Frame>'],
  [
    'names of values',
    "```yaml\napi_key: os.environ/EXTERNAL_GATEWAY_KEY\n'access-token': sandbox.trafficAccessToken\npassword: ${DB_PASSWORD}\n```",
  ],
  ['a comment in code', '```js\n//comment\nconst a = b // c\n```'],
])('%s is nothing to notice', (_name, added) => {
  expect(codesOf(added)).toEqual([])
})

test('what is there already is no news, wherever it moves', () => {
  const page = `${start}<script src="/a.js"></script>\n\n[x](https://old.example)\n`
  const moved = `${start}\n\nMore.\n\n[y](https://old.example/y)\n\n<script src="/a.js"></script>\n`
  expect(inspectFiles([{ path: 'a.mdx', before: page, after: moved }])).toEqual([])
})

test('pages are compared as readers get them: what only compiling shows is noticed, what is taken away is not', () => {
  const page = (html: string, code = ''): CompiledPage => ({ html, code })
  const text = '---\ntitle: A\n---\n\n<Card href={base + path}>x</Card>\n'
  const noticesOf = (before: CompiledPage | undefined, after: CompiledPage | undefined) =>
    inspectFiles([{ path: 'a.mdx', before: text, after: text }], {}, [{ path: 'a.mdx', before, after }])
  expect(noticesOf(page('<p>x</p>'), page('<a href="https://evil.example/">x</a>'))).toEqual([
    { code: 'new-host', message: 'The change names a host that is new here: evil.example', file: 'a.mdx' },
  ])
  expect(noticesOf(page('<p>'), page('<iframe src="/x"></iframe>')).map(({ code }) => code)).toEqual(['added-frame'])
  expect(noticesOf(page('<p>', 'a'), page('<p>', 'fetch("/x")'))).toEqual([
    {
      code: 'added-script',
      message: 'The page changes code that runs in readers’ browsers. It uses `fetch`.',
      file: 'a.mdx',
    },
  ])
  expect(noticesOf(page('<iframe src="https://evil.example/x"></iframe>', 'a'), page('<p>', ''))).toEqual([])
})

test('a notice names the line and never the secret', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const notices = inspectFiles([
    { path: 'a.mdx', before: start, after: `${start}\n<a\nhref="https://evil.example/?t=${secret}"\n>x</a>\n` },
  ])
  expect(notices.map(({ code, line }) => [code, line])).toEqual([
    ['new-host', 8],
    ['secret', 8],
  ])
  expect(JSON.stringify(notices)).not.toContain(secret)
})

test('a page that is made to take long does not', () => {
  const started = process.threadCpuUsage().user
  for (const piece of [
    '<a ',
    '<a b="',
    '{',
    '![',
    '](',
    '<a b={',
    '`',
    '```\n',
    'a=',
    'export const a = ',
    'password=',
  ]) {
    codesOf(piece.repeat(Math.floor(200_000 / piece.length)))
  }
  expect((process.threadCpuUsage().user - started) / 1000).toBeLessThan(60_000)
})
