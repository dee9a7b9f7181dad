import { answerHooks, answerTrees } from './account-answers.ts'
import type { ApiCall, ForgeHost } from './forge-host.ts'
import { githubAlike, pullRequestFields } from './github-alike-server.ts'
import { mergeRequestOf, startVendor } from './vendor-server.ts'

/**
 * A server with Forgejo's REST protocol for one repository, `acme/docs`.
 *
 * @param given The accepted token, or a function that returns the current one.
 */
export async function startForgejo(given: string | (() => string)): Promise<ForgeHost> {
  const token = typeof given === 'string' ? () => given : given
  const { closes, permission, ...alike } = githubAlike
  const missing = () => Response.json({ message: 'The target couldn’t be found.', errors: [] }, { status: 404 })
  return startVendor({
    ...alike,
    root: '/api/v1',
    change: { method: 'PATCH', status: 201, closes },
    merge: {
      method: 'POST',
      requestOf: (body) =>
        mergeRequestOf(body, { expectedHead: 'head_commit_id', title: 'MergeTitleField' }, body['Do'] === 'squash'),
      merged: () => new Response(null, { status: 200 }),
      refused: (reason) =>
        reason === 'head-moved' ? Response.json({ message: 'head out of date' }, { status: 409 }) : tryLater(),
      undecided: tryLater,
    },
    names: { head: 'head', base: 'base', body: 'body', pageSize: 'limit' },
    gitPassword: token,
    beforehand: ({ headers }) =>
      headers.get('authorization') === `token ${token()}`
        ? null
        : Response.json({ message: 'invalid username, password or token' }, { status: 401 }),
    async account(host, call) {
      if (call.path === '/user/repos') {
        const permissions = { admin: true, push: true, pull: true }
        const own = { ...alike.repositoryOf(await host.state.describe()), permissions }
        const other = { ...own, full_name: 'acme/read-only', permissions: { ...permissions, push: false } }
        return Response.json([own, other])
      }
      const path = '/repos/acme/docs'
      return answerHooks(host, call, `${path}/hooks`) ?? answerTrees(host, call, path)
    },
    missing,
    pullRequestOf(pullRequest, { baseTip, mergeBase, conflicts }) {
      const { number, state, body, head, base, mergeCommit, isHeadGone, isBranchless } = pullRequest
      const repo = { full_name: 'acme/docs' }
      const from = pullRequest.fork === true ? { full_name: 'mallory/docs' } : repo
      // Once its branch is deleted, only the label has the name; of one without a branch, nothing has.
      const ref = isHeadGone || isBranchless ? `refs/pull/${number}/head` : head.branch
      return {
        ...pullRequestFields(pullRequest),
        merged: state === 'merged',
        body,
        head: { label: isBranchless ? '' : head.branch, ref, sha: head.commit, repo: from },
        base: { label: base.branch, ref: base.branch, sha: baseTip ?? '', repo },
        merge_base: mergeBase ?? '',
        // While it is being computed, it is the same as if there were a conflict.
        mergeable: state === 'open' && conflicts === false,
        merge_commit_sha: mergeCommit,
      }
    },
    isListed: ({ state }, query) => query.get('state') === 'all' || state === query.get('state'),
    isDraft: ({ title }) => String(title).startsWith('WIP: '),
    exists({ head: { branch } }) {
      const message = `pull request already exists for these targets [id: 1, issue_id: 1, head_branch: ${branch}]`
      return Response.json({ message, url: 'https://forge.example/api/swagger' }, { status: 409 })
    },
    cannotOpen: missing,
    permission: (host, call) => permission(host, call) ?? reviews(host, call),
  })
}

/** What it says of conflicts, and while it computes them. */
function tryLater(): Response {
  return Response.json({ message: 'Please try again later', url: 'https://forge.example/api/swagger' }, { status: 405 })
}

/** Reviews of a pull request, and the comments of one of them next to lines. */
function reviews(host: ForgeHost, { path }: ApiCall): Response | null {
  const [, number, id] = /\/pulls\/(\d+)\/reviews(?:\/(\d+)\/comments)?$/.exec(path) ?? []
  if (number === undefined) return null
  const given = host.reviews.filter((review) => review.number === Number(number))
  if (id === undefined) {
    return Response.json(given.map(({ id: own, author, body }) => ({ id: own, body, user: { login: author } })))
  }
  const found = given.find((review) => review.id === Number(id))
  return Response.json(
    found?.comments.map(({ id: own, path: file, line, body }) => ({
      id: own,
      path: file,
      position: line,
      original_position: 0,
      body,
    })),
  )
}
