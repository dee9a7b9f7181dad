import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { placesByAddress, type PagePlaces } from '../check/check-gone.ts'
import { checkSite } from '../check/check-site.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSharedPagePool } from '../render/processes/page-pool.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { allPagesPool } from '../render/processes/start-page-pool.ts'
import { createSite } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { openGitRepository } from '../source/git-repository.ts'
import { createGitSource } from '../source/git-source.ts'
import { UsageError } from './usage-error.ts'

/** A site as it was. */
export interface EarlierSite {
  problems: readonly Diagnostic[]
  /** Places by address of its pages. */
  places: ReadonlyMap<string, PagePlaces>
}

/**
 * The problems that a docs folder had at an earlier commit, and the places that links could name.
 *
 * @param root Docs root on disk.
 * @param reference Branch, tag or commit.
 * @param options Settings of the check of the current folder.
 * @param options.base Path below which the site is served.
 * @param options.thorough Whether advice counts, too.
 * @throws UsageError if there is no such commit.
 */
export async function earlierProblems(
  root: string,
  reference: string,
  { base, thorough }: { base?: string | undefined; thorough: boolean },
): Promise<EarlierSite> {
  const { folder, commit, prefix } = await findCommit(root, reference)
  const repository = openGitRepository(folder)
  const source = createGitSource(repository, { commit, folder: prefix })
  const pool = createSharedPagePool(allPagesPool())
  try {
    const made = await createSite(source, { fetchFile: fetchFileFor(root), ...(base === undefined ? {} : { base }) })
    if ('noSite' in made) return { problems: made.noSite.diagnostics, places: new Map() }
    const bodies = pool.site((path) => source.read(path))
    const renderer = await createSiteRenderer(made.site, { purpose: 'check', bodies, highlightCache: false })
    const places = new Map<string, PagePlaces>()
    const problems = await checkSite(renderer, undefined, thorough, (key, body, isWhole) => {
      if (isWhole) places.set(key, body)
    })
    return { problems, places: placesByAddress(made.site, places) }
  } finally {
    await pool.close()
    repository.close()
  }
}

async function findCommit(
  root: string,
  reference: string,
): Promise<{ folder: string; commit: string; prefix: string }> {
  try {
    const paths = await git(root, ['--absolute-git-dir', '--show-prefix'])
    const [folder = '', prefix = ''] = paths.split('\n')
    const commit = await git(root, ['--verify', '--end-of-options', `${reference}^{commit}`])
    return { folder, prefix: prefix.replace(/\/$/, ''), commit: commit.trim() }
  } catch {
    throw new UsageError(
      `There is no commit “${reference}” in this repository. Specify one of its branches, tags or commits.`,
    )
  }
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['--no-pager', '-C', root, 'rev-parse', ...args])
  return stdout
}
