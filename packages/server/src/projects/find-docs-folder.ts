import { readTree, resolveCommit } from '@docwright/forge'
import type { Repository } from '@docwright/forge'

/**
 * Finds the folder of `docs.json` in a new repository: its root, otherwise the only folder that has it, otherwise the
 * one nearest to the root. Examples and fixtures lie deeper than the docs of a repository.
 *
 * @param branch Its default branch.
 * @returns The folder, without slashes at its ends; the root if there is none, or several are equally near.
 */
export async function findDocsFolder(repository: Repository, branch: string): Promise<string> {
  const head = await resolveCommit(repository, `refs/heads/${branch}`)
  if (head === null) return ''
  const folders = (await readTree(repository, head))
    .filter(({ path, kind }) => kind === 'file' && /(?:^|\/)(?:docs|mint)\.json$/.test(path))
    .map(({ path }) => path.replace(/\/?(?<![^/])[^/]+$/, ''))
  const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length)
  const least = Math.min(...folders.map(depthOf))
  const nearest = new Set(folders.filter((folder) => depthOf(folder) === least))
  const [only] = nearest
  if (nearest.size === 1 && only !== undefined) return only
  return nearest.has('docs') ? 'docs' : ''
}
