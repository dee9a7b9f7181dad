import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Whether a builder of images is given a file of the clone: the last line of `.dockerignore` that fits decides. */
function isSent(path: string): boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const fitting = rules.findLast((rule) => {
    const words = rule.replace(/^!/, '').replaceAll('.', '\\.')
    const pattern = words.replaceAll(/(\*\*\/)|\*/g, (_, deep) => (deep === undefined ? '[^/]*' : '(?:.*/)?'))
    return new RegExp(`^${pattern}(?:/.*)?$`).test(path)
  })
  return fitting === undefined || fitting.startsWith('!')
}

test('the packages of the image are made from what its builder is given of a clone: no history, settings, data or backups', () => {
  const kept = [
    '.git/config',
    'deploy/one-machine/.env',
    'deploy/one-machine/backup/Mon/secret.key',
    '.docwright/data/secret.key',
    'node_modules/vitest/package.json',
    'packages/server/node_modules/x/package.json',
    'packages/server/dist/main.js',
    'packages/server/.env',
  ]
  expect(kept.filter(isSent)).toEqual([])

  const folder = mkdtempSync(join(tmpdir(), 'docwright-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')
  for (const path of files.filter((file) => file !== '' && isSent(file))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  linkModules(folder)
  execFileSync(process.execPath, ['tools/pack.ts', '--out', join(folder, 'out')], { cwd: folder, stdio: 'pipe' })
  expect(readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.tgz'))).toHaveLength(4)
})

/** Gives a copy of the clone the installed packages of others, and its own in place of ours. */
function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@docwright'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@docwright' && name !== 'docwright')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(root, 'packages'))) {
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
    symlinkSync(join(folder, 'packages', name), join(modules, name === 'docwright' ? name : `@docwright/${name}`))
  }
}
