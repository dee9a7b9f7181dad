import { posix } from 'node:path'
import { splitFrontMatter } from '../../content/front-matter/split-front-matter.ts'
import { findOperationIn, readSpecificationName, type SpecificationName } from './named-operation.ts'
import { isRecord } from '../json-value.ts'
import type { ReadDescription } from './read-description.ts'
import { readSpecification, type TranslatableSpecification } from './read-specification.ts'

/** The specifications of a site's source language. */
export interface SpecificationFiles {
  /** Each behind the files that it refers to. */
  sources: ReadonlyMap<string, TranslatableSpecification>
  /** The file with an operation or a data model, for pages that name no file; undefined unless the files must be searched. */
  fileOf(name: SpecificationName): string | undefined
  /** The file that a navigation or a page names. */
  named(source: string): string | undefined
  /** Folders of generated pages. */
  directories: ReadonlySet<string>
  /** Specifications for parts of the navigation that name none. */
  defaults: readonly string[]
}

/** Where pages of operations stand whose navigation names no folder. */
export const defaultDirectory = 'api-reference'

/** What finding specifications needs of a site. */
export interface SpecificationRequest {
  navigation: unknown
  /** `api.openapi` of the configuration. */
  defaults: readonly string[]
  files: ReadonlySet<string>
  pages: readonly string[]
  /** Whether a file belongs to another language. */
  isTranslation(path: string): boolean
  readText(path: string): Promise<string | undefined>
  describe: ReadDescription
}

/**
 * Finds the specifications behind pages of the source's language: those of its navigation, of the configuration, and those
 * that pages name. Specifications that are fetched from URLs are not translated.
 */
export async function findSpecifications(request: SpecificationRequest): Promise<SpecificationFiles> {
  const { navigation, files, readText, describe } = request
  const named = (source: string): string | undefined => fileNamed(source, request)
  const sources = new Map<string, TranslatableSpecification>()
  const seen = new Set<string>()
  const add = async (path: string | undefined): Promise<void> => {
    if (path === undefined || seen.has(path)) return
    seen.add(path)
    const read = readSpecification(path, (await readText(path)) ?? '', describe)
    if (read === undefined) return
    for (const { value } of read.references) await add(referredFile(value, path, files))
    sources.set(path, read)
  }
  const references = [...specificationsOf(navigation)]
  const ofNavigation = references.flatMap(({ sources: list }) => list)
  const defaults = request.defaults.flatMap((source) => named(source) ?? [])
  for (const source of ofNavigation) await add(named(source))
  for (const path of defaults) await add(path)
  const alone: SpecificationName[] = []
  for (const page of request.pages) {
    const name = readSpecificationName(splitFrontMatter((await readText(page)) ?? '')?.yaml ?? '')
    if (name?.file !== undefined) await add(named(name.file))
    else if (name !== undefined) alone.push(name)
  }
  const isSought = ofNavigation.length === 0 && alone.length > 0
  if (isSought && defaults.length === 0) for (const path of await allSpecifications(request)) await add(path)
  return {
    sources,
    named,
    defaults,
    directories: new Set(references.map(({ directory }) => directory)),
    fileOf: (name) => (isSought ? [...sources].find(([, { tree }]) => findOperationIn(tree, name))?.[0] : undefined),
  }
}

/** Every `openapi` of a navigation. */
function* specificationsOf(value: unknown): Iterable<{ sources: readonly string[]; directory: string }> {
  if (Array.isArray(value)) for (const part of value) yield* specificationsOf(part)
  if (!isRecord(value)) return
  for (const [key, part] of Object.entries(value))
    if (key === 'openapi') yield readReference(part)
    else yield* specificationsOf(part)
}

/**
 * Reads a value of `openapi`.
 *
 * @param value A path, several, or an object.
 */
export function readReference(value: unknown): { sources: readonly string[]; directory: string } {
  const { source, directory } = isRecord(value) ? value : { source: value, directory: undefined }
  const sources = [source].flat().filter((one): one is string => typeof one === 'string')
  const folder = typeof directory === 'string' ? directory.replaceAll(/^\/+|(?<!\/)\/+$/g, '') : ''
  return { sources, directory: folder === '' ? defaultDirectory : folder }
}

/** A path, with or without its ending, or the name of a file alone. */
function fileNamed(source: string, { files, isTranslation }: SpecificationRequest): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(source)) return undefined
  const path = source.trim().replace(/^(?:\.?\/)+/, '')
  const endings = ['', '.json', '.yaml', '.yml']
  const exact = endings.map((ending) => path + ending).find((one) => files.has(one))
  if (exact !== undefined || path === '') return exact
  const names = new Set(endings.map((ending) => posix.basename(path) + ending))
  return [...files].find((one) => names.has(posix.basename(one)) && !isTranslation(one))
}

function referredFile(reference: string, from: string, files: ReadonlySet<string>): string | undefined {
  const [path = ''] = reference.split('#')
  if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(path)) return undefined
  const file = posix.join(posix.dirname(from), path)
  return files.has(file) ? file : undefined
}

/**
 * A reference as it leads from a translation to where it leads from its source.
 *
 * @param reference As written.
 * @param from Path of the source.
 * @param target Path of the translation.
 * @param targetOf Path of a file’s translation.
 * @param files Paths of the repository's files.
 */
export function localizeReference(
  reference: string,
  from: string,
  target: string,
  targetOf: (path: string) => string | undefined,
  files: ReadonlySet<string>,
): string {
  const file = referredFile(reference, from, files)
  if (file === undefined) return reference
  const [path = ''] = reference.split('#')
  const wanted = targetOf(file) ?? file
  if (posix.join(posix.dirname(target), path) === wanted) return reference
  const relative = posix.relative(posix.dirname(target), wanted)
  return (relative.startsWith('.') ? relative : `./${relative}`) + reference.slice(path.length)
}

/** A specification begins with its version; a list of specifications, as a configuration has it, is none. */
const saysVersion = /(?:^|[{,])[ \t]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?\d/m

/** Files that say that they are specifications. */
async function allSpecifications({ files, isTranslation, readText }: SpecificationRequest): Promise<string[]> {
  const found: string[] = []
  for (const path of [...files].toSorted()) {
    if (!/\.(?:json|ya?ml)$/i.test(path) || isTranslation(path)) continue
    const beginning = ((await readText(path)) ?? '').slice(0, 4000)
    if (saysVersion.test(beginning)) found.push(path)
  }
  return found
}
