import { createGitHubTokens } from '@docwright/forge'
import type { GitHubApp, GitHubTokens, RestContext } from '@docwright/forge'
import type { ConnectionKind } from '@docwright/contract'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { createPublicFetch } from './public-fetch.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** A repository on GitHub or GitHub Enterprise Server, as its API knows it. */
export interface GitHubPlace {
  owner: string
  name: string
  /** Root of the API. */
  baseUrl: string
}

/** The operator's GitHub App: signs in for projects without a token of their own. */
export interface GitHubAppAccess {
  /** The tokens of one repository; the same for all who ask. */
  tokensOf: (place: GitHubPlace) => GitHubTokens
}

/**
 * The address of a repository's API.
 *
 * @param address Address of the repository, with or without `.git`.
 */
export function githubPlace(address: string): GitHubPlace {
  const [owner = '', name = ''] = repositoryPath(address).split('/')
  return { owner, name, baseUrl: apiOf('github', address) }
}

/**
 * Root of a forge's API.
 *
 * @param kind The software of the forge.
 * @param address Any address of it.
 */
export function apiOf(kind: ConnectionKind, address: string): string {
  const { origin, host } = new URL(address)
  if (kind === 'github') return host === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`
  return kind === 'gitlab' ? `${origin}/api/v4` : `${origin}/api/v1`
}

/**
 * Path of a repository on its host.
 *
 * @param address Address of the repository, with or without `.git`.
 * @returns Such as `acme/docs`.
 */
export function repositoryPath(address: string): string {
  return new URL(address).pathname.replace(/^\/+|(?<!\/)\/+$|\.git\/*$/g, '')
}

/**
 * The context for requests to a forge.
 *
 * @param settings Whether forges may be inside the operator's network.
 * @param now Milliseconds since 1970.
 * @returns The context.
 */
export function forgeContext(settings: PlatformSettings, now: () => number): RestContext {
  const fetch = createPublicFetch(settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes')
  return { fetch, now, wait: async (duration) => pause(duration) }
}

/**
 * Signs in as the operator's GitHub App.
 *
 * @param settings The app's id and key.
 * @param context Reaches GitHub.
 * @returns The app; null if the operator has none.
 */
export function openGitHubApp(settings: PlatformSettings, context: RestContext): GitHubAppAccess | null {
  const { DOCWRIGHT_GITHUB_APP_ID: appId, DOCWRIGHT_GITHUB_APP_KEY: key } = settings
  if (appId === undefined || key === undefined) return null
  // Files of environment variables hold one line per variable.
  return createAppAccess({ appId, privateKey: key.replaceAll(String.raw`\n`, '\n') }, context)
}

/**
 * Signs in as a GitHub App.
 *
 * @param credentials Its id and key.
 * @param context Reaches GitHub.
 */
export function createAppAccess(credentials: GitHubApp, context: RestContext): GitHubAppAccess {
  const known = new Map<string, GitHubTokens>()
  return {
    tokensOf(place) {
      const address = `${place.baseUrl}/${place.owner}/${place.name}`
      const tokens = known.get(address) ?? createGitHubTokens({ ...context, ...place, credentials })
      known.set(address, tokens)
      return tokens
    },
  }
}

/**
 * Creates the source of tokens for a first look at a new project elsewhere that brings none.
 *
 * @param app The operator's app.
 * @param tokenFor Gets a token of a connection.
 * @returns Gets a token; null if there is none.
 */
export function appTokens(
  app: GitHubAppAccess | null,
  tokenFor: (connectionId: string, address: string) => Promise<string>,
): (address: string, connectionId?: string) => Promise<string | null> {
  return async (address, connectionId) => {
    if (connectionId !== undefined) return tokenFor(connectionId, address)
    return app === null ? null : app.tokensOf(githubPlace(address)).current()
  }
}
