import { join } from 'node:path'
import { cacheFolder } from '../source/cache-folder.ts'
import type { FileContent } from './open-documents.ts'

/**
 * Makes what fetches the specifications of a docs folder; copies are kept beside what builds remember.
 *
 * @param root Docs root on disk.
 * @param options Whether private addresses may be reached, as in a preview on one's own machine.
 * @param options.allowPrivate Also fetches over plain HTTP.
 */
export function fetchFileFor(
  root: string,
  { allowPrivate = false }: { allowPrivate?: boolean } = {},
): (url: string) => Promise<FileContent> {
  let fetcher: Promise<(url: string) => Promise<FileContent>> | undefined
  return async (url) => {
    // Few repositories name a URL, so few starts pay for what speaks HTTPS.
    fetcher ??= import('./fetch-specification.ts').then(({ createSpecificationFetcher }) =>
      createSpecificationFetcher({ cacheFolder: join(cacheFolder(root), 'specifications'), allowPrivate }),
    )
    return (await fetcher)(url)
  }
}
