import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Projects } from '../projects/projects.ts'
import type { Clock, Store } from '../store/open-store.ts'
import { newestHostedProjects } from '../store/project-queries.ts'

/** Whether this process should be given requests. */
export interface Readiness {
  /** Answers `GET /readyz`. */
  answer(this: void): Promise<Response>
  /** Whether somebody has asked in the last minute: a balancer that will notice when the answer changes. */
  isAskedAfter(this: void): boolean
}

const minute = 60_000
/** How long a look at the disk may take, in milliseconds: a network disk that hangs is one that is away. */
const maxWait = 3000
/** Projects whose repositories are looked for. */
const looked = 3

/**
 * Makes what tells balancers whether this process should be given requests: while it is not about to end, its database
 * answers, and the repositories that are hosted here are where they belong. Copies of others are made again when they are needed.
 *
 * @param context The database, the projects, the log.
 * @param leaving Aborted when the process is about to end.
 */
export function createReadiness(
  { store, projects, clock, logger }: { store: Store; projects: Projects; clock: Clock; logger: Logger },
  leaving: AbortSignal,
): Readiness {
  let askedAt = -Infinity

  return {
    isAskedAfter: () => clock() - askedAt < minute,
    async answer() {
      askedAt = clock()
      if (leaving.aborted) return new Response('stopping\n', { status: 503 })
      let ids: string[]
      try {
        ids = await newestHostedProjects(store.db, looked)
      } catch (error) {
        logger.error({ err: error }, 'The database does not answer')
        return new Response('the database does not answer\n', { status: 503 })
      }
      // One repository that is damaged is that project's matter; where none is to be found, the disk is away.
      // Where any machine can make a copy of them, none has to have them.
      if (!projects.keepsRepositories) return new Response('ready\n')
      const found = await Promise.all(ids.map(async (id) => isReadable(join(projects.repositoryFolder(id), 'HEAD'))))
      if (ids.length === 0 || found.includes(true)) return new Response('ready\n')
      logger.error({ code: 'repositories-unreadable' }, 'The repositories cannot be read: is their disk mounted?')
      return new Response('the repositories cannot be read\n', { status: 503 })
    },
  }
}

async function isReadable(path: string): Promise<boolean> {
  const looking = access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), maxWait)
  })
  const isFound = await Promise.race([looking, late])
  clearTimeout(timer)
  return isFound
}
