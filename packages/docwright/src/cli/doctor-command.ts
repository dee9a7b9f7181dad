import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { release } from 'node:os'
import colors from 'picocolors'
import { failureReason } from '../source/failure-reason.ts'
import { platformPackage } from './platform-command.ts'
import type { Terminal } from './terminal.ts'

/** A part of the installation and what is known of it. */
export interface Finding {
  part: string
  /** `ready`; `missing`: what it does is not available; `broken`: part of what everybody needs. */
  state: 'ready' | 'missing' | 'broken'
  /** A version, or what is wrong. */
  found: string
  /** What does not work without the part, and how to get it. */
  advice?: string
}

/**
 * Says what is installed, which optional part is missing, and how to get it.
 *
 * @param version Of this program.
 * @param options Whether as JSON.
 * @returns 1 if something is broken that every site needs, else 0.
 */
export async function doctor(version: string, options: { json?: boolean }, terminal: Terminal): Promise<number> {
  const findings = await examine(version)
  if (options.json === true) terminal.print(JSON.stringify(findings, undefined, 2))
  else for (const finding of findings) terminal.print(describe(finding))
  return findings.some(({ state }) => state === 'broken') ? 1 : 0
}

function describe({ part, state, found, advice }: Finding): string {
  const sign = { ready: colors.green('✓'), missing: colors.yellow('–'), broken: colors.red('✗') }[state]
  const line = `${sign} ${part.padEnd(18)} ${found}`
  return advice === undefined ? line : `${line}\n    ${colors.green('→')} ${advice}`
}

async function examine(version: string): Promise<Finding[]> {
  const program: Finding = { part: 'docwright', state: 'ready', found: version }
  const node: Finding = {
    part: 'Node',
    state: 'ready',
    found: `${process.versions.node} on ${process.platform} ${release()}, ${process.arch}`,
  }
  return [program, node, await parser(), await bundler(), git(), typescript(), platform(version)]
}

const reinstall = 'Install again with the optional dependencies: `npm install --include=optional`.'

async function parser(): Promise<Finding> {
  const part = 'native parser'
  try {
    await import('../content/parse/parse-native.ts')
    return { part, state: 'ready', found: versionOf('satteri') ?? 'ready' }
  } catch (cause) {
    const advice = `Pages are complete without it, and slower to build. ${reinstall}`
    return { part, state: 'missing', found: failureReason(cause), advice }
  }
}

/** Code of a repository is bundled by a program of its own. */
async function bundler(): Promise<Finding> {
  const part = 'esbuild'
  try {
    const { transform, version, stop } = await import('esbuild')
    await transform('export const a = <p />', { loader: 'jsx' })
    await stop()
    return { part, state: 'ready', found: version }
  } catch (cause) {
    return {
      part,
      state: 'broken',
      found: failureReason(cause).split('\n')[0] ?? '',
      advice: `Custom components need it. ${reinstall}`,
    }
  }
}

function git(): Finding {
  const { stdout, status } = spawnSync('git', ['--version'], { encoding: 'utf8' })
  const found = /\d[\d.]*/.exec(stdout ?? '')?.[0]
  if (status === 0 && found !== undefined) return { part: 'git', state: 'ready', found }
  const advice = 'Dates of pages, `check --since` and the platform need it: https://git-scm.com/downloads'
  return { part: 'git', state: 'missing', found: 'not installed', advice }
}

function typescript(): Finding {
  const part = 'TypeScript'
  const found = versionOf('typescript')
  if (found !== undefined && Number.parseInt(found) < 7) return { part, state: 'ready', found }
  return {
    part,
    state: 'missing',
    found: found === undefined ? 'not installed' : `${found}, which cannot be asked for types`,
    advice: 'Only types in code blocks (`twoslash`) need it: `npm install -D typescript@6`.',
  }
}

function platform(version: string): Finding {
  const part = 'platform'
  const found = versionOf(platformPackage)
  if (found === version) {
    return {
      part,
      state: 'ready',
      found,
      advice: 'What it reaches of its database and stores: `docwright doctor --platform`.',
    }
  }
  if (found !== undefined) {
    return { part, state: 'broken', found, advice: `Install the version of this program, ${version}.` }
  }
  const advice = `Only \`docwright serve\` and its commands need it: the package ${platformPackage}, version ${version}.`
  return { part, state: 'missing', found: 'not installed', advice }
}

function versionOf(name: string): string | undefined {
  try {
    const require = createRequire(import.meta.url)
    const paths = require.resolve.paths(name) ?? []
    for (const folder of paths) {
      try {
        return (require(`${folder}/${name}/package.json`) as { version: string }).version
      } catch {
        // Looked for further up.
      }
    }
    return undefined
  } catch {
    return undefined
  }
}
