import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { printedCommand } from '../packages/docwright/src/starter/printed-command.ts'

const root = resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /\.(?:mdx?|tsx?|m?js|json|ya?ml|sh)$/.test(path) && existsSync(join(root, path)))
  // Excludes history, and how the command line is started with a Node of its own.
  .filter((path) => path !== 'CHANGELOG.md' && path !== 'tools/printed-commands.test.ts')

/** `npx`, with or without options, before our name. */
const printed = /npx(?: -[\w-]+)* (?:--package \S+ )?docwright\b/g

/** The same as the configuration of a program that starts it. */
const configured = /"npx",\s*"args":\s*\[\s*(?:"-y",\s*)?"docwright/

test('no page, message or example has a command that would install a package of our name that somebody else published', () => {
  if (process.env['COMMANDS'] === 'write') files.forEach(rewrite)
  const found = files.flatMap(
    (path) =>
      read(path)
        .match(printed)
        ?.map((command) => `${path}: ${command}`) ?? [],
  )
  expect(found.length).toBeGreaterThan(10)
  expect(printedCommand.includes('--no') ? files.filter((path) => configured.test(read(path))) : []).toEqual([])
  expect(found.filter((line) => !line.endsWith(`: ${printedCommand}`))).toEqual([])
})

test('nor one that installs such a package by name', () => {
  const installs =
    /\b(?:npm (?:i|install|add)|pnpm (?:add|i)|yarn add|bun add)(?: -(?!w\b)[\w-]+)* (?:docwright|@docwright\/[\w-]+)(?![\w./-])/g
  const found = files.flatMap(
    (path) =>
      read(path)
        .match(installs)
        ?.map((command) => `${path}: ${command}`) ?? [],
  )
  expect(printedCommand.includes('--no') ? found : []).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function rewrite(path: string): void {
  const text = read(path)
  const written = text.replaceAll(printed, printedCommand)
  if (written !== text) writeFileSync(join(root, path), written)
}
