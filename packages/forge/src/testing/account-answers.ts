import { listRefs, resolveCommit } from '../git/references.ts'
import { readTree } from '../git/read-tree.ts'
import type { ApiCall, ForgeHost } from './forge-host.ts'

/** Names of the branches of a host. */
export async function branchNames({ repository }: ForgeHost): Promise<string[]> {
  const refs = await listRefs(repository)
  return refs.flatMap(({ name }) => (name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : []))
}

/** Paths of a branch, as trees list them; undefined if there is no such branch. */
export async function treeItems(
  { repository }: ForgeHost,
  branch: string,
): Promise<{ path: string; type: 'blob' }[] | undefined> {
  const commit = await resolveCommit(repository, `refs/heads/${branch}`)
  if (commit === null) return undefined
  const entries = await readTree(repository, commit)
  return entries.map(({ path }) => ({ path, type: 'blob' as const }))
}

/** The responses about branches and files that GitHub and Forgejo have in common; undefined for all other calls. */
export async function answerTrees(host: ForgeHost, call: ApiCall, repository: string): Promise<Response | undefined> {
  if (call.method !== 'GET' || !call.path.startsWith(repository)) return undefined
  const path = call.path.slice(repository.length)
  if (path === '/branches') {
    return Response.json((await branchNames(host)).map((name) => ({ name, protected: false })))
  }
  const branch = /^\/git\/trees\/([^/]+)$/.exec(path)?.[1]
  if (branch === undefined) return undefined
  const tree = await treeItems(host, decodeURIComponent(branch))
  return tree === undefined
    ? Response.json({ message: 'Not Found' }, { status: 404 })
    : Response.json({ sha: '1'.repeat(40), tree, truncated: false })
}

/** Stores the webhooks of a repository, which Forgejo and GitLab accept at some path. */
export function answerHooks(host: ForgeHost, call: ApiCall, path: string): Response | undefined {
  if (call.path !== path) return undefined
  if (call.method === 'GET') return Response.json(host.hooks)
  host.hooks.push({ ...call.body })
  return Response.json({ id: host.hooks.length }, { status: 201 })
}
