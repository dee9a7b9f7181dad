import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { bundledThemes } from 'shiki/themes'
import { expect, test } from 'vitest'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet } from './grammar-set.ts'
import { createHighlighter } from './highlighter.ts'
import { loadCodeTheme } from './code-theme.ts'
import { plainCode } from './plain-code.ts'
import { PairedTheme } from './paired-theme.ts'
import { CodeTokenizer } from './tokenize-code.ts'

const themes = { light: 'github-light-default', dark: 'dark-plus' } as const
const highlighter = await createHighlighter({ themes, grammars: [] })

test('code becomes lines of classes without inline styles', async () => {
  expect(await highlighter.highlight({ code: 'npm install x\n', language: 'bash' })).toBe(
    '<span class="line"><span class="l11 d12">npm</span> <span class="l9 d8">install x</span></span>',
  )
})

test('text is escaped, blanks have no element, and neighbours that look alike share one', async () => {
  const html = await highlighter.highlight({ code: 'if (a < b && c > d) {\n    return\n}', language: 'js' })
  expect(html).toContain('&lt;')
  expect(html).toContain('&amp;&amp;')
  expect(html).toContain('<span class="line">    <span class="l6 d14">return</span></span>')
  expect(html).toContain('<span class="line">}</span>')
})

test('marks become classes of the lines', async () => {
  const block = { code: 'a // [!code ++]\nb // [!code --]\nc\nd', language: 'text', highlighted: [3], focused: [3, 4] }
  expect(await highlighter.highlight(block)).toBe(
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
  expect(await highlighter.highlight(block)).toBe('<span class="line line-highlight">x &gt; y</span>')
  expect(plainCode(block)).toBe('<span class="line line-highlight">x &gt; y</span>')
})

test('a block of enormous length stays without colours', async () => {
  const code = 'const a = 1\n'.repeat(20_000)
  expect(await highlighter.highlight({ code, language: 'js' })).not.toContain('<span class="l6')
})

test('a block that takes too much processor time is given up', async () => {
  let time = 0
  const impatient = await createHighlighter({ themes, grammars: [] }, () => (time += 4000))
  expect(await impatient.highlight({ code: 'let a = 1\n'.repeat(100), language: 'js' })).toBeUndefined()
})

test('colours do not depend on what was highlighted before', async () => {
  const html = { code: '<a :href="x" @click="y">{{ z }}</a>', language: 'html' }
  const fresh = await createHighlighter({ themes, grammars: [] })
  const before = await fresh.highlight(html)
  await fresh.highlight({ code: '<template><a :href="x">{{ z }}</a></template>', language: 'vue' })
  await fresh.highlight({ code: '```vue\n<a/>\n```', language: 'mdx' })
  expect(await fresh.highlight(html)).toBe(before)
})

test('languages inside of Markdown are coloured', async () => {
  const code = '# Title\n\n```python\ndef f(): pass\n```\n\n```json\n{"a": 1}\n```'
  const html = await highlighter.highlight({ code, language: 'markdown' })
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
  const html = await own.highlight({ code: 'ABC true', language: 'Letters' })
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

// V8 was seen to lose a match once in many runs (see the flags in `render/page-pool.ts`): what is tried again is its luck,
// not ours. A real difference fails every time.
test.each(Object.keys(samples))(
  '%s has the colours that Shiki gives it in each theme alone',
  { retry: 2 },
  async (name) => {
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
  },
)

/** Colours letter by letter, by the tokenizer that we replace: each theme by itself. */
async function shikiColors(code: string, name: string): Promise<string[][]> {
  const embedded = name === 'mdx' ? (['tsx', 'yaml', 'javascript'] as const) : []
  const shiki = await createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [bundledThemes[themes.light], bundledThemes[themes.dark]],
    langs: [name as 'json', ...embedded].map((id) => bundledLanguages[id]),
    warnings: false,
  })
  const lines = shiki.codeToTokensWithThemes(code, { lang: name, themes })
  shiki.dispose()
  return lines.map((line) =>
    line.flatMap(({ content, variants: { light, dark } }) =>
      Array.from(content).map(() => `${light?.color} ${light?.fontStyle} ${dark?.color} ${dark?.fontStyle}`),
    ),
  )
}
