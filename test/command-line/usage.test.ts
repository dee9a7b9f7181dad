import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPlainWords } from './plain-words.ts'
import { configuration, createRepository, type Repository } from './repository.ts'
import { check, plainEnvironment, program, runCommand } from './run-command.ts'

let repository: Repository
beforeAll(() => {
  repository = createRepository({
    'docs.json': configuration({ groups: [{ group: 'Guides', pages: ['index', 'guide'] }] }),
    'index.mdx': 'Home\n',
    'guide.mdx': 'A link to [nowhere](/nowhere)\n',
    'a-file.txt': '',
  })
})
afterAll(() => repository[Symbol.dispose]())

test('--help and --version answer with status 0', async () => {
  const [help, buildHelp, version] = await Promise.all([
    runCommand(repository.root, ['--help']),
    runCommand(repository.root, ['build', '--help']),
    runCommand(repository.root, ['--version']),
  ])
  expect([help.status, buildHelp.status, version.status]).toEqual([0, 0, 0])
  const reference = readFileSync(join(import.meta.dirname, '../../docs/reference/cli.mdx'), 'utf8')
  const documented = [...reference.matchAll(/^## ([a-z, ]+)$/gm)].flatMap(([, names = '']) => names.split(', '))
  expect(documented).toContain('export')
  for (const command of documented) expect(help.stdout).toContain(`\n  ${command} `)
  for (const option of ['--out', '--base', '--url', '--force', '--json']) expect(buildHelp.stdout).toContain(option)
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('wrong usage ends with status 2 and says what is right', async () => {
  const wrong: [string[], string][] = [
    [['biuld'], 'Did you mean build?'],
    [['init', 'site'], 'Did you mean new?'],
    [['broken-links'], 'Did you mean check?'],
    [['check', '--jsno'], 'Did you mean --json?'],
    [['build', '--url', 'docs.acme.com'], 'Run docwright build --help to see its options.'],
    [['dev', '--port', 'many'], 'A port must be a whole number from 0 to 65535.'],
    [['build', '--url', 'docs.example.com'], 'A URL must look like https://docs.example.com.'],
    [['build', '--base', 'https://example.com/docs'], 'A base path must look like /docs'],
    [['check', 'no-such-folder'], 'There is no folder no-such-folder. Specify the folder that contains docs.json.'],
    [['check', 'a-file.txt'], 'This is not a folder: a-file.txt.'],
    [['build', '--out', '.'], 'which contains the docs themselves'],
    [['build', '--out', 'a-file.txt'], 'a-file.txt is a file'],
  ]
  const results = await Promise.all(wrong.map(([args]) => runCommand(repository.root, args)))
  for (const [index, result] of results.entries()) {
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(wrong[index]?.[1] ?? '') })
    expectPlainWords(result, repository.root)
  }
})

test('a clone that was never started says what to run', () => {
  using other = createRepository({ 'package.json': '{ "type": "module" }' })
  cpSync(program, join(other.root, 'bin/docwright.js'))
  const { status, stderr } = spawnSync(process.execPath, [join(other.root, 'bin/docwright.js'), 'check'], {
    encoding: 'utf8',
    env: plainEnvironment(),
  })
  expect([status, stderr]).toEqual([1, 'docwright is not built yet. In a clone of its repository, run: npm start\n'])
})

test('half an installation says so, and how to get the other half', () => {
  using other = createRepository({ 'package.json': '{}' })
  const modules = join(other.root, 'node_modules')
  const create = join(import.meta.dirname, '../../tools/pack/create-docwright')
  cpSync(create, join(modules, 'create-docwright'), { recursive: true })
  const run = (path: string) => {
    const { status, stderr } = spawnSync(process.execPath, [join(modules, path)], {
      encoding: 'utf8',
      env: plainEnvironment(),
    })
    return [status, stderr]
  }
  const again = 'Remove the folder node_modules, and install again.\n'
  const alone = 'create-docwright needs the package docwright, which is not installed beside it.\n'
  expect(run('create-docwright/bin/create-docwright.js')).toEqual([1, `${alone}${again}`])
  cpSync(program, join(modules, 'docwright/bin/docwright.js'))
  writeFileSync(join(modules, 'docwright/package.json'), '{ "type": "module" }')
  expect(run('docwright/bin/docwright.js')).toEqual([
    1,
    expect.stringMatching(/^docwright is installed in part: Cannot find module .*\.\nRemove the folder node_modules/),
  ])
})

test('a command that the file system stops says where', async () => {
  const { status, stderr } = await runCommand(repository.root, ['build', '--out', join('a-file.txt', 'site')])
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^docwright had to stop: .+: a-file\.txt\/site\S*$/m)])
})

test('a build that finds no room on the disk ends, and says so', async () => {
  using other = createRepository({ 'docs.json': configuration({ pages: ['index'] }), 'index.mdx': 'Home\n' })
  const out = join(other.root, 'site')
  expect((await runCommand(other.root, ['build', '--out', 'site'])).status).toBe(0)
  rmSync(join(out, 'robots.txt'))
  symlinkSync('/dev/full', join(out, 'robots.txt'))
  const { status, stderr } = await runCommand(other.root, ['build', '--out', 'site', '--force'])
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^docwright had to stop: the disk is full/m)])
})

test('a build never writes over pages of the repository', async () => {
  using other = createRepository({
    'docs.json': configuration({ pages: ['guides/a'] }),
    'guides/a.md': 'The source\n',
  })
  const { status, stderr } = await runCommand(other.root, ['build', '--out', 'guides'])
  expect(status).toBe(2)
  expect(stderr).toContain('contains pages of the docs (guides/a.md)')
  expect(other.read('guides/a.md')).toBe('The source\n')
})

