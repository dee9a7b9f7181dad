import type { RestContext } from '../rest/rest-client.ts'
import { installationToken, type GitHubApp, type InstallationToken } from './github-app-token.ts'

/** How we sign in at GitHub: with a token, or as an app that was installed on the repository. */
export type GitHubCredentials = { token: string } | GitHubApp

/** Gives tokens for one repository. */
export interface GitHubTokens {
  /** A token that works now. */
  current: () => Promise<string>
  /** Is called when GitHub refused the token. Whether there will be another one. */
  renew: () => boolean
}

/** What tokens are made of. */
export interface GitHubTokensOptions extends RestContext {
  credentials: GitHubCredentials
  /** Root of the API. */
  baseUrl: string
  owner: string
  name: string
}

/** A token is renewed this long before its end, so that what begins with it also ends with it; milliseconds. */
const margin = 5 * 60_000

/**
 * Gets tokens for a repository on GitHub. Those of an app end after an hour: they are kept until shortly before, or
 * until GitHub refuses them, as it does after the rights of an installation were changed. All who ask at the same time
 * wait for the same one.
 *
 * @param options How we sign in, and where.
 * @returns Gives a token that works now.
 */
export function createGitHubTokens(options: GitHubTokensOptions): GitHubTokens {
  const { credentials } = options
  if ('token' in credentials) return { current: () => Promise.resolve(credentials.token), renew: () => false }
  let kept: InstallationToken | undefined
  let asked: Promise<InstallationToken> | undefined

  async function ask(): Promise<InstallationToken> {
    asked ??= installationToken({ ...options, app: credentials as GitHubApp })
    try {
      kept = await asked
      return kept
    } finally {
      asked = undefined
    }
  }

  return {
    async current() {
      const isFresh = kept !== undefined && kept.endsAt - margin > options.now()
      return (isFresh && kept !== undefined ? kept : await ask()).token
    },
    renew() {
      kept = undefined
      return true
    },
  }
}
