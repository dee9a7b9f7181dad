import type { Logger } from 'pino'
import { lackOf, readDiskRoom } from '../process/disk-room.ts'
import type { RoomOf } from './readiness.ts'

/** A failure of git, and its caller. */
export interface GitFailure {
  project: string
  service: string
  said: string
}

/** Git's messages if it knows the reason; its other messages about files do not name it. */
const noRoom = /No space left on device|Disk quota exceeded/i

/**
 * Reports to the operator that git could not store a push, or not read a repository. A full disk is reported in another
 * way than a damaged repository.
 *
 * @param folder Folder of the repository.
 * @param roomOf Returns the free room; by default, the system's.
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
