import type { SpecificationConfig } from '../config/schema/navigation-config.ts'
import type { SpecificationReference } from './navigation-tree.ts'

/**
 * Decides which specification applies to an element: its own, otherwise its parent's.
 *
 * @param own The element's own value; `""` and `null` end the inheritance.
 */
export function specificationFor(
  own: SpecificationConfig | undefined,
  inherited: SpecificationReference | undefined,
): SpecificationReference | undefined {
  return own === undefined ? inherited : readSpecification(own)
}

/**
 * Parses a value of `openapi` or `asyncapi`.
 *
 * @param value A path or URL, a list, an object, or a value that means none.
 * @returns The sources, as paths without a leading slash; undefined if there is none.
 */
export function readSpecification(value: SpecificationConfig | undefined): SpecificationReference | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return referenceTo([value])
  if (Array.isArray(value)) return referenceTo(value)
  const { source, directory, overview, schemas, endpoint } = value
  const reference = referenceTo([source].flat(), directory)
  return (
    reference && {
      ...reference,
      ...(overview === undefined ? {} : { overview }),
      ...(schemas === undefined ? {} : { schemas }),
      ...(endpoint === undefined ? {} : { endpoints: [endpoint].flat() }),
    }
  )
}

/**
 * The specification of an entry that names its file (`file METHOD /path`).
 *
 * @param source The file as written in the entry.
 * @param applying The specification that applies at the entry; its directory is used if it is the same file.
 * @param usual Folder of generated pages, for a file of a source.
 */
export function namedSpecification(
  source: string,
  applying: SpecificationReference | undefined,
  usual: (path: string) => string | undefined = () => undefined,
): SpecificationReference {
  const path = normalizeSource(source)
  const directory = applying?.sources.includes(path) === true ? applying.directory : usual(path)
  return { sources: [path], ...(directory === undefined ? {} : { directory }) }
}

/** Whether a specification must be fetched, since it is not in the repository. */
export function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source)
}

/**
 * Makes a reference.
 *
 * @param written Paths or URLs as written.
 * @param directory Folder of generated pages, if the author named one.
 * @returns Undefined if no source is left.
 */
export function referenceTo(written: readonly string[], directory?: string): SpecificationReference | undefined {
  const sources = written.map((source) => normalizeSource(source)).filter((source) => source !== '')
  if (sources.length === 0) return undefined
  const folder = directory?.replace(/^\/+|(?<!\/)\/+$/g, '')
  return { sources, ...(folder === undefined || folder === '' ? {} : { directory: folder }) }
}

function normalizeSource(source: string): string {
  const text = source.trim()
  return isRemote(text) ? text : text.replace(/^(?:\.?\/)+/, '')
}
