import { join } from 'node:path'
import { cacheFolder } from '../source/cache-folder.ts'
import type { FileContent } from './open-documents.ts'

/**
 * Makes a function that fetches the specifications of a docs folder. Copies are kept next to the caches of builds.
 *
 * @param root Docs root on disk.
 * @param options.allowPrivate Whether private addresses and plain HTTP are allowed, as in a preview on one's own
 * machine.
 */
export function fetchFileFor(
  root: string,
  { allowPrivate = false }: { allowPrivate?: boolean } = {},
): (url: string) => Promise<FileContent> {
  let fetcher: Promise<(url: string) => Promise<FileContent>> | undefined
  return async (url) => {
    // Few repositories have a URL, so few starts load the HTTPS client.
    fetcher ??= import('./fetch-specification.ts').then(({ createSpecificationFetcher }) =>
      createSpecificationFetcher({ cacheFolder: join(cacheFolder(root), 'specifications'), allowPrivate }),
    )
    return (await fetcher)(url)
  }
}
