/**
 * The repository itself could not be read: its program failed or was killed, its folder is away, its disk is damaged. It
 * says nothing about what the repository holds, so whoever meets it tries again, and never takes a file for missing.
 */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
}

/** A repository has so many files that not even their names are taken in. It is about the content, and stays so. */
export class ListingTooLong extends Error {
  override readonly name = 'ListingTooLong'
}

/** Whether something failed because a repository could not be read. */
export function isSourceFault(cause: unknown): cause is SourceFault {
  return cause instanceof SourceFault
}
