import { join } from 'node:path'
import { createSpecificationFetcher } from './fetch-specification.ts'
import type { FileContent } from './open-specification.ts'

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
  return createSpecificationFetcher({ cacheFolder: join(root, '.docwright', 'specifications'), allowPrivate })
}
