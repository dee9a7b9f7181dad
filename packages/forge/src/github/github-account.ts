import { docsFoldersOf, listedAtOnce, matching, type ForgeAccount, type ListedRepository } from '../forge-account.ts'
import { ForgeError } from '../forge-error.ts'
import type { Json } from '../rest/json.ts'
import { createRestClient, type RestClient, type RestContext } from '../rest/rest-client.ts'
import { repositoryPath } from '../rest/github-alike.ts'
import { createAppClient, githubHeaders, type GitHubApp } from './github-app-token.ts'
import { createGitHubTokens } from './github-tokens.ts'

/** An App at GitHub or GitHub Enterprise Server. */
export interface GitHubAccountOptions extends RestContext {
  app: GitHubApp
  /** Root of the API. */
  baseUrl: string
}

/** The repositories of a GitHub App in all of its installations. Its webhook reports events of all of them. */
export function createGitHubAccount(options: GitHubAccountOptions): ForgeAccount {
  const { app, baseUrl } = options
  const { client: asApp, tokenOf } = createAppClient(options)

  /** A client for the repositories of an installation, or for one repository. */
  function clientWith(token: () => Promise<string>): RestClient {
    return createRestClient({ ...options, forge: 'GitHub', headers: async () => githubHeaders(await token()) })
  }

  async function all(): Promise<ListedRepository[]> {
    const installations = await asApp.list('/app/installations', { per_page: '100' }, () => false)
    const found: ListedRepository[] = []
    for (const installation of installations) {
      // A suspended installation has no repositories.
      if (installation.at('suspended_at').exists()) continue
      const { token } = await tokenOf(installation.at('id').number())
      const client = clientWith(() => Promise.resolve(token))
      const items = await client.list(
        '/installation/repositories',
        { per_page: '100' },
        () => false,
        (page) => page.at('repositories').items(),
      )
      found.push(...items.filter((item) => !item.at('archived').flag()).map(listed))
    }
    return found
  }

  function of(fullName: string): { client: RestClient; path: string } {
    const [owner = '', name = ''] = fullName.split('/')
    const tokens = createGitHubTokens({ ...options, owner, name, baseUrl, credentials: app })
    return { client: clientWith(tokens.current), path: repositoryPath(owner, name) }
  }

  return {
    repositories: async (search) => matching(await all(), search).slice(0, listedAtOnce),
    async repository(fullName) {
      const { client, path } = of(fullName)
      return listed((await client.send('GET', path)).json)
    },
    async branches(fullName) {
      const { client, path } = of(fullName)
      const items = await client.list(`${path}/branches`, { per_page: '100' }, () => false)
      return items.map((item) => item.at('name').text())
    },
    async docsFolders(fullName, branch) {
      const { client, path } = of(fullName)
      const tree = `${path}/git/trees/${encodeURIComponent(branch)}`
      const { status, json } = await client.send('GET', tree, { query: { recursive: '1' }, accepts: [404, 409] })
      if (status === 409) throw new ForgeError('forge-not-found', `The repository ${fullName} has no commits yet.`)
      return status === 404 ? [] : docsFoldersOf(filesOf(json))
    },
  }
}

/** @returns Paths of the files of a tree, as GitHub and Forgejo list it. */
export function filesOf(tree: Json): string[] {
  const files = tree.at('tree').items()
  return files.filter((item) => item.at('type').optionalText() === 'blob').map((item) => item.at('path').text())
}

/** Reads a repository in a list of GitHub or Forgejo. */
export function listed(json: Json): ListedRepository {
  return {
    fullName: json.at('full_name').text(),
    cloneUrl: json.at('clone_url').text(),
    defaultBranch: json.at('default_branch').optionalText() ?? 'main',
    private: json.at('private').flag(),
  }
}
