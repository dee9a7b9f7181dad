// `npm run check`: everything a change must pass. All steps run, so that one report names every fault; nothing is tried a
// second time. The last line counts the tests.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installDependencies, root } from './setup.mjs'

/** Where a full browser can differ from the packaged one: pixels, fonts, the clipboard, printing, and its own scrolling. */
const fullBrowserTests = [
  'test/browser/page-shell.browser.test.ts',
  'test/site/api-parts.browser.test.ts',
  'test/site/code-blocks.browser.test.ts',
  'test/site/color-scheme.browser.test.ts',
  'test/site/components-behaviour.browser.test.ts',
  'test/site/first-paint.browser.test.ts',
  'test/site/late-fonts.endurance.test.ts',
  'test/site/low-windows.browser.test.ts',
  'test/site/page-actions.browser.test.ts',
  'test/site/without-scripts.browser.test.ts',
]

for (const file of fullBrowserTests)
  if (!existsSync(join(root, file))) throw new Error(`${file} is not there any more.`)
await installDependencies()
const reports = mkdtempSync(join(tmpdir(), 'docwright-check-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const environment = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
const failed = []

await step('format', 'npm', ['run', '--silent', 'format:check'])
await step('lint', 'npm', ['run', '--silent', 'lint'])
await step('types', 'npm', ['run', '--silent', 'types'])
await step('unused code', 'npm', ['run', '--silent', 'unused'])
await tests('endurance tests', 'endurance', ['--project', 'endurance'])
await tests('tests on PostgreSQL', 'postgres', ['--project', 'postgres'])

const chromium = find(['google-chrome', 'chromium', 'chromium-browser'])
if (chromium === undefined)
  console.log('== No full Chromium is installed: the packaged one is the only one that is tried.')
else
  await tests(
    `pages in ${chromium}`,
    'chromium',
    ['--project', 'browser', '--project', 'endurance', ...fullBrowserTests],
    {
      CHROME_PATH: chromium,
    },
  )

const firefox = find(['firefox-esr', 'firefox'])
if (firefox === undefined) console.log('== No Firefox is installed: what readers do is not tried in it.')
else await step('pages in Firefox', 'node', ['tools/firefox-smoke.ts', '--firefox', firefox])

await step('npm test', 'npm', ['test'], { DOCWRIGHT_TEST_REPORT: join(reports, 'npm-test.json') })

if (failed.length > 0) console.log(`Not passed: ${failed.join(', ')}`)
const counted = spawnSync(
  'node',
  ['tools/count-tests.mjs', ...readdirSync(reports).map((name) => join(reports, name))],
  {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  },
)
process.exitCode = failed.length === 0 ? counted.status : 1

/** Runs one of the projects of vitest, without `npm test` in between. */
function tests(name, report, args, more = {}) {
  return step(name, 'npm', ['test', '--', ...args], { ...more, DOCWRIGHT_TEST_REPORT: join(reports, `${report}.json`) })
}

async function step(name, program, args, more = {}) {
  console.log(`== ${name}`)
  const began = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...more } })
  const status = await new Promise((done) => {
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
  console.log(
    `== ${name}: ${status === 0 ? 'passed' : 'NOT PASSED'} in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  if (status !== 0) failed.push(name)
}

/** The first of these programs that starts: Ubuntu has a launcher without a browser behind it. */
function find(names) {
  const starts = names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)
  // Playwright wants a path.
  return starts && spawnSync('sh', ['-c', `command -v ${starts}`], { encoding: 'utf8' }).stdout.trim()
}
