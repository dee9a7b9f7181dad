/**
 * The repository itself could not be read: its program failed or was killed, its folder is gone, or its disk is
 * damaged. This says nothing about the content of the repository, so callers try again and never treat a file as
 * missing.
 */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
}

/**
 * A repository has too many files even to list their names. Unlike a {@link SourceFault}, this is due to its content,
 * and trying again is useless.
 */
export class ListingTooLong extends Error {
  override readonly name = 'ListingTooLong'
}

/** Whether something failed because a repository could not be read. */
export function isSourceFault(cause: unknown): cause is SourceFault {
  return cause instanceof SourceFault
}
