import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { bundledThemes } from 'shiki/themes'
import { expect, test } from 'vitest'
import type { CodeToHighlight } from './code-to-highlight.ts'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet } from './grammar-set.ts'
import { createHighlighter } from './highlighter.ts'
import { loadCodeTheme } from './code-theme.ts'
import { plainCode } from './plain-code.ts'
import { PairedTheme } from './paired-theme.ts'
import { CodeTokenizer } from './tokenize-code.ts'

const themes = { light: 'github-light-default', dark: 'dark-plus' } as const
const highlighter = await createHighlighter({ themes, grammars: [] })

async function htmlOf(block: CodeToHighlight, by = highlighter): Promise<string | undefined> {
  return (await by.highlight(block))?.html
}

test('code becomes lines of classes without inline styles', async () => {
  expect(await htmlOf({ code: 'npm install x\n', language: 'bash' })).toBe(
    '<span class="line"><span class="l11 d12">npm</span> <span class="l9 d8">install x</span></span>',
  )
})

test('text is escaped, blanks have no element, and neighbours that look alike share one', async () => {
  const html = await htmlOf({ code: 'if (a < b && c > d) {\n    return\n}', language: 'js' })
  expect(html).toContain('&lt;')
  expect(html).toContain('&amp;&amp;')
  expect(html).toContain('<span class="line">    <span class="l6 d14">return</span></span>')
  expect(html).toContain('<span class="line">}</span>')
})

test('marks become classes of the lines', async () => {
  const block = { code: 'a // [!code ++]\nb // [!code --]\nc\nd', language: 'text', highlighted: [3], focused: [3, 4] }
  expect(await htmlOf(block)).toBe(
    [
      '<span class="line line-diff line-add">a</span>',
      '<span class="line line-diff line-remove">b</span>',
      '<span class="line line-highlight line-focus">c</span>',
      '<span class="line line-focus">d</span>',
    ].join('\n'),
  )
})

test('an unknown language is text with its marks', async () => {
  const block = { code: 'x > y', language: 'fift', highlighted: [1] }
  expect(await htmlOf(block)).toBe('<span class="line line-highlight">x &gt; y</span>')
  expect(plainCode(block)).toBe('<span class="line line-highlight">x &gt; y</span>')
})

test('a block of enormous length goes on without colours, and says from which line', async () => {
  const code = 'const a = 1\n'.repeat(20_000)
  const made = await highlighter.highlight({ code, language: 'js' })
  const lines = made?.html.split('\n') ?? []
  expect(lines).toHaveLength(20_000)
  expect(lines[16_665]).toContain('<span class="l6')
  expect(lines[16_666]).toBe('<span class="line">const a = 1</span>')
  expect(made?.problems).toEqual([
    { kind: 'long', line: 16_666, reason: 'it has 20000 lines, more than 200000 characters' },
  ])
})

test('too long to ask for its types, a block is without the questions', async () => {
  const code = `const a = 1\n//    ^?\n${'const b = 1\n'.repeat(20_000)}`
  const made = await highlighter.highlight({ code, language: 'ts', typed: true })
  expect(made?.html).not.toContain('^?')
  expect(made?.text).not.toContain('^?')
  expect(made?.problems).toMatchObject([{ kind: 'long' }])
})

test('types stand at their lines where comments that mark lines are gone', async () => {
  const code = `let z = 1
// [!code highlight]
//   ^^^^
const a = z
//    ^?
const b = a // [!code ++]
`
  const made = await highlighter.highlight({ code, language: 'ts', typed: true })
  expect(made?.text).toBe('let z = 1\nconst a = z\nconst b = a')
  expect(made?.html).not.toContain('code-word')
  const lines = made?.html.split('\n') ?? []
  expect(lines.map((line) => line.replaceAll(/<[^>]+>/g, ''))).toEqual([
    'let z = 1',
    'const a = z      const a: number',
    'const b = a',
  ])
  const typesIn = (line = '') => [...line.matchAll(/<button[^>]*>(?:<[^>]*>)*(\w+)/g)].map(([, name]) => name)
  expect(lines.map((line) => typesIn(line))).toEqual([['z'], ['z'], ['b', 'a']])
})

