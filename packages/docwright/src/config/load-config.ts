import { decodeText } from '../source/decode-text.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { defaultLimits } from '../source/limited-source.ts'
import type { Source } from '../source/source.ts'
import { checkCanonical } from './check-canonical.ts'
import { checkRedirects } from './check-redirects.ts'
import { createConfigDocument } from './config-document.ts'
import { placeOf, valueOf, type ConfigNode, type ObjectNode } from './config-node.ts'
import { createConfigPlaces, type ConfigPlaces } from './config-places.ts'
import { configProblems } from './config-problems.ts'
import { parseConfigFile } from './parse-config-file.ts'
import { createLosses, type Losses } from './losses.ts'
import { resolveReferences } from './resolve-references.ts'
import type { SiteConfig } from './schema/site-config.ts'
import { includeSources } from './sources/include-sources.ts'
import { upgradeMintJson } from './upgrade-mint-json.ts'
import type { ValidatedConfig } from './validate-config.ts'

export type { ConfigPlaces } from './config-places.ts'

export interface LoadedConfig {
  /** Absent only if no site can be made from the configuration. */
  config?: SiteConfig
  diagnostics: Diagnostic[]
  places: ConfigPlaces
  /**
   * Every file that the configuration depends on, existing or not, the entry file first. If one changes, the
   * configuration must be loaded again.
   */
  files: string[]
}

/** Remembers configurations without mistakes, because loading the schema and validating take time at every start. */
export interface ConfigMemory {
  /** The result for a configuration that was validated earlier and had no mistakes. */
  recall(written: unknown): SiteConfig | undefined
  remember(written: unknown, config: SiteConfig): void
}

export interface LoadOptions {
  /** Limit for all of its files together, in bytes; by default, the usual one. */
  sizeLimit?: number | undefined
  /** Earlier results; by default, every configuration is validated. */
  configMemory?: ConfigMemory | undefined
}

const modernFile = 'docs.json'
const earlierFile = 'mint.json'

/**
 * Reads the configuration of a docs repository: `docs.json`, or else `mint.json`, with every file that they name.
 *
 * @returns The configuration with defaults, every problem, and the places of its values.
 */
export async function loadConfig(source: Source, options: LoadOptions = {}): Promise<LoadedConfig> {
  const { sizeLimit = defaultLimits.configuration, configMemory } = options
  const entry = await readEntry(source)
  if (entry === undefined) return nothing([await missingFile(source)], modernFile, [modernFile, earlierFile])
  const { file } = entry
  const read = await readConfiguration(entry, source, sizeLimit)
  const problems = [...read.diagnostics]
  const files = file === modernFile ? read.files : [modernFile, ...read.files]
  if (read.root === undefined) return nothing(problems, file, files)
  if (read.root.type !== 'object') return nothing([...problems, notAnObject(read.root)], file, files)
  const { root, losses } = { root: read.root, losses: read.losses }

  const included = await includeSources(root, source, (path) => readSourceConfiguration(path, source, read), losses)
  problems.push(...included.diagnostics)
  files.push(...included.files)

  const { config, diagnostics } =
    problems.length === 0 && configMemory !== undefined
      ? await recallOrCheck(root, losses, configMemory)
      : await check(root, losses)
  const places = createConfigPlaces(root, file, losses)
  problems.push(...diagnostics, ...checkRedirects(config?.redirects ?? [], places), ...checkCanonical(config, places))
  return { ...(config === undefined ? {} : { config }), diagnostics: distinct(problems), places, files }
}

/** A configuration with the files that it names, in the form of `docs.json`. */
interface ReadFile {
  /** Absent if it cannot be understood. */
  root?: ConfigNode
  diagnostics: Diagnostic[]
  /** The file itself and every file that it names. */
  files: string[]
  losses: Losses
  /** Bytes left for further files. */
  room: number
}

async function readConfiguration(
  { file, bytes }: EntryFile,
  source: Source,
  room: number,
  losses = createLosses(),
): Promise<ReadFile> {
  const read: ReadFile = { diagnostics: [], files: [file], losses, room: room - bytes.length }
  const { text, problem } = decodeText(bytes, file)
  if (problem !== undefined) read.diagnostics.push(problem)
  if (problem?.code === 'binary-file') return read
  const parsed = await parseConfigFile(createConfigDocument(file, text))
  read.diagnostics.push(...parsed.diagnostics)
  if (parsed.root === undefined) return read
  const resolved = await resolveReferences(parsed.root, source, read.room, losses)
  read.diagnostics.push(...resolved.diagnostics)
  read.files.push(...resolved.files)
  if (resolved.root === undefined) return read
  if (!isEarlier(file)) return { ...read, root: resolved.root }
  const upgraded = upgrade(resolved.root, file)
  return { ...read, root: upgraded.root, diagnostics: [...read.diagnostics, ...upgraded.diagnostics] }
}

