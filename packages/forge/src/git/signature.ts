/** The author of a commit, and its time. */
export interface Signature {
  name: string
  email: string
  /** Milliseconds since 1970; git stores whole seconds. */
  at: number
}

/**
 * Variables with which git uses an author and a committer.
 *
 * @param committer The author by default.
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

/** git drops angle brackets, line breaks and outer punctuation of names, and refuses empty ones. */
function plain(text: string, otherwise: string): string {
  const clean = text.replaceAll(/[<>\p{Cc}]/gu, '').trim()
  return /[\p{L}\p{N}]/u.test(clean) ? clean : otherwise
}
