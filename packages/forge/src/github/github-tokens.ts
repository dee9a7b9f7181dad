import type { RestContext } from '../rest/rest-client.ts'
import { installationToken, type GitHubApp, type InstallationToken } from './github-app-token.ts'

/** Credentials for GitHub: a token, or an app that is installed on the repository. */
export type GitHubCredentials = { token: string } | GitHubApp

/** Tokens for one repository. */
export interface GitHubTokens {
  /** A token that works now. */
  current: () => Promise<string>
  /** Called if GitHub refused the token. Returns whether there will be another one. */
  renew: () => boolean
}

export interface GitHubTokensOptions extends RestContext {
  credentials: GitHubCredentials
  /** Root of the API. */
  baseUrl: string
  owner: string
  name: string
}

/** Milliseconds before expiry at which a token is renewed, so that requests do not outlive it. */
const margin = 5 * 60_000

/**
 * Gets tokens for a repository on GitHub. An app's token expires after an hour; it is kept until shortly before, or
 * until GitHub refuses it, as it does after a change of the installation's rights. Concurrent callers share a request.
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
