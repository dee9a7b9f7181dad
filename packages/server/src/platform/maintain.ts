import { maintainRepository, openRepository } from '@docwright/forge'
import type { PlatformParts } from './platform-parts.ts'

/**
 * Packs the repositories that pushes and jobs have left in many files, one after the other; copies of remote ones too.
 *
 * @param parts The platform.
 * @param signal Aborted when the process is to end.
 */
export async function maintainRepositories(
  { git, logger, projects }: Pick<PlatformParts, 'git' | 'logger' | 'projects'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of await projects.list()) {
    if (signal.aborted) return
    try {
      const outcome = await maintainRepository(openRepository(git, projects.repositoryFolder(id)), { signal })
      if (outcome === 'done') logger.info({ project: id }, 'A repository was packed')
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, project: id }, 'A repository could not be packed')
    }
  }
}
