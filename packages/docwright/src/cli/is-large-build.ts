import { existsSync } from 'node:fs'
import { buildStateFile } from '../build/last-build.ts'
import { isMarkdown } from '../site/page-paths.ts'
import type { Source } from '../source/source.ts'

const manyPages = 2000

/**
 * Whether a build is going to render thousands of pages, as far as that can be known before the site is understood: no
 * build of it is remembered, or what is remembered is not asked for.
 *
 * @param root Docs root on disk.
 * @param force Whether every page is rendered again.
 */
export async function isLargeBuild(root: string, source: Pick<Source, 'list'>, force: boolean): Promise<boolean> {
  if (!force && existsSync(buildStateFile(root))) return false
  const files = await source.list()
  return files.filter(({ path }) => isMarkdown(path)).length >= manyPages
}
