import { mediaType, SourceFault, type Site, type SiteFile } from 'docwright/engine'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { LargeFiles } from '../manifest/large-files.ts'
import { partAnswer } from './part-answer.ts'

/** Larger files are served from disk. */
const memoryFileLimit = 512 * 1024

/**
 * A file of a site as an answer.
 *
 * @param file The file, as `createSiteFiles` has found it.
 * @param path The requested path.
 * @param files The large files.
 */
export async function fileAnswer(
  file: SiteFile | undefined,
  path: string,
  site: Site,
  files: LargeFiles,
): Promise<SiteAnswer | undefined> {
  switch (file?.kind) {
    case undefined:
      return undefined
    case 'part':
      return partAnswer(file.part, path)
    case 'repository':
      return repositoryFile(file.path, site, files)
    case 'made': {
      const { type, isFixed } = file
      const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content
      return { kind: 'content', status: 200, type, content, ...(isFixed === true ? { immutable: true } : {}) }
    }
  }
}

async function repositoryFile(path: string, site: Site, files: LargeFiles): Promise<SiteAnswer | undefined> {
  const file = site.files.get(path)
  if (file === undefined) return undefined
  const type = mediaType(path)
  if (file.size <= memoryFileLimit) {
    const content = await site.source.read(path)
    return content && { kind: 'content', status: 200, type, content }
  }
  const { size, version } = file
  return { kind: 'file', type, size, version, locate }

  async function locate(): Promise<string> {
    const stored = await files.locate(version, async () => site.source.stream?.(path))
    if (stored === undefined) throw new SourceFault('A large file could not be read.')
    return stored
  }
}
