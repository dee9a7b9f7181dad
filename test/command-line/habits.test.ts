import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, createRepository } from './repository.ts'
import { plainEnvironment, program, runCommand } from './run-command.ts'

// What people expect of a command line because every other one has it.

const page = '---\ntitle: Home\n---\n\n<Icon icon="rokcet" />\n\n'
const withWarning = { 'docs.json': configuration({ pages: ['index'] }), 'index.mdx': page }
const withError = { ...withWarning, 'index.mdx': `${page}[x](/nope)\n` }

test('--no-color wins over whatever asks for color, before and after the command', async () => {
  using repository = createRepository(withWarning)
  const forced = { FORCE_COLOR: '1', NO_COLOR: '' }
  const [colored, after, before] = await Promise.all([
    runCommand(repository.root, ['check'], forced),
    runCommand(repository.root, ['check', '--no-color'], forced),
    runCommand(repository.root, ['--no-color', 'check'], forced),
  ])
  expect(colored.stdout).toContain('\u001B[')
  for (const plain of [after, before]) {
    expect(plain).toMatchObject({ status: 0, stdout: expect.stringContaining('warning unknown-icon index.mdx:5:13') })
    expect(plain.stdout).not.toContain('\u001B[')
  }
})

test('--quiet prints errors only, and nothing where there are none', async () => {
  using repository = createRepository(withWarning)
  expect(await runCommand(repository.root, ['check', '--quiet'])).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(await runCommand(repository.root, ['build', '-q'])).toEqual({ status: 0, stdout: '', stderr: '' })
  repository.write(withError)
  const checked = await runCommand(repository.root, ['check', '-q'])
  expect(checked).toMatchObject({ status: 1, stdout: expect.stringContaining('broken-link') })
  expect(checked.stdout).toContain('1 error.')
  expect(checked.stdout).not.toContain('unknown-icon')
})

test('--max-warnings is how many may be; --strict is none', async () => {
  using repository = createRepository(withWarning)
  const statusOf = async (...args: string[]): Promise<number | null> =>
    (await runCommand(repository.root, ['check', ...args])).status
  expect(await statusOf('--max-warnings', '1')).toBe(0)
  expect(await statusOf('--strict')).toBe(1)
  const more = await runCommand(repository.root, ['check', '--quiet', '--max-warnings', '0'])
  expect(more).toEqual({ status: 1, stdout: '', stderr: 'More warnings (1) than --max-warnings allows (0).\n' })
  expect(await statusOf('--max-warnings', '-1')).toBe(2)
})

test('reports name files from where the command was started', async () => {
  using repository = createRepository({
    'site/docs.json': withError['docs.json'],
    'site/index.mdx': withError['index.mdx'],
  })
  const annotated = await runCommand(repository.root, ['check', 'site', '--format', 'github', '--quiet'])
  expect(annotated.status).toBe(1)
  expect(annotated.stdout).toMatch(/^::error file=site\/index\.mdx,line=7,col=\d+,.*title=broken-link::.*\n$/)
  const junit = await runCommand(repository.root, ['check', 'site', '--format', 'junit'])
  expect(junit.stdout).toContain('<testsuite name="site/index.mdx" tests="2" failures="1">')
  const json = await runCommand(repository.root, ['check', 'site', '--format', 'json'])
  expect(JSON.parse(json.stdout)).toHaveLength(2)
  expect(await runCommand(repository.root, ['check', 'site', '--format', 'tap'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('github, sarif, junit, json'),
  })
})

test('doctor says what is here, as a list and as JSON, and takes nothing that it would ignore', async () => {
  using repository = createRepository()
  const shown = await runCommand(repository.root, ['doctor'])
  expect(shown).toMatchObject({ status: 0, stdout: expect.stringMatching(/✓ native parser +\d+\.\d+/) })
  const { stdout } = await runCommand(repository.root, ['doctor', '--json'])
  const findings = JSON.parse(stdout) as { part: string; state: string }[]
  expect(findings.map(({ part }) => part)).toEqual([
    'docwright',
    'Node',
    'native parser',
    'esbuild',
    'git',
    'TypeScript',
    'platform',
  ])
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['ready']))
  expect(await runCommand(repository.root, ['doctor', '--data', 'x'])).toMatchObject({ status: 2 })
  expect(await runCommand(repository.root, ['doctor', '--platform', '--data', 'nowhere'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('nowhere'),
  })
})

test('a build is served as it is; a folder without one is refused with what to run', async () => {
  using repository = createRepository(withWarning)
  await runCommand(repository.root, ['build'])
  const child = spawn(process.execPath, [program, 'preview', '--port', '0'], {
    cwd: repository.root,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [address] = /http:\/\/localhost:\d+\//.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  expect(await (await fetch(url)).text()).toContain('<title>Home')
  expect((await fetch(`${url}nope`)).status).toBe(404)
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => void child.on('close', resolve))).toBe(0)
  expect(await runCommand(repository.root, ['preview', '.'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('docwright dev .'),
  })
})

test('bash completes commands, the options of each, and files', () => {
  const complete = (...words: string[]): string[] => {
    const { stdout } = spawnSync(
      'bash',
      [
        '-c',
        `eval "$(cat)"; COMP_WORDS=(docwright "$@"); COMP_CWORD=$#; _docwright; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ],
      { input: completionFor('bash'), encoding: 'utf8', cwd: import.meta.dirname },
    )
    return stdout.split('\n').filter((line) => line !== '')
  }
  expect(complete('che')).toEqual(['check'])
  expect(complete('check', '--max')).toEqual(['--max-warnings'])
  expect(complete('dev', '--op')).toEqual(['--open'])
  expect(complete('check', 'habits')).toEqual(['habits.test.ts'])
})

test.each(['zsh', 'fish'] as const)('%s reads its script without a fault, where it is installed', (shell) => {
  const script = completionFor(shell)
  expect(script).toContain('max-warnings')
  using folder = createRepository({ script })
  const { error, status } = spawnSync(shell, ['-n', join(folder.root, 'script')])
  expect(error === undefined ? status : 0).toBe(0)
})

test('dev --open shows the site in the browser that the environment names', async () => {
  using repository = createRepository(withWarning)
  const seen = join(repository.root, 'seen')
  const browser = join(repository.root, 'browser')
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > '${seen}'\n`, { mode: 0o755 })
  rmSync(seen, { force: true })
  const child = spawn(process.execPath, [program, 'dev', '--port', '0', '--open'], {
    cwd: repository.root,
    env: plainEnvironment({ BROWSER: browser }),
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => repository.read('seen')).toMatch(/^http:\/\/localhost:\d+$/)
})

function completionFor(shell: string): string {
  return execFileSync(process.execPath, [program, 'completion', shell], { encoding: 'utf8' })
}
