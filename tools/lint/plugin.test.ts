import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'docwright-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schema = "import { schema } from './schema.ts'\n"
/** Files with a fault each, by rule; how often the rule says so. */
const planted: [rule: string, file: string, code: string, faults: number][] = [
  ['layers', 'theme/src/layout/a.ts', "export { createSite } from 'docwright'\n", 1],
  ['named-subject', 'theme/src/layout/utils.ts', 'export const a = 1\n', 1],
  ['documented-exports', 'theme/src/layout/b.ts', 'export function b(): void {}\n', 1],
  [
    'telling-parameters',
    'server/src/jobs/p.ts',
    '/**\n * Reads.\n *\n * @param jobId The job.\n * @param sites Its sites.\n * @param now Milliseconds.\n */\nexport const p = 1\n',
    2,
  ],
  [
    'telling-parameters',
    'server/src/jobs/q.ts',
    '/**\n * @param a The a.\n * @param a.b Its end.\n */\nexport const q = 1\n',
    0,
  ],
  [
    'safe-html',
    'theme/src/layout/c.tsx',
    "export const c = (html: string) => [{ __html: html }, { '__html': html }, { ['__html']: html }, { [`__html`]: html }]\n",
    4,
  ],
  ['safe-html', 'theme/src/layout/set.ts', 'export const set = (at: any, html: string) => (at.__html = html)\n', 1],
  ['safe-html', 'theme/src/layout/d.ts', 'export const d = (html: string) => html as unknown as SafeHtml\n', 1],
  ['safe-html', 'theme/src/layout/e.ts', "import { trustHtml } from '../content/safe-html.ts'\nvoid trustHtml\n", 1],
  ['parsed-json', 'server/src/jobs/a.ts', 'export const a = (text: string) => JSON.parse(text) as { id: string }\n', 1],
  ['parsed-json', 'server/src/jobs/b.ts', 'export const b: { id: string } = JSON.parse("{}")\n', 1],
  ['parsed-json', 'server/src/jobs/c.ts', 'export const c = (text: string): { id: string } => JSON.parse(text)\n', 1],
  [
    'parsed-json',
    'server/src/jobs/d.ts',
    'export const d = (take: (a: string[]) => void) => take(JSON.parse("[]"))\n',
    1,
  ],
  ['parsed-json', 'server/src/jobs/all.ts', 'export const all = (texts: string[]) => texts.map(JSON.parse)\n', 1],
  [
    'parsed-json',
    'server/src/jobs/sound.ts',
    `${schema}export const a: unknown = JSON.parse('1')\nexport const b = schema.parse(JSON.parse('1'))\n`,
    0,
  ],
  ['queries-in-store', 'server/src/jobs/e.ts', "export const e = (db: any) => db.selectFrom('job')\n", 1],
  ['queries-in-store', 'server/src/jobs/f.ts', 'export const f = sql<number>`select 1`\nexport const g = sql`1`\n', 2],
  ['queries-in-store', 'server/src/jobs/raw.ts', "export const raw = sql.raw('select 1')\n", 1],
  ['queries-in-store', 'server/src/store/a.ts', 'export const f = sql<number>`select 1`\n', 0],
  [
    'changes-by-commands',
    'server/src/api/a.ts',
    'export const a = async (context: any) => context.store.transaction(async () => {})\n',
    1,
  ],
  [
    'citations',
    'theme/src/layout/f.ts',
    '/** A tab (specification, Tab). */\nexport const f = 1 // decisions §2.3\n',
    2,
  ],
  ['citations', 'theme/src/layout/f.test.ts', "test('compatibility §4.1: tabs', () => {})\n", 1],
  ['citations', 'theme/src/layout/g.ts', '/** A list\n * of them (decisions,\n * 1.2). */\nexport const g = 1\n', 1],
  [
    'citations',
    'theme/src/layout/h.ts',
    "// RFC 8628 §3.2; decisions/006-highlighting-once-per-block.md\nexport const h = 'before § after'\n",
    0,
  ],
  ['plain-english', 'theme/src/layout/i.ts', '/** Undefined\n * where there is none. */\nexport const i = 1\n', 1],
  ['plain-english', 'theme/src/layout/j.ts', '/** Undefined if there is none. */\nexport const j = 1 // again\n', 0],
]

test('each rule of the house finds the fault it is there for, and leaves alone what is sound', () => {
  const rules = Object.fromEntries(planted.map(([rule]) => [`house/${rule}`, 'error']))
  const settings = { jsPlugins: [join(root, 'tools/lint/plugin.ts')], categories: { correctness: 'off' }, rules }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(settings))
  for (const [, file, code] of planted) {
    mkdirSync(dirname(join(folder, 'packages', file)), { recursive: true })
    writeFileSync(join(folder, 'packages', file), code)
  }
  const linter = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(linter.stdout) as { diagnostics: { code: string; filename: string }[] }
  const found = planted.map(([rule, file]) => [
    rule,
    file,
    diagnostics.filter((each) => each.code === `house(${rule})` && each.filename === `packages/${file}`).length,
  ])
  expect(found).toEqual(planted.map(([rule, file, , faults]) => [rule, file, faults]))
})
