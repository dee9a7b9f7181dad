import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { configuration, createRepository, type Files } from './repository.ts'

const root = resolve(import.meta.dirname, '../..')
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>
  runs: { steps: { name?: string; run?: string; if?: string; env?: Record<string, string> }[] }
}

test('the action checks with a line for each problem, and builds the site', () => {
  const repository = open({ 'docs/index.mdx': '---\ntitle: Home\n---\n\nText\n' })
  expect(runStep('Check', repository, { folder: 'docs' })).toMatchObject({ status: 0 })
  expect(
    runStep('Build', repository, { folder: 'docs', url: 'https://docs.example.com', base: '/handbook' }).status,
  ).toBe(0)
  expect(readFileSync(join(repository, 'dist/sitemap.xml'), 'utf8')).toContain('https://docs.example.com/handbook')
  expect(readFileSync(join(repository, 'dist/index.html'), 'utf8')).toContain('"/handbook/_docwright/')
})

test('a problem is an annotation of its line, with a failed step', () => {
  const repository = open({ 'docs/index.mdx': '---\ntitle: Home\n---\n\n[Nowhere](/nowhere)\n' })
  const { status, stdout } = runStep('Check', repository, { folder: 'docs' })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^::error file=docs\/index\.mdx,line=5,.*broken-link/m)
})

test('warnings fail where they are to, and names of folders are no commands', () => {
  const repository = open({ 'docs/index.mdx': '---\ntitle: Home\ndescripton: Mistyped.\n---\n' })
  expect(runStep('Check', repository, { folder: 'docs' }).status).toBe(0)
  expect(runStep('Check', repository, { folder: 'docs', strict: 'true' }).status).toBe(1)
  expect(runStep('Check', repository, { folder: 'docs"; touch stranger; "' }).status).not.toBe(0)
  expect(existsSync(join(repository, 'stranger'))).toBe(false)
})

function open(files: Files): string {
  const repository = createRepository({ 'docs/docs.json': configuration({ pages: ['index'] }), ...files })
  onTestFinished(() => repository[Symbol.dispose]())
  return repository.root
}

/** Runs a step as a runner does: inputs are filled in, and go to the shell as variables. */
function runStep(name: string, cwd: string, given: Record<string, string>) {
  const step = action.runs.steps.find((each) => each.name === name)
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([key, { default: usual }]) => [key, given[key] ?? usual]),
  )
  const fill = (text: string): string =>
    text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, key: string) => inputs[key] ?? '')
  const env = Object.fromEntries(Object.entries(step?.env ?? {}).map(([key, value]) => [key, fill(value)]))
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', fill(step?.run ?? 'exit 9')], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`, GITHUB_ACTION_PATH: root, ...env },
  })
}
