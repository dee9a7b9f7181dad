import type { Logger } from 'pino'
import { lackOf, readDiskRoom } from '../process/disk-room.ts'
import type { RoomOf } from './readiness.ts'

/** What git could not do for whom. */
export interface GitFailure {
  project: string
  service: string
  said: string
}

/** What git says where it knows the reason; of files that it could not make it says no more than that. */
const noRoom = /No space left on device|Disk quota exceeded/i

/**
 * Tells the operator that git could not take in a push, or not read a repository. A disk that takes nothing more is another matter
 * than a repository that is damaged.
 *
 * @param folder Folder of the repository.
 * @param roomOf Tells how much room there is; asks the system without it.
 */
export async function logGitFailure(
  logger: Pick<Logger, 'warn'>,
  failure: GitFailure,
  folder: string,
  roomOf: RoomOf = readDiskRoom,
): Promise<void> {
  const room = await roomOf(folder)
  const lacks = (room && lackOf(room)) ?? (noRoom.test(failure.said) ? 'room' : undefined)
  if (lacks === undefined)
    logger.warn(
      { code: 'git-not-answered', ...failure },
      'git could not take in a push, or not read the repository: if it stays, run `git fsck` on the repository',
    )
  else {
    const isPush = failure.service === 'git-receive-pack'
    const what = isPush ? 'A push was refused' : 'A repository could not be read'
    const why = lacks === 'room' ? 'is full' : 'takes no more files, however much room it has (df -i)'
    const other = isPush ? '' : '; if it stays with more room, run `git fsck` on the repository'
    logger.warn(
      { code: 'disk-full', ...failure, lacks },
      `${what}: the disk that holds the repositories ${why}${other}`,
    )
  }
}
