import { isUrl } from '../openapi/reference-target.ts'
import type { OpenedSpecification } from '../openapi/open-specification.ts'
import type { Specification } from '../openapi/specification.ts'
import type { OpenedReference } from '../references/reference-document.ts'
import type { SourceFile } from '../source/source.ts'
import { isPublishedFile } from './published-files.ts'
import { createOpenedFiles, type FilesToOpen, type OpenedFiles } from './references/opened-files.ts'

/** The specifications of a site, each read when it is first asked for. */
export interface Specifications {
  /**
   * Opens a specification.
   *
   * @param source Path from the docs root, or URL.
   * @returns The outcome; undefined if there is no such file.
   */
  open(source: string): Promise<OpenedSpecification | undefined>
  /**
   * Opens every specification of the repository, whether or not anything names it.
   *
   * @returns Those that could be read, sorted by path.
   */
  openAll(): Promise<Specification[]>
  /** The opened specifications, by source. */
  opened(): ReadonlyMap<string, OpenedSpecification>
  /**
   * Whether a file is part of an opened specification.
   *
   * @param path Path from the docs root.
   */
  isRead(path: string): boolean
  /** Digest of the versions of a specification's files; that of a fetched one is a digest of its content. */
  versionOf(specification: Pick<OpenedSpecification, 'files'>): string
  /** Specifications that are not OpenAPI, by kind. */
  readonly references: Readonly<Record<DocumentKind, OpenedFiles<OpenedReference>>>
  /**
   * Lists the files of the repository that look like specifications of a kind, sorted by path.
   *
   * @param kind The kind, whose files begin in a way of their own.
   */
  candidates(kind: DocumentKind): Promise<readonly string[]>
  /**
   * Lists the files of a GraphQL schema that a folder holds, sorted by path.
   *
   * @param folder Path from the docs root.
   */
  schemaFiles(folder: string): readonly string[]
}

/** Kinds of specification other than OpenAPI. */
export type DocumentKind = 'asyncapi' | 'graphql'

/** Files in the schema definition language of GraphQL. */
const schemaExtension = /\.(?:graphqls?|gql)$/i

/** How the files of each kind are read and recognized. */
const documentKinds = {
  asyncapi: {
    extension: /\.(?:json|ya?ml)$/i,
    mark: /(?:^|[{,\n])[^\S\n]*["']?asyncapi["']?\s*:\s*["']?[23]/,
    load: async () => (await import('../references/asyncapi/open-asyncapi.ts')).openAsyncapi,
  },
  graphql: {
    extension: schemaExtension,
    mark: /(?:^|[\n}])[^\S\n]*(?:extend\s+)?(?:type|schema|interface|union|enum|input|scalar|directive)\b/,
    load: async () => (await import('../references/graphql/open-graphql.ts')).openGraphql,
  },
} as const

/** The sources of the specifications of a site. */
export interface SpecificationsOptions extends FilesToOpen {
  /** The specifications of an earlier state; those whose files are the same are taken over. */
  previous?: { specifications: Specifications; files: ReadonlyMap<string, SourceFile> } | undefined
}

/**
 * Prepares to read the specifications of a site. Nothing is read until the first request.
 *
 * @param options Sources of the specifications.
 */
export function createSpecifications(options: SpecificationsOptions): Specifications {
  const { source, files } = options
  const openapi = createOpenedFiles<OpenedSpecification>(
    options,
    async (name, readFile) => {
      // A site without specifications need not load what reads them.
      const { openSpecification } = await import('../openapi/open-specification.ts')
      return openSpecification(name, readFile)
    },
    options.previous && { files: options.previous.files, opened: options.previous.specifications },
  )
  const references = {
    asyncapi: openedReferences('asyncapi', options),
    graphql: openedReferences('graphql', options),
  }
  let candidates: ReturnType<typeof findCandidates> | undefined

  async function open(name: string): Promise<OpenedSpecification | undefined> {
    return isUrl(name) || files.has(name) ? openapi.open(name) : undefined
  }

  return {
    open,
    async openAll() {
      const found: Specification[] = []
      for (const [path, isLikely] of await (candidates ??= findCandidates())) {
        if (!openapi.opened().has(path) && !isLikely) continue
        const specification = (await open(path))?.specification
        if (specification !== undefined) found.push(specification)
      }
      return found
    },
    opened: openapi.opened,
    isRead: (path) => openapi.isRead(path) || Object.values(references).some((one) => one.isRead(path)),
    versionOf: (one) => versionOfFiles(one.files),
    references,
    schemaFiles(folder) {
      const beginning = `${folder.replace(/(?<!\/)\/+$/, '')}/`
      return [...files.keys()].filter((path) => path.startsWith(beginning) && schemaExtension.test(path)).toSorted()
    },
    async candidates(kind) {
      const { extension, mark } = documentKinds[kind]
      const found: string[] = []
      for (const { path } of files.values())
        if (extension.test(path) && isPublishedFile(path) && (await hasMark(path, mark))) found.push(path)
      return found.toSorted()
    },
  }

  /** A file may have been fetched for any of them. */
  function versionOfFiles(names: readonly string[]): string {
    const stores = [openapi, ...Object.values(references)]
    return names
      .map((name) => stores.map((store) => store.versionOf({ files: [name] })).find((version) => version !== '') ?? '')
      .join(' ')
  }

  /** Whether each file that may be a specification looks like one. Many pages ask, and the files do not change. */
  async function findCandidates(): Promise<ReadonlyMap<string, boolean>> {
    const found = new Map<string, boolean>()
    for (const { path } of files.values()) {
      if (!/\.(?:json|ya?ml)$/i.test(path) || !isPublishedFile(path)) continue
      const isLikely = openapi.opened().has(path) || (await hasMark(path, openapiMark))
      found.set(path, isLikely)
    }
    return found
  }

  /** A file without the mark is not opened as any other kind, either. */
  async function hasMark(path: string, mark: RegExp): Promise<boolean> {
    const bytes = await source.read(path)
    if (bytes === undefined) return false
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return mark.test(text.toString('latin1'))
  }
}

/** A function of its own: nothing that lives as long as the new state may share a scope with the earlier one, and keep it alive. */
function openedReferences(
  kind: DocumentKind,
  { previous, ...from }: SpecificationsOptions,
): OpenedFiles<OpenedReference> {
  return createOpenedFiles(
    from,
    async (name, readFile) => (await documentKinds[kind].load())(name, readFile),
    previous && { files: previous.files, opened: previous.specifications.references[kind] },
  )
}

const openapiMark = /(?:^|[{,\n])[^\S\n]*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/
