import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { outputStamp } from '../source/output-stamp.ts'
import { buildEdit } from './build-edit.ts'
import { readBuildInputs, type BuildTarget } from './build-inputs.ts'
import { buildSite, type BuildReport } from './build-site.ts'
import { changedFiles } from './changed-files.ts'

/** For tests: builds only the content of edited pages; undefined if more than that may have to be done. */
export async function editOnly(target: BuildTarget, bodies: BodyRenderer): Promise<BuildReport | undefined> {
  const inputs = await readBuildInputs(target)
  const changed = changedFiles(inputs.listing, target)
  return changed && buildEdit({ target, inputs, changed, bodies: { ...bodies, close: async () => {} } })
}

/** For tests: builds as the command does; the processes that render pages stay open. */
export async function buildAgain(target: BuildTarget, bodies: BodyRenderer): Promise<BuildReport> {
  return (await editOnly(target, bodies)) ?? buildSite({ ...target, bodies: { ...bodies, close: async () => {} } })
}

/** For tests: every file of a built site but the stamp, which differs between builds. */
export function builtFiles(out: string): Map<string, string> {
  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path !== outputStamp)
  const files = paths.filter((path) => statSync(join(out, path)).isFile())
  return new Map(files.map((path) => [path, readFileSync(join(out, path), 'latin1')]))
}

/** For tests: paths of the files that differ, or are in one of two built sites alone. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).toSorted()
}
