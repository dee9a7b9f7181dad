import type { ForgeRepository } from '../forge.ts'
import { answerHooks, branchNames, treeItems } from './account-answers.ts'
import { textOf, type ApiCall, type ForgeHost } from './forge-host.ts'
import { mergeRequestOf, startVendor } from './vendor-server.ts'

/**
 * A server with GitLab's REST protocol for one project, `acme/platform/docs`.
 *
 * @param given The accepted token, or a function that returns the current one.
 */
export async function startGitLab(given: string | (() => string)): Promise<ForgeHost> {
  const token = typeof given === 'string' ? () => given : given
  return startVendor({
    fullName: 'acme/platform/docs',
    root: '/api/v4',
    repository: '/projects/acme%2Fplatform%2Fdocs',
    pulls: 'merge_requests',
    comments: '/merge_requests/:id/notes',
    changedNote: /^\/merge_requests\/\d+\/notes\/(\d+)$/,
    change: { method: 'PUT', status: 200, closes: (body) => body['state_event'] === 'close' },
    merge: {
      method: 'PUT',
      requestOf(body) {
        const isSquash = body['squash'] === true
        const title = isSquash ? 'squash_commit_message' : 'merge_commit_message'
        return mergeRequestOf(body, { expectedHead: 'sha', title }, isSquash)
      },
      merged: (_commit, pullRequest) => Response.json(pullRequest),
      refused(reason) {
        if (reason === 'conflict') return Response.json({ message: 'Branch cannot be merged' }, { status: 422 })
        return reason === 'head-moved'
          ? Response.json({ message: 'SHA does not match HEAD of source branch' }, { status: 409 })
          : notAllowed()
      },
      undecided: notAllowed,
    },
    names: { head: 'source_branch', base: 'target_branch', body: 'description', pageSize: 'per_page' },
    gitPassword: token,
    beforehand: ({ headers }) =>
      headers.get('private-token') === token() ? null : Response.json({ message: '401 Unauthorized' }, { status: 401 }),
    account,
    missing: () => Response.json({ message: '404 Not found' }, { status: 404 }),
    repositoryOf,
    pullRequestOf: (
      { number, url, state, title, body, head, base, draft, mergeCommit, fork },
      { baseAtPush, mergeBase, conflicts },
      isListed,
    ) => ({
      id: 1000 + number,
      iid: number,
      web_url: url,
      state: state === 'open' ? 'opened' : state,
      title,
      description: body,
      source_branch: head.branch,
      target_branch: base.branch,
      source_project_id: fork === true ? 9 : 5,
      target_project_id: 5,
      sha: head.commit,
      // A list has none, and nor has a merge request for some seconds after it was opened.
      ...(isListed
        ? {}
        : {
            diff_refs:
              conflicts === null ? null : { base_sha: mergeBase, head_sha: head.commit, start_sha: baseAtPush },
          }),
      draft,
      merge_commit_sha: mergeCommit,
      squash_commit_sha: null,
      has_conflicts: conflicts === true,
      detailed_merge_status: mergeStatus(state, conflicts),
    }),
    isListed: ({ head }, query) => head.branch === query.get('source_branch'),
    isDraft: ({ title }) => String(title).startsWith('Draft: '),
    exists({ number }) {
      const message = `Another open merge request already exists for this source branch: !${number}`
      return Response.json({ message: [message] }, { status: 409 })
    },
    cannotOpen: () => Response.json({ message: { source_branch: ['does not exist'] } }, { status: 400 }),
    setStatus,
    issueComments: '/issues/:id/notes',
    permission,
  })
}

function notAllowed(): Response {
  return Response.json({ message: '405 Method Not Allowed' }, { status: 405 })
}

function mergeStatus(state: string, conflicts: boolean | null): string {
  if (state !== 'open') return 'not_open'
  if (conflicts === null) return 'checking'
  return conflicts ? 'conflict' : 'mergeable'
}

const project = '/projects/acme%2Fplatform%2Fdocs'

function repositoryOf({ fullName, defaultBranch, url, cloneUrl }: ForgeRepository): object {
  return {
    path_with_namespace: fullName,
    default_branch: defaultBranch,
    web_url: url,
    http_url_to_repo: cloneUrl,
    visibility: 'private',
    archived: false,
  }
}

async function account(host: ForgeHost, call: ApiCall): Promise<Response | undefined> {
  const hooks = answerHooks(host, call, `${project}/hooks`)
  if (hooks !== undefined || call.method !== 'GET') return hooks
  if (call.path === '/projects') {
    const found = await host.state.describe()
    const isFound = found.fullName.includes(call.query.get('search') ?? '')
    return Response.json(isFound ? [repositoryOf(found)] : [])
  }
  if (call.path === `${project}/repository/branches`)
    return Response.json((await branchNames(host)).map((name) => ({ name, default: name === 'main' })))
  if (call.path !== `${project}/repository/tree`) return undefined
  const tree = await treeItems(host, call.query.get('ref') ?? '')
  const missing = Response.json({ message: '404 Tree Not Found' }, { status: 404 })
  return tree === undefined ? missing : Response.json(tree.map((item) => ({ ...item, mode: '100644' })))
}

const levels = { admin: 40, write: 30, read: 20 }

function permission(host: ForgeHost, { path }: ApiCall): Response | null {
  const id = /\/members\/all\/(\d+)$/.exec(path)?.[1]
  if (id === undefined) return null
  const [name, found] = [...host.people].find(([, person]) => person.id === Number(id)) ?? []
  if (found === undefined) return Response.json({ message: '404 Not found' }, { status: 404 })
  return Response.json({ id: found.id, username: name, state: 'active', access_level: levels[found.permission] })
}

async function setStatus(host: ForgeHost, commit: string, call: ApiCall): Promise<Response> {
  const state = textOf(call, 'state')
  const context = textOf(call, 'name')
  const last = host.statuses.findLast(({ status: earlier, commit: of }) => of === commit && earlier.context === context)
  if (last?.status.state === (state === 'failed' ? 'failure' : state)) {
    const message = `Cannot transition status via :enqueue from :${state} (Reason(s): Status cannot transition via "enqueue")`
    return Response.json({ message }, { status: 400 })
  }
  await host.state.setCommitStatus(commit, {
    state: state === 'failed' ? 'failure' : (state as 'pending' | 'success'),
    context,
    description: textOf(call, 'description'),
    url: textOf(call, 'target_url'),
  })
  return Response.json({ id: 1 }, { status: 201 })
}
