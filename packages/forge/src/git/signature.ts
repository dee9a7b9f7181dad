/** Who writes a commit, and when. */
export interface Signature {
  name: string
  email: string
  /** Milliseconds since 1970; git keeps whole seconds. */
  at: number
}

/**
 * Variables that make git use an author and a committer.
 *
 * @param author Who wrote the change.
 * @param committer Who commits it; the author without it.
 * @returns Variables for git's environment.
 */
export function signatureEnvironment(author: Signature, committer: Signature = author): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: plain(author.name, 'Docwright'),
    GIT_AUTHOR_EMAIL: plain(author.email, 'docwright@localhost'),
    GIT_AUTHOR_DATE: `@${Math.floor(author.at / 1000)} +0000`,
    GIT_COMMITTER_NAME: plain(committer.name, 'Docwright'),
    GIT_COMMITTER_EMAIL: plain(committer.email, 'docwright@localhost'),
    GIT_COMMITTER_DATE: `@${Math.floor(committer.at / 1000)} +0000`,
  }
}

/** git drops angle brackets, line breaks and outer punctuation of names, and refuses what is empty then. */
function plain(text: string, otherwise: string): string {
  const clean = text.replaceAll(/[<>\p{Cc}]/gu, '').trim()
  return /[\p{L}\p{N}]/u.test(clean) ? clean : otherwise
}
