import { createSign } from 'node:crypto'
import { ForgeError } from '../forge-error.ts'
import { repositoryPath } from '../rest/github-alike.ts'
import { createRestClient, type RestClient, type RestContext } from '../rest/rest-client.ts'

/** A GitHub App, with its private key. */
export interface GitHubApp {
  /** The app's client id or number. */
  appId: string
  /** The app's private key, PEM. */
  privateKey: string
  /** Number of the installation; by default, it is looked up by the repository. */
  installationId?: number
}

/** The repository for an installation's token. */
export interface InstallationOptions extends RestContext {
  app: GitHubApp
  /** Root of the API. */
  baseUrl: string
  owner: string
  name: string
}

/** A token of an installation. */
export interface InstallationToken {
  token: string
  /** Expiry by our own clock, in milliseconds since 1970. */
  endsAt: number
}

/** GitHub tolerates a small clock difference, so a refusal with a smaller one has another reason. */
const smallestSkew = 30_000

/** Requests as the app itself, not as one of its installations. */
export interface GitHubAppClient {
  client: RestClient
  /** Gets a token of an installation: for one repository, or for all of them. */
  tokenOf: (installationId: number, repository?: string) => Promise<InstallationToken>
}

/**
 * Signs in as an app. If GitHub refuses the signature and its clock differs from ours, signs once more with GitHub's
 * time.
 *
 * @param options The app, and the address of its GitHub.
 */
export function createAppClient(options: RestContext & { app: GitHubApp; baseUrl: string }): GitHubAppClient {
  const { app } = options
  // How far GitHub's clock is ahead of ours.
  let skew = 0
  const client = createRestClient({
    ...options,
    forge: 'GitHub',
    headers: () => Promise.resolve(headersOf(app, options.now() + skew)),
    renew(refusal) {
      const ahead = Date.parse(refusal.get('date') ?? '') - options.now()
      if (Number.isNaN(ahead) || Math.abs(ahead) < smallestSkew) return false
      skew = ahead
      return true
    },
  })
  return {
    client,
    async tokenOf(installationId, repository) {
      const body = repository === undefined ? {} : { repositories: [repository] }
      const { json } = await client.send('POST', `/app/installations/${installationId}/access_tokens`, { body })
      return { token: json.at('token').text(), endsAt: Date.parse(json.at('expires_at').text()) - skew }
    },
  }
}

/**
 * Signs in as an app and gets a token of its installation, valid for one repository only.
 *
 * @throws {ForgeError} `forge-unauthorized` if the key is wrong, `forge-not-found` if the app is not installed.
 */
export async function installationToken(options: InstallationOptions): Promise<InstallationToken> {
  const { app, owner, name } = options
  const { client, tokenOf } = createAppClient(options)
  if (app.installationId !== undefined) return tokenOf(app.installationId, name)
  const { status, json } = await client.send('GET', `${repositoryPath(owner, name)}/installation`, { accepts: [404] })
  if (status !== 404) return tokenOf(json.at('id').number(), name)
  throw new ForgeError(
    'forge-not-found',
    `The GitHub App is not installed on ${owner}/${name}, or was removed there.`,
    {
      fix: 'Install it for this repository on GitHub. The project goes on by itself afterwards.',
    },
  )
}

/**
 * Headers of a request to GitHub.
 *
 * @param token Of an installation, or of the app itself.
 */
export function githubHeaders(token: string): Record<string, string> {
  return {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: `Bearer ${token}`,
  }
}

function headersOf(app: GitHubApp, now: number): Record<string, string> {
  return githubHeaders(signIn(app, now))
}

/**
 * A JSON Web Token of the app itself: RS256, issued a minute in the past for clocks that differ, valid for nine
 * minutes.
 */
function signIn({ appId, privateKey }: GitHubApp, now: number): string {
  const seconds = Math.floor(now / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: seconds - 60, exp: seconds + 540, iss: appId })}`
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  } catch (error) {
    throw new ForgeError('forge-unauthorized', 'The private key of the GitHub App cannot be used.', {
      fix: 'Give the whole PEM file that GitHub made, with its first and its last line.',
      cause: error,
    })
  }
}
