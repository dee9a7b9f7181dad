import { docsFoldersOf, listedAtOnce, matching, type ForgeAccount } from '../forge-account.ts'
import { filesOf, listed } from '../github/github-account.ts'
import type { Json } from '../rest/json.ts'
import { repositoryPath } from '../rest/github-alike.ts'
import { createRestClient, type RestContext } from '../rest/rest-client.ts'

/** A token of Forgejo or Gitea. */
export interface ForgejoAccountOptions extends RestContext {
  /** Access token with the scopes `read:user`, `write:repository` and `write:issue`. */
  token: string
  /** Root of the API. */
  baseUrl: string
}

const events = [
  'push',
  'pull_request',
  'issue_comment',
  'pull_request_comment',
  'pull_request_review_approved',
  'pull_request_review_rejected',
  'pull_request_review_comment',
]

/** The repositories to which a token of Forgejo or Gitea gives access. */
export function createForgejoAccount(options: ForgejoAccountOptions): ForgeAccount {
  const headers = { authorization: `token ${options.token}` }
  const client = createRestClient({ ...options, forge: 'Forgejo', headers: () => Promise.resolve(headers) })
  const path = (fullName: string): string => {
    const [owner = '', name = ''] = fullName.split('/')
    return repositoryPath(owner, name)
  }
  return {
    async repositories(search) {
      const items = await client.list('/user/repos', { limit: '50' }, () => false)
      return matching(items.filter(isWritable).map(listed), search).slice(0, listedAtOnce)
    },
    repository: async (fullName) => listed((await client.send('GET', path(fullName))).json),
    async branches(fullName) {
      const items = await client.list(`${path(fullName)}/branches`, { limit: '50' }, () => false)
      return items.map((item) => item.at('name').text())
    },
    async docsFolders(fullName, branch) {
      const tree = `${path(fullName)}/git/trees/${encodeURIComponent(branch)}`
      const files: string[] = []
      // The pages of a tree are not in any header.
      for (let page = 1; page <= maxTreePages; page += 1) {
        const query = { recursive: 'true', per_page: '1000', page: String(page) }
        const { status, json } = await client.send('GET', tree, { query, accepts: [404] })
        if (status === 404) break
        files.push(...filesOf(json))
        if (!json.at('truncated').flag()) break
      }
      return docsFoldersOf(files)
    },
    async addWebhook(fullName, { url, secret }) {
      const hooks = `${path(fullName)}/hooks`
      const known = await client.list(hooks, { limit: '50' }, () => false)
      if (known.some((hook) => hook.at('config').at('url').optionalText() === url)) return
      // Both Forgejo and Gitea support this type.
      const body = { type: 'gitea', active: true, events, config: { url, secret, content_type: 'json' } }
      await client.send('POST', hooks, { body })
    },
  }
}

const maxTreePages = 50

function isWritable(item: Json): boolean {
  const permissions = item.at('permissions')
  return !item.at('archived').flag() && (!permissions.exists() || permissions.at('push').flag())
}