test('docs.json itself, and a folder above “docs”, stand for the folder that holds it', async () => {
  using other = createRepository({ 'docs/docs.json': configuration({ pages: ['a'] }), 'docs/a.mdx': 'x\n' })
  const results = await Promise.all([
    runCommand(other.root, ['check', 'docs/docs.json']),
    runCommand(other.root, ['check']),
  ])
  expect(results.map(({ status, stdout }) => ({ status, stdout }))).toEqual([
    { status: 0, stdout: 'No problems found.\n' },
    { status: 0, stdout: 'No problems found.\n' },
  ])
})

test('a broken link ends a check with status 1', async () => {
  const { status, diagnostics } = await check(repository.root)
  expect(status).toBe(1)
  expect(diagnostics).toEqual([
    {
      code: 'broken-link',
      severity: 'error',
      message: 'The link “/nowhere” is broken: there is no page or file /nowhere.',
      fix: 'Correct the link, or create the page.',
      file: 'guide.mdx',
      line: 1,
      column: 21,
    },
  ])
})

test('output is coloured on request only, and never where NO_COLOR is set', async () => {
  const [plain, forced, none] = await Promise.all([
    runCommand(repository.root, ['check']),
    runCommand(repository.root, ['check'], { FORCE_COLOR: '1' }),
    runCommand(repository.root, ['check'], { FORCE_COLOR: '1', NO_COLOR: '1' }),
  ])
  expect(plain.stdout).not.toContain('\u001B')
  expect(forced.stdout).toContain('\u001B[31m')
  expect(none.stdout).not.toContain('\u001B')
  expect(plain.stderr).toBe('')
})

test('text of the repository cannot act on the terminal', async () => {
  using other = createRepository({
    'docs.json': configuration({ pages: ['a'] }),
    'a.mdx': '\u001B]0;owned\u0007 [a\u001B[31m](/no\u009Bwhere)\n',
  })
  const { stdout } = await runCommand(other.root, ['check'])
  expect(stdout).toContain('broken-link')
  for (const character of ['\u001B', '\u0007', '\u009B']) expect(stdout).not.toContain(character)
})

test('a reader that stops reading ends nothing: `docwright check | head -1`', () => {
  using other = createRepository({
    'docs.json': configuration({ pages: ['a'] }),
    'a.mdx': Array.from({ length: 3000 }, (_, index) => `[x](/nowhere-${index})`).join('\n\n'),
  })
  const command = '"$0" "$1" check | head -1; echo "${PIPESTATUS[0]}"'
  const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, program], {
    cwd: other.root,
    env: plainEnvironment(),
    encoding: 'utf8',
  })
  expect({ stdout, stderr }).toEqual({ stdout: 'error broken-link a.mdx:1:5\n1\n', stderr: '' })
})

test('nav --json prints the tree that the theme gets, problems go elsewhere', async () => {
  using other = createRepository({
    'docs.json': configuration({
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'gone'] }] },
        { tab: 'Blog', href: 'https://example.com' },
      ],
    }),
    'index.mdx': 'x\n',
  })
  const { status, stdout, stderr } = await runCommand(other.root, ['nav', '--json'])
  expect(status).toBe(1)
  expect(stderr).toContain('page-not-found')
  expect(JSON.parse(stdout)).toMatchObject({
    children: [
      {
        type: 'tab',
        label: 'Guides',
        place: 'docs.json:10:7',
        children: [{ type: 'group', label: 'Start', children: [{ type: 'page', path: 'index' }] }],
      },
      { type: 'tab', label: 'Blog', href: 'https://example.com' },
    ],
  })
})

test('new makes a site without any problem, and overwrites nothing', async () => {
  using other = createRepository()
  const made = await runCommand(other.root, ['new', 'my-site'])
  expect(made.status).toBe(0)
  expect(made.stdout).toMatch(/Preview it with: node \S+\/bin\/docwright\.js dev my-site\n/)
  const { diagnostics } = await check(join(other.root, 'my-site'))
  expect(diagnostics).toEqual([])
  expect(existsSync(join(other.root, 'my-site/.git/HEAD'))).toBe(true)
  const inside = await runCommand(join(other.root, 'my-site'), ['new', 'more'])
  expect(inside.stdout).not.toContain('git repository')
  expect(existsSync(join(other.root, 'my-site/more/.git'))).toBe(false)
  other.remove('my-site/more')
  other.write({ 'my-site/docs.json': '{"mine": true}' })
  const again = await runCommand(other.root, ['new', 'my-site'])
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('already contains docs.json')
  expect(again.stderr).toContain('Nothing was written.')
  expect(other.read('my-site/docs.json')).toBe('{"mine": true}')
})

test('new does not write through a link, nor where a file has the name of its folder', async () => {
  using other = createRepository({ 'a-file': '' })
  mkdirSync(join(other.root, 'linked'))
  symlinkSync(join(other.root, 'elsewhere'), join(other.root, 'linked/docs.json'))
  const [linked, file] = await Promise.all([
    runCommand(other.root, ['new', 'linked']),
    runCommand(other.root, ['new', 'a-file']),
  ])
  expect(linked.status).toBe(1)
  expect(existsSync(join(other.root, 'elsewhere'))).toBe(false)
  expect(file).toMatchObject({ status: 2, stderr: 'a-file is a file. Specify a folder for the new site.\n' })
})
