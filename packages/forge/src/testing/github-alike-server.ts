import type { ForgeRepository, PullRequest } from '../forge.ts'
import { textOf, type ApiCall, type ForgeHost } from './forge-host.ts'
import type { Vendor } from './vendor-server.ts'

/** The common part of the GitHub and Forgejo servers. */
export const githubAlike = {
  fullName: 'acme/docs',
  repository: '/repos/acme/docs',
  pulls: 'pulls',
  comments: '/issues/:id/comments',
  changedNote: /^\/issues\/comments\/(\d+)$/,
  closes: (body: ApiCall['body']): boolean => body['state'] === 'closed',
  repositoryOf: ({ fullName, defaultBranch, url, cloneUrl }: ForgeRepository): object => ({
    full_name: fullName,
    default_branch: defaultBranch,
    html_url: url,
    clone_url: cloneUrl,
    private: true,
    archived: false,
  }),
  permission(host: ForgeHost, { path }: ApiCall): Response | null {
    const name = /\/collaborators\/([^/]+)\/permission$/.exec(path)?.[1]
    if (name === undefined) return null
    const found = host.people.get(decodeURIComponent(name))
    // Everybody may read a public repository, but an unknown account is not found.
    if (found === undefined && name.startsWith('nobody'))
      return Response.json({ message: 'Not Found' }, { status: 404 })
    return Response.json({ permission: found?.permission ?? 'read', user: { login: name } })
  },
  async setStatus(host: ForgeHost, commit: string, call: ApiCall): Promise<Response> {
    await host.state.setCommitStatus(commit, {
      state: call.body['state'] as 'success',
      context: textOf(call, 'context'),
      description: textOf(call, 'description'),
      url: textOf(call, 'target_url'),
    })
    return Response.json({ id: 1 }, { status: 201 })
  },
} as const satisfies Partial<Vendor> & { closes: unknown }

/** The fields of a pull request with the same names in both. */
export function pullRequestFields({ number, url, state, title, draft }: PullRequest): object {
  return { number, html_url: url, state: state === 'open' ? 'open' : 'closed', title, draft }
}
