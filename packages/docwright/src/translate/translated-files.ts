import { canonicalLanguage } from '../config/language-codes.ts'
import { importCandidates, snippetCandidates } from '../content/modules/import-path.ts'
import { pagesOf, type SiteLanguages } from './site-languages.ts'
import { findSpecifications, type SpecificationRequest } from './specification/specification-files.ts'
import type { TranslatableSpecification } from './specification/read-specification.ts'
import type { TranslatedPaths } from './localize-addresses.ts'

/** Files of a site that are translated, and where their translations stand. */
export interface TranslatedFiles extends TranslatedPaths {
  /** Paths of the sources, each behind the snippets that it shows. */
  sources: readonly string[]
  /** Specifications of the source by path, each behind the files that it refers to. */
  specifications: ReadonlyMap<string, TranslatableSpecification>
  /** Specifications that hold where the navigation names none. */
  defaultSpecifications: readonly string[]
  /** The key of the page that stands for another in a navigation. */
  pageTo(key: string): string
  specificationTo(source: string): string
  directoryTo(directory: string): string
}

/** The repository as finding its files needs it. */
export interface TranslatedFilesRequest extends Pick<SpecificationRequest, 'files' | 'readText' | 'describe'> {
  /** `api.openapi` of the configuration. */
  defaults: readonly string[]
}

/**
 * Finds what is translated: the pages of the source's navigation, and the snippets that they show.
 *
 * @param languages The site's languages.
 * @param folder Folder of the target language, with a slash.
 * @param request The repository.
 */
export async function translatedFiles(
  { navigation, sourceFolder }: SiteLanguages,
  folder: string,
  { files, readText, defaults, describe }: TranslatedFilesRequest,
): Promise<TranslatedFiles> {
  const pageAt = (key: string): string | undefined =>
    [`${key}.mdx`, `${key}.md`, `${key}/index.mdx`, `${key}/index.md`, ...(key === '' ? ['index.mdx'] : [])].find(
      (path) => files.has(path),
    )
  const fileOf = (key: string): string | undefined => {
    const plain = key.trim().replace(/^\/+|(?<!\/)\/+$/g, '')
    return /\.mdx?$/.test(plain) && files.has(plain) ? plain : pageAt(plain)
  }
  const sources = new Set<string>()
  const seen = new Set<string>()
  const add = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    for (const named of namedFiles((await readText(path)) ?? '', path, files)) await add(named)
    sources.add(path)
  }
  for (const key of pagesOf(navigation)) {
    const file = fileOf(key)
    if (file !== undefined) await add(file)
  }
  const isTranslation = (path: string): boolean => {
    const [first = ''] = path.split('/')
    return canonicalLanguage(first) !== undefined && `${first}/` !== sourceFolder
  }
  const request = { navigation, defaults, files, pages: [...sources], isTranslation, readText, describe }
  const specifications = await findSpecifications(request)
  const found = [...sources, ...specifications.sources.keys()]
  const targets = new Map(found.map((path) => [path, targetPath(path, sourceFolder, folder)]))
  const specificationTo = (source: string): string => {
    const file = specifications.named(source)
    const target = file === undefined ? undefined : targets.get(file)
    return target === undefined ? source : `${source.startsWith('/') ? '/' : ''}${target}`
  }
  const directoryTo = (directory: string): string => targetPath(`${directory}/`, sourceFolder, folder).slice(0, -1)
  return {
    sources: [...sources],
    specifications: specifications.sources,
    defaultSpecifications: specifications.defaults,
    specificationTo,
    directoryTo,
    specificationOf(name) {
      const file = name.file === undefined ? specifications.fileOf(name) : specifications.named(name.file)
      return file === undefined ? undefined : targets.get(file)
    },
    generatedAt(key) {
      const isGenerated = [...specifications.directories].some((directory) => key.startsWith(`${directory}/`))
      return isGenerated && specifications.sources.size > 0 ? targetPath(key, sourceFolder, folder) : undefined
    },
    targetOf: (path) => targets.get(path),
    pageAt,
    has: (path) => files.has(path),
    pageTo(key) {
      const file = fileOf(key)
      const target = file === undefined ? undefined : targets.get(file)
      if (file === undefined || target === undefined) return key
      const plain = key.trim().replace(/^\/+|(?<!\/)\/+$/g, '')
      const ending = file.slice(plain.length)
      return ending !== '' && target.endsWith(ending) ? target.slice(0, -ending.length) : target
    },
  }
}

/** Snippets of Markdown that a file imports. */
function namedFiles(text: string, path: string, files: ReadonlySet<string>): string[] {
  const imports = [...text.matchAll(/^import\s[^"'\n]*["']([^"'\n]+)["']/gm)].map(([, specifier = '']) =>
    importCandidates(specifier, path).find((candidate) => files.has(candidate)),
  )
  const snippets = [...text.matchAll(/<Snippet\s[^<>]*\bfile=["']([^"']+)["']/g)].map(([, file = '']) =>
    snippetCandidates(file).find((candidate) => files.has(candidate)),
  )
  return [...imports, ...snippets].filter((found) => found !== undefined && /\.mdx?$/.test(found)) as string[]
}

/** Snippets stay in their folder, which no page comes from. */
function targetPath(path: string, sourceFolder: string, folder: string): string {
  const snippets = /^_?snippets\//.exec(path)?.[0]
  if (snippets !== undefined) return `${snippets}${folder}${path.slice(snippets.length)}`
  return folder + (path.startsWith(sourceFolder) ? path.slice(sourceFolder.length) : path)
}
