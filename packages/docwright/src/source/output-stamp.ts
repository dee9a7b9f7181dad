/**
 * Name of the file that a build writes into its output folder. A folder with this file is a built site, wherever it
 * lies: its pages and assets are not part of the repository.
 */
export const outputStamp = '.docwright-build'

/**
 * The folders above a path, nearest first, without the root.
 *
 * @param path Path from the docs root.
 */
export function* foldersAbove(path: string): Iterable<string> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}
