import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import colors from 'picocolors'
import { shown } from './docs-folder.ts'
import { commandLine, quoted } from './command-line.ts'
import { starterFiles } from '../starter/starter-files.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Options of `docwright new`. */
export interface NewOptions {
  /** Name of the site; else made from the folder's name. */
  name?: string
  /** Makes the folder a git repository, unless it is in one. */
  git?: boolean
}

/**
 * Creates a starter site. Nothing that exists is overwritten.
 *
 * @param folder Target folder; created if it is missing.
 * @param options Name of the site, and whether to create a git repository.
 * @returns 0, or 1 if a file is in the way.
 */
export async function create(folder: string, options: NewOptions, terminal: Terminal): Promise<number> {
  const root = resolve(folder)
  const name = options.name ?? siteNameOf(root)
  const files = new Map([...starterFiles(name, `${schemaFolder}/docs.schema.json`), ...editorFiles()])
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new UsageError(`${shown(root)} is a file. Specify a folder for the new site.`)
  }
  const inTheWay = [...files.keys()].filter((path) => isTaken(join(root, path)))
  if (inTheWay.length > 0) {
    terminal.note(`${colors.red('error')} ${shown(root)} already contains ${inTheWay.join(', ')}. Nothing was written.`)
    terminal.note(
      `  ${colors.green('→')} Choose another folder, or preview this one with: ${commandLine(`dev ${quoted(shown(root))}`)}`,
    )
    return 1
  }
  const wasEmpty = !existsSync(root) || readdirSync(root).length === 0
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content, { flag: 'wx' })
  }
  terminal.print(`${name} is ready in ${shown(root)}${wasEmpty ? '' : ', next to the existing files'}:`)
  for (const path of files.keys()) terminal.print(`  ${colors.dim(path)}`)
  if (options.git !== false && startRepository(root)) terminal.print(`\n${shown(root)} is a git repository now.`)
  terminal.print(`\nPreview it with: ${colors.cyan(commandLine(`dev ${quoted(shown(root))}`))}`)
  return 0
}

/**
 * Makes a folder a git repository, unless it is part of one.
 *
 * @returns Whether it was made one; without git, it was not.
 */
function startRepository(root: string): boolean {
  const git = (...args: string[]): boolean => spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 0
  return !git('rev-parse', '--git-dir') && git('init', '--quiet', '--initial-branch=main')
}

/** A broken link is also in the way: a write would follow it. */
function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** The name of a site that nobody has given one: that of its folder. */
export function siteNameOf(folder: string): string {
  const words = basename(resolve(folder))
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name === '' ? 'Documentation' : name
}

/**
 * Folder of the schemas in a starter site: next to other files that people write for Docwright, so that editors find
 * them offline.
 */
const schemaFolder = '.docwright/schema'

/**
 * The JSON Schemas of `docs.json` and of front matter, for editors.
 *
 * @returns Content by path.
 */
function editorFiles(): Map<string, string> {
  return new Map(
    ['docs.schema.json', 'front-matter.schema.json'].map((name) => {
      const text = readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8')
      return [`${schemaFolder}/${name}`, `${JSON.stringify(JSON.parse(text))}\n`]
    }),
  )
}