test('one enormous line stays without colours', async () => {
  const code = `const a = '${'x'.repeat(300_000)}'`
  const made = await highlighter.highlight({ code, language: 'js' })
  expect(made?.html).toBe(`<span class="line">${code}</span>`)
  expect(made?.problems).toMatchObject([{ kind: 'long', line: 0 }])
})

test('a line of 100,000 characters stays plain at no cost, and the others keep their colours', async () => {
  const name = 'aGVsbG8gd29ybGQ'.repeat(7000).slice(0, 100_000)
  const begin = process.threadCpuUsage().user
  const made = await highlighter.highlight({
    code: `/* 1\n${name}\n2 */ let a = 1\n${name.slice(0, 50_000)}`,
    language: 'js',
  })
  // The grammar alone would take minutes.
  expect((process.threadCpuUsage().user - begin) / 1000).toBeLessThan(2000)
  const lines = made?.html.split('\n') ?? []
  expect(lines[1]).toBe(`<span class="line">${name}</span>`)
  // The comment goes on behind the line that nobody read.
  expect(lines[2]).toMatch(/^<span class="line"><span class="[^"]+">2 \*\/<\/span> <span class="[^"]+">let<\/span>/)
  expect(made?.problems).toEqual([{ kind: 'line', line: 1, reason: '100000' }])
})

test('a word is marked wherever it stands, or in as many lines as its comment says', async () => {
  const code = '// [!code word:size:2]\nsize(size)\nno // [!code word:n\\]o]\nsize n]o <n]o>'
  expect(await htmlOf({ code, language: 'text' })).toBe(
    [
      '<span class="line"><span class="code-word">size</span>(<span class="code-word">size</span>)</span>',
      '<span class="line">no</span>',
      '<span class="line">size <span class="code-word">n]o</span> &lt;<span class="code-word">n]o</span>&gt;</span>',
    ].join('\n'),
  )
})

test('a marked word is coloured as it was, in parts where its colours differ', async () => {
  const html = await htmlOf({ code: 'let ab = 1 // [!code word:t a]', language: 'js' })
  expect(html).toBe(
    '<span class="line"><span class="l6 d4">le</span><span class="l6 d4 code-word">t</span>' +
      '<span class="code-word"> </span><span class="d9 code-word">a</span><span class="d9">b</span>' +
      ' <span class="l6">=</span> <span class="l8 d7">1</span></span>',
  )
})

test('a block that takes too much processor time is given up', async () => {
  let time = 0
  const impatient = await createHighlighter({ themes, grammars: [] }, () => (time += 4000))
  expect(await impatient.highlight({ code: 'let a = 1\n'.repeat(100), language: 'js' })).toBeUndefined()
})

test('colours do not depend on what was highlighted before', async () => {
  const html = { code: '<a :href="x" @click="y">{{ z }}</a>', language: 'html' }
  const fresh = await createHighlighter({ themes, grammars: [] })
  const before = await htmlOf(html, fresh)
  await htmlOf({ code: '<template><a :href="x">{{ z }}</a></template>', language: 'vue' }, fresh)
  await htmlOf({ code: '```vue\n<a/>\n```', language: 'mdx' }, fresh)
  expect(await htmlOf(html, fresh)).toBe(before)
})

test('languages inside of Markdown are coloured', async () => {
  const code = '# Title\n\n```python\ndef f(): pass\n```\n\n```json\n{"a": 1}\n```'
  const html = await htmlOf({ code, language: 'markdown' })
  expect(html).toContain('<span class="l6 d4">def</span>')
  expect(html).toMatch(/<span class="l\d+ d\d+">"a"<\/span>/)
})

