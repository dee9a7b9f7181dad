import type { FrontMatter } from '../../content/front-matter.ts'
import type { SpecificationReference } from '../../navigation/navigation-tree.ts'
import { unusedKey } from '../../openapi/operation-keys.ts'
import type { ReferencePart } from '../../references/reference-document.ts'
import { urlOf, type SitePage } from '../page-paths.ts'
import type { DocumentKind } from '../specifications.ts'
import type { ListContext } from './reference-kind.ts'

/** The pages of parts of documents. */
export interface DocumentPages {
  /**
   * Gives a part its page, if it has none yet. In one folder, every place of a part has the same page.
   *
   * @param source Name of its document.
   * @param reference The reference that lists it.
   * @returns Key of the page.
   */
  add(this: void, part: ReferencePart, source: string, reference: SpecificationReference, version?: string): string
  has(this: void, key: string): boolean
  pages(this: void): SitePage[]
  metadata(this: void): [string, FrontMatter][]
}

/**
 * Makes the pages of a kind of document.
 *
 * @param usual Folder of pages if the navigation names none.
 */
export function createDocumentPages(
  { name, directory: usual }: { name: DocumentKind; directory: string },
  { specifications, isTaken, isReserved }: ListContext,
): DocumentPages {
  const pages = new Map<string, { page: SitePage; frontMatter: FrontMatter }>()
  const made = new Map<string, string>()
  return {
    add(part, source, reference, version) {
      const directory = reference.directory ?? usual
      const id = [source, directory, part.pointer].join('\n')
      const known = made.get(id)
      if (known !== undefined) return known
      const wanted = [directory, part.path].filter(Boolean).join('/')
      const isFree = (key: string): boolean => !isTaken(key) && !isReserved(key) && !pages.has(key)
      const key = unusedKey(wanted, (candidate) => !isFree(candidate))
      made.set(id, key)
      const opened = specifications.references[name].opened().get(source)
      const file = source.split('\n', 1)[0] ?? source
      const page: SitePage = {
        key,
        file,
        url: urlOf(key),
        version: opened === undefined ? '' : specifications.versionOf(opened),
        generated: { kind: name, specification: source, pointer: part.pointer },
      }
      pages.set(key, { page, frontMatter: frontMatterOf(part, name, file, version) })
      return key
    },
    has: (key) => pages.has(key),
    pages: () => Array.from(pages.values(), ({ page }) => page),
    metadata: () => Array.from(pages, ([key, { frontMatter }]) => [key, frontMatter]),
  }
}

function frontMatterOf(part: ReferencePart, kind: DocumentKind, file: string, version?: string): FrontMatter {
  const { title, description, deprecated, name } = part
  const source = file.includes('://') ? file : `/${file}`
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...(version === undefined ? {} : { version }),
    ...(name === '' ? {} : { [kind]: `${source} ${name}` }),
    meta: {},
    custom: {},
  }
}
