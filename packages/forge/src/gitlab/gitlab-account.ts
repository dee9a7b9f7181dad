import { docsFoldersOf, listedAtOnce, matching, type ForgeAccount, type ListedRepository } from '../forge-account.ts'
import type { Json } from '../rest/json.ts'
import { createRestClient, type RestContext } from '../rest/rest-client.ts'

/** A token at GitLab.com or a self-managed GitLab. */
export interface GitLabAccountOptions extends RestContext {
  /** Personal, group or project access token with the scope `api`. */
  token: string
  /** Root of the API. */
  baseUrl: string
}

/** The lowest role that may push. */
const developer = '30'

/** The projects to which a token of GitLab gives access. */
export function createGitLabAccount(options: GitLabAccountOptions): ForgeAccount {
  const headers = { 'private-token': options.token }
  const client = createRestClient({ ...options, forge: 'GitLab', headers: () => Promise.resolve(headers) })
  const path = (fullName: string): string => `/projects/${encodeURIComponent(fullName)}`
  return {
    async repositories(search) {
      const narrowed: Record<string, string> =
        search.trim() === '' ? {} : { search: search.trim(), search_namespaces: 'true' }
      const items = await client.list(
        '/projects',
        {
          membership: 'true',
          min_access_level: developer,
          archived: 'false',
          order_by: 'last_activity_at',
          per_page: '100',
          ...narrowed,
        },
        (found) => found.length >= listedAtOnce,
      )
      return matching(items.map(listed), '').slice(0, listedAtOnce)
    },
    repository: async (fullName) => listed((await client.send('GET', path(fullName))).json),
    async branches(fullName) {
      const items = await client.list(`${path(fullName)}/repository/branches`, { per_page: '100' }, () => false)
      return items.map((item) => item.at('name').text())
    },
    async docsFolders(fullName, branch) {
      const query = { ref: branch, recursive: 'true', pagination: 'keyset', per_page: '100' }
      const items = await client.list(`${path(fullName)}/repository/tree`, query, () => false)
      const files = items.filter((item) => item.at('type').optionalText() === 'blob')
      return docsFoldersOf(files.map((item) => item.at('path').text()))
    },
    async addWebhook(fullName, { url, secret }) {
      const hooks = `${path(fullName)}/hooks`
      const known = await client.list(hooks, { per_page: '100' }, () => false)
      if (known.some((hook) => hook.at('url').optionalText() === url)) return
      await client.send('POST', hooks, {
        body: {
          url,
          token: secret,
          push_events: true,
          tag_push_events: true,
          merge_requests_events: true,
          note_events: true,
          enable_ssl_verification: true,
        },
      })
    },
  }
}

function listed(json: Json): ListedRepository {
  return {
    fullName: json.at('path_with_namespace').text(),
    cloneUrl: json.at('http_url_to_repo').text(),
    defaultBranch: json.at('default_branch').optionalText() ?? 'main',
    private: json.at('visibility').optionalText() !== 'public',
  }
}
