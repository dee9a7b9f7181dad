import { ForgeError } from '../forge-error.ts'
import { createRestClient, type RestContext } from '../rest/rest-client.ts'

/** A GitHub App that GitHub just created. */
export interface MadeGitHubApp {
  /** Its number. */
  appId: string
  /** Part of its address, such as `docwright-acme`. */
  slug: string
  name: string
  owner: string
  /** Its page on GitHub. */
  page: string
  /** PEM. */
  privateKey: string
  /** The secret that signs its webhooks; null if it has none. */
  webhookSecret: string | null
}

/** The settings of a new App, which GitHub receives in the form that opens its page “Create GitHub App”. */
export interface AppManifest {
  name: string
  /** Address of the platform. */
  url: string
  /** Address to which GitHub sends people back with a code. */
  redirectUrl: string
  /** Address to which GitHub sends people after an installation. */
  setupUrl: string
  /** Address of its webhook; undefined if GitHub cannot reach the platform. */
  webhookUrl: string | undefined
}

/** GitHub's limit for the name of an App. */
export const longestAppName = 34

/** Everything that the platform does at GitHub: read, push, open pull requests, report the status of a commit. */
const permissions = { contents: 'write', pull_requests: 'write', issues: 'write', statuses: 'write', metadata: 'read' }

/** Events to subscribe to; those about installations are always sent. */
const events = ['push', 'pull_request', 'issue_comment', 'pull_request_review', 'pull_request_review_comment']

/**
 * The manifest from which GitHub creates an App.
 *
 * @returns JSON for the field `manifest` of the form.
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
 * Exchanges the code from GitHub for the App.
 *
 * @param options.baseUrl Root of the API.
 * @param options.code It works once, within an hour.
 * @throws {ForgeError} `forge-not-found` if the code is wrong or expired.
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
