import type { SpecificationKind } from '../../navigation/navigation-tree.ts'
import type { PagePlace } from '../../navigation/place-pages.ts'
import { isUrl } from '../../openapi/reference-target.ts'
import type { ReferenceDocument, ReferencePart } from '../../references/reference-document.ts'
import { referenceProblems } from '../../references/reference-problems.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { sourceNamed, specificationAt } from '../named-specification.ts'
import type { DocumentKind, Specifications } from '../specifications.ts'
import { partNotFound } from './part-not-found.ts'
import { referenceKind } from './reference-kinds.ts'

/** A part of a specification that is not OpenAPI, named by a page. */
export interface NamedPart {
  kind: 'reference'
  of: DocumentKind
  /** The name that it was opened by. */
  source: string
  document: ReferenceDocument
  part: ReferencePart
}

/** Why a page names no part. */
interface NoPart {
  kind: 'nothing'
  diagnostics: Diagnostic[]
}

/** The part of a specification that the front matter of a page names. */
interface WrittenPart {
  kind: DocumentKind
  /** A name, perhaps with a file before it. */
  written: string
  place: Place
  /** Key of the page. */
  key: string
}

/** The parts of a site that {@link partOfPage} uses. */
interface PartContext {
  specifications: Specifications
  files: ReadonlyMap<string, unknown>
  mounts?: readonly string[] | undefined
  placeOf(key: string): PagePlace | undefined
  defaults: { readonly [kind in SpecificationKind]?: readonly string[] }
}

/**
 * Finds the part that a page names: in the file it names, otherwise in the specification at its place, otherwise in the
 * whole repository.
 *
 * @param written The front matter, and its place.
 * @param context The site.
 */
export async function partOfPage(
  { kind, written, place, key }: WrittenPart,
  context: PartContext,
): Promise<NamedPart | NoPart> {
  const { specifications, defaults, files, mounts, placeOf } = context
  const text = written.trim().replaceAll(/\s+/g, ' ')
  const [, first = '', rest = ''] = /^(\S+) (.+)$/.exec(text) ?? []
  const named = isFileName(first) ? sourceNamed(first, place.file, files, mounts) : undefined
  if (isFileName(first) && named === undefined) {
    const fix = 'Specify its path relative to the docs root.'
    return nothing(
      diagnose(referenceProblems, 'reference-part-not-found', place, `There is no specification “${first}”.`, fix),
    )
  }
  const name = named === undefined ? text : rest
  const applying = around(kind, placeOf(key), specifications)
  const near = named === undefined ? [...applying, ...(defaults[kind] ?? [])] : [named]
  const looked: ReferenceDocument[] = []
  const search = async (sources: Iterable<string>): Promise<NamedPart | NoPart | undefined> => {
    const references = specifications.references[kind]
    for (const file of sources) {
      const source = wholeOf(file, references.opened())
      const opened = await references.open(source)
      if (opened.document === undefined) {
        if (file === named) return nothing(...opened.diagnostics)
        continue
      }
      looked.push(opened.document)
      const part = opened.document.find(name)
      if (part !== undefined) return { kind: 'reference', of: kind, source, document: opened.document, part }
    }
    return undefined
  }
  const found =
    (await search(new Set(near))) ??
    (named === undefined ? await search(await specifications.candidates(kind)) : undefined)
  return found ?? nothing(partNotFound(name, looked.length > 3 ? [] : looked, place))
}

/** The files of the specification that applies at the place of a page. */
function around(kind: DocumentKind, place: PagePlace | undefined, specifications: Specifications): readonly string[] {
  const reference = specificationAt(place, kind)
  return reference === undefined ? [] : referenceKind(kind).names(reference, specifications)
}

/** A file that the navigation lists as one of several which are one specification says nothing without the others. */
function wholeOf(file: string, opened: ReadonlyMap<string, unknown>): string {
  if (opened.has(file)) return file
  return [...opened.keys()].find((name) => name.split('\n').includes(file)) ?? file
}

function nothing(...diagnostics: Diagnostic[]): NoPart {
  return { kind: 'nothing', diagnostics }
}

/** A text that is no file name is the beginning of a part's name. */
function isFileName(text: string): boolean {
  return isUrl(text) || /\.(?:json|ya?ml|graphqls?|gql)$/i.test(text)
}
