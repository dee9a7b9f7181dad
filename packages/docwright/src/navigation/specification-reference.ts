import type { SpecificationConfig } from '../config/schema/navigation-config.ts'
import type { SpecificationReference } from './navigation-tree.ts'

/**
 * Decides which specification applies to an element: its own, else its parent's; `""` and `null` end what is inherited.
 *
 * @param own The element's own value; `""` and `null` end the inheritance.
 * @param inherited What its parent has.
 * @returns The specification of the element, if any.
 */
export function specificationFor(
  own: SpecificationConfig | undefined,
  inherited: SpecificationReference | undefined,
): SpecificationReference | undefined {
  return own === undefined ? inherited : readSpecification(own)
}

/**
 * Reads a value of `openapi` or `asyncapi`.
 *
 * @param value A path or URL, several, an object, or a value that stands for none.
 * @returns The sources, paths without a leading slash; undefined where there is none.
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
 * Names the specification of an entry that carries its own (`file METHOD /path`).
 *
 * @param source The file as written in the entry.
 * @param applying What applies where the entry stands; its directory is kept where it is the same file.
 * @param usual Folder of generated pages for a file of a source, where it is in one.
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

/**
 * Tells whether a source is to be fetched rather than read from the repository.
 *
 * @param source A source of a reference.
 * @returns Whether it is a URL.
 */
export function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source)
}

/**
 * Makes a reference.
 *
 * @param written Paths or URLs as the author wrote them.
 * @param directory Folder of generated pages, if the author named one.
 * @returns The reference; undefined where no source is left.
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