test('a grammar of the docs repository is used, and may include ours', async () => {
  const grammar = {
    name: 'letters',
    scopeName: 'source.letters',
    embeddedLangs: ['json'],
    patterns: [{ match: '[A-Z]+', name: 'keyword' }, { include: 'source.json' }],
  }
  const own = await createHighlighter({ themes, grammars: [grammar] })
  const html = await htmlOf({ code: 'ABC true', language: 'Letters' }, own)
  expect(html).toContain('<span class="l6 d4">ABC</span>')
  expect(html).toMatch(/<span class="[^"]+">true<\/span>/)
})

const samples: Record<string, string> = {
  bash: "export A=\"b $HOME\"; curl -X POST https://x.y/z \\\n  -H 'A: b' | jq '.[0]' # comment\ncat <<EOF\n$A\nEOF",
  css: '@media (min-width: 40rem) { .a:hover > b::before { color: #fff; margin: calc(1px + 2em) } }',
  html: '<!doctype html>\n<script>let a = `x${1}`</script>\n<style>a{color:red}</style>\n<p class="x">&amp; y</p>',
  json: '{"a": [1, -2.5e3, true, null], "b": {"c": "\\n"}}',
  mdx: '---\ntitle: X\n---\nimport A from "./a"\n\n# T {1 + 1}\n\n<A b={[1]} {...c}>\n\n**x** `y`\n\n</A>\n\n```js\nlet a\n```',
  powershell: 'Get-ChildItem -Path $env:X | Where-Object { $_.Name -like "*.md" }\nnew-item a.py',
  python: 'from a import b\n\n@c\nasync def f(x: int = 1) -> str:\n    """doc"""\n    return f"{x!r} {y:>3}"',
  ruby: 'class A < B\n  def x = puts "#{@y} %s" % :z\n  RE = /a+(?<n>b)/i\nend\n<<~T\n  text\nT',
  sql: "SELECT a.*, count(*) FROM t a JOIN u USING (id) WHERE x = 'y' -- c",
  typescript: 'export const f = async <T extends X>(a?: T): Promise<T[]> => (await g`x${a}`)!.map((b) => b as T) // c',
  yaml: 'a: &x\n  - "b": !!int 1\n  - |\n    text\nc: *x # d',
}

test.each(Object.keys(samples))('%s has the colours that Shiki gives it in each theme alone', async (name) => {
  const code = samples[name] ?? ''
  const language = name === 'bash' ? 'shellscript' : name
  const theme = new PairedTheme(...(await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)])))
  const grammar = await new GrammarSet(createGrammarEngine(), theme, []).grammarFor(language, code)
  if (grammar === undefined) throw new Error(`No grammar for ${language}`)
  const tokenizer = new CodeTokenizer(theme, { time: 60_000, now: () => 0 })
  const light = theme.light.getColorMap()
  const dark = theme.dark.getColorMap()
  const ours = (tokenizer.tokenize(grammar, code.split('\n')) ?? []).map((line) =>
    line.flatMap(({ text, look }) =>
      Array.from(text).map(
        () => `${light[look.lightColor]} ${look.lightFont} ${dark[look.darkColor]} ${look.darkFont}`,
      ),
    ),
  )
  expect(ours).toEqual(await shikiColors(code, name))
})

/** Colors letter by letter, by the tokenizer that we replace: each theme by itself. */
async function shikiColors(code: string, name: string): Promise<string[][]> {
  const embedded = name === 'mdx' ? (['tsx', 'yaml', 'javascript'] as const) : []
  const shiki = await createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [bundledThemes[themes.light], bundledThemes[themes.dark]],
    langs: [name as 'json', ...embedded].map((id) => bundledLanguages[id]),
    warnings: false,
  })
  // After half a second on the clock Shiki leaves the rest of a line without colors: a busy machine takes that long.
  const lines = shiki.codeToTokensWithThemes(code, { lang: name, themes, tokenizeTimeLimit: 0 })
  shiki.dispose()
  return lines.map((line) =>
    line.flatMap(({ content, variants: { light, dark } }) =>
      Array.from(content).map(() => `${light?.color} ${light?.fontStyle} ${dark?.color} ${dark?.fontStyle}`),
    ),
  )
}
