import { createSign } from 'node:crypto'
import { createRestClient, type RestWorld } from '../rest/rest-client.ts'

/** How we sign in at GitHub: with a token, or as an app that was installed on the repository. */
export type GitHubCredentials =
  | { token: string }
  | {
      /** The app's client id or number. */
      appId: string
      /** The app's private key, PEM. */
      privateKey: string
      /** Number of the installation; looked up by the repository without it. */
      installationId?: number
    }

/** What the token of an installation is asked for. */
export interface GitHubTokenOptions extends RestWorld {
  credentials: GitHubCredentials
  baseUrl: string
  /** Owner and name. */
  fullName: string
}

/**
 * Gets tokens for GitHub. Those of an app end after an hour; they are kept until five minutes before.
 *
 * @param options What is needed.
 * @returns A function that gives a token that works now.
 */
export function createGitHubToken(options: GitHubTokenOptions): () => Promise<string> {
  const { credentials } = options
  if ('token' in credentials) return () => Promise.resolve(credentials.token)
  let kept: Promise<{ token: string; endsAt: number }> | undefined
  return async () => {
    const known = await kept?.catch(() => undefined)
    if (known !== undefined && known.endsAt - 5 * 60_000 > options.now()) return known.token
    kept = installationToken(options, credentials)
    return (await kept).token
  }
}

type AppCredentials = Exclude<GitHubCredentials, { token: string }>

async function installationToken(
  options: GitHubTokenOptions,
  credentials: AppCredentials,
): Promise<{ token: string; endsAt: number }> {
  const client = createRestClient({
    ...options,
    forge: 'GitHub',
    headers: () => Promise.resolve(appHeaders(credentials, options.now())),
  })
  const id =
    credentials.installationId ??
    (await client.send('GET', `/repos/${options.fullName}/installation`)).json.at('id').number()
  const { json } = await client.send('POST', `/app/installations/${id}/access_tokens`)
  return { token: json.at('token').text(), endsAt: Date.parse(json.at('expires_at').text()) }
}

function appHeaders(credentials: AppCredentials, now: number): Record<string, string> {
  return { authorization: `Bearer ${appToken(credentials, now)}`, 'x-github-api-version': '2022-11-28' }
}

/** A JSON Web Token of the app itself: RS256, a minute in the past for clocks that differ, nine minutes long. */
function appToken({ appId, privateKey }: AppCredentials, now: number): string {
  const seconds = Math.floor(now / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: seconds - 60, exp: seconds + 540, iss: appId })}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}