/** The configuration of a source counts toward the limit of the base. */
async function readSourceConfiguration(
  file: string,
  source: Source,
  base: ReadFile,
): Promise<{ root?: ObjectNode; diagnostics: Diagnostic[]; files: string[] } | undefined> {
  const bytes = await source.read(file)
  if (bytes === undefined) return undefined
  if (bytes.length > base.room) {
    const message = `With the file “${file}” the configuration is larger than any should be.`
    const problem = diagnose(
      configProblems,
      'config-too-large',
      { file, line: 1, column: 1 },
      message,
      'Make it smaller.',
    )
    return { diagnostics: [problem], files: [file] }
  }
  const { root, diagnostics, files, room } = await readConfiguration({ file, bytes }, source, base.room, base.losses)
  base.room = room
  if (root === undefined || root.type === 'object') return { ...(root && { root }), diagnostics, files }
  return { diagnostics: [...diagnostics, notAnObject(root)], files }
}

/** The schema is loaded only if something must be validated. */
async function check(root: ObjectNode, losses: Losses): Promise<ValidatedConfig> {
  const { validateConfig } = await import('./validate-config.ts')
  return validateConfig(root, losses)
}

async function recallOrCheck(root: ObjectNode, losses: Losses, memory: ConfigMemory): Promise<ValidatedConfig> {
  const written = valueOf(root)
  const known = memory.recall(written)
  if (known !== undefined) return { config: known, diagnostics: [] }
  const checked = await check(root, losses)
  if (checked.config !== undefined && checked.diagnostics.length === 0) memory.remember(written, checked.config)
  return checked
}

interface EntryFile {
  file: string
  bytes: Uint8Array
}

async function readEntry(source: Source): Promise<EntryFile | undefined> {
  for (const file of [modernFile, earlierFile]) {
    const bytes = await source.read(file)
    if (bytes !== undefined) return { file, bytes }
  }
  return undefined
}

function isEarlier(file: string): boolean {
  return file.slice(file.lastIndexOf('/') + 1) === earlierFile
}

function upgrade(root: ConfigNode, file: string): { root: ConfigNode; diagnostics: Diagnostic[] } {
  const message = 'mint.json is an earlier configuration format. It is read as if it had been upgraded.'
  const fix = 'Convert the configuration to docs.json.'
  const place = { file, line: 1, column: 1 }
  const warning = diagnose(configProblems, 'config-legacy-file', place, message, fix)
  return { root: root.type === 'object' ? upgradeMintJson(root) : root, diagnostics: [warning] }
}

async function missingFile(source: Source): Promise<Diagnostic> {
  const place = { file: modernFile, line: 1, column: 1 }
  const message = 'This folder has no docs.json, so no site can be built from it.'
  const fix = await renaming(source)
  return diagnose(configProblems, 'config-missing', place, message, fix ?? missingFix)
}

const missingFix = 'Specify the folder that contains it, or create a starter site here with `docwright new`.'

/**
 * Finds an entry file with another case, since some disks ignore case, or of another format, which another tool reads.
 */
async function renaming(source: Source): Promise<string | undefined> {
  const named = (await source.list()).find(({ path }) => /^(?:docs|mint)\.(?:jsonc?|json5|ya?ml)$/i.test(path))
  if (named === undefined) return undefined
  const right = named.path.toLowerCase().startsWith('docs') ? modernFile : earlierFile
  if (/ya?ml$/i.test(named.path)) return `Write the configuration as JSON in ${right}.`
  return `Rename “${named.path}” to ${right}.`
}

function notAnObject(root: ConfigNode): Diagnostic {
  const message = 'The configuration must be a JSON object.'
  return diagnose(configProblems, 'config-invalid-value', placeOf(root), message, 'Start the file with `{`.')
}

function nothing(diagnostics: Diagnostic[], file: string, files: string[]): LoadedConfig {
  return { diagnostics, places: createConfigPlaces(undefined, file), files }
}

/** A file that is included twice reports each of its problems twice. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  // The message names the value by its path, which differs; the fix is the same.
  const keys = ({ code, file, line, column, fix }: Diagnostic) => JSON.stringify([code, file, line, column, fix])
  return [...new Map(diagnostics.map((diagnostic) => [keys(diagnostic), diagnostic])).values()]
}
