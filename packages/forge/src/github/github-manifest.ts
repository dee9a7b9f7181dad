import { ForgeError } from '../forge-error.ts'
import { createRestClient, type RestContext } from '../rest/rest-client.ts'

/** A GitHub App as GitHub has just made it. */
export interface MadeGitHubApp {
  /** Its number. */
  appId: string
  /** Part of its address, such as `docwright-acme`. */
  slug: string
  name: string
  /** Who owns it. */
  owner: string
  /** Its page on GitHub. */
  page: string
  /** PEM. */
  privateKey: string
  /** What its webhooks are signed with; null if it has none. */
  webhookSecret: string | null
}

/** What an App is to be, as GitHub is told in the form that opens its page “Create GitHub App”. */
export interface AppManifest {
  name: string
  /** Address of the platform. */
  url: string
  /** Where GitHub sends people back to, with a code. */
  redirectUrl: string
  /** Where GitHub sends people to who have installed it. */
  setupUrl: string
  /** Where its webhooks go; undefined if GitHub cannot reach the platform. */
  webhookUrl: string | undefined
}

/** GitHub takes no longer name of an App. */
export const longestAppName = 34

/** All that the platform does at GitHub: read, push, open pull requests, say what became of a commit. */
const permissions = { contents: 'write', pull_requests: 'write', issues: 'write', statuses: 'write', metadata: 'read' }

/** What is told of without being asked for: that it was installed or removed, and to which repositories. */
const events = ['push', 'pull_request', 'issue_comment', 'pull_request_review', 'pull_request_review_comment']

/**
 * The manifest that GitHub makes an App of.
 *
 * @returns JSON, as the field `manifest` of the form.
 */
export function appManifest({ name, url, redirectUrl, setupUrl, webhookUrl }: AppManifest): string {
  return JSON.stringify({
    name: name.slice(0, longestAppName).trim(),
    url,
    redirect_url: redirectUrl,
    setup_url: setupUrl,
    setup_on_update: true,
    public: false,
    default_permissions: permissions,
    ...(webhookUrl === undefined ? {} : { hook_attributes: { url: webhookUrl, active: true }, default_events: events }),
  })
}

/**
 * Exchanges the code that GitHub sends people back with for the App.
 *
 * @param options.baseUrl Root of the API.
 * @param options.code The code; it works once, and for an hour.
 * @throws {ForgeError} `forge-not-found` where the code is not, or not any more, one of GitHub's.
 */
export async function exchangeManifestCode({
  code,
  ...options
}: RestContext & { baseUrl: string; code: string }): Promise<MadeGitHubApp> {
  const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
  const client = createRestClient({ ...options, forge: 'GitHub', headers: () => Promise.resolve(headers) })
  const path = `/app-manifests/${encodeURIComponent(code)}/conversions`
  const { status, json } = await client.send('POST', path, { accepts: [404, 422] })
  if (status === 404 || status === 422)
    throw new ForgeError('forge-not-found', 'GitHub does not know this code: each works once, and for an hour.', {
      fix: 'Begin again with “Connect GitHub”. If GitHub has an App of the earlier try, delete it there.',
    })
  return {
    appId: String(json.at('id').number()),
    slug: json.at('slug').text(),
    name: json.at('name').text(),
    owner: json.at('owner').at('login').text(),
    page: json.at('html_url').text(),
    privateKey: json.at('pem').text(),
    webhookSecret: json.at('webhook_secret').optionalText(),
  }
}
