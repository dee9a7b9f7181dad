import { basicCredentials, openRepository, serveGit } from '@docwright/forge'
import type { Git, ReferenceChange } from '@docwright/forge'
import type { KeyAuthentication } from '../access/authenticate-key.ts'
import { clientAddressOf } from '../access/client-address.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'

/** What serving repositories depends on. */
export interface GitGatewayWorld {
  git: Git
  projects: Projects
  keys: KeyAuthentication
  /** Told of the references that a push has changed, before the client learns that it is done. */
  onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<void>
}

const route = /^\/git\/([a-z\d-]+)\.git\//

/**
 * Serves the repositories that are hosted here: `git clone https://host/git/<project>.git`, with an API key as the
 * password. A key without the scope `write` can clone and not push.
 *
 * @param world What it depends on.
 * @returns Answers requests below `/git/`.
 */
export function createGitGateway({ git, projects, keys, onPush }: GitGatewayWorld) {
  return async function answer(request: Request): Promise<Response> {
    const slug = route.exec(new URL(request.url).pathname)?.[1]
    if (slug === undefined) return new Response('There is nothing here.\n', { status: 404 })
    const password = basicCredentials(request)?.password
    const verdict = await keys.authenticate(
      password === undefined ? request.headers.get('authorization') : `Bearer ${password}`,
      clientAddressOf(request),
    )
    if (!verdict.ok && verdict.code === 'rate-limited') {
      const headers = { 'retry-after': String(verdict.retryAfter) }
      return new Response('Too many attempts with a wrong key.\n', { status: 429, headers })
    }
    if (!verdict.ok) return askForKey(verdict.code)
    const { key } = verdict
    const project = await projects.findByName(slug)
    const opens =
      project !== undefined &&
      project.slug === slug &&
      project.archivedAt === null &&
      project.repositoryKind === 'local' &&
      project.organisationId === key.organisationId &&
      (key.projectId === null || key.projectId === project.id)
    if (!opens) return new Response('There is no such repository.\n', { status: 404 })
    return serveGit(request, {
      repository: openRepository(git, projects.repositoryFolder(project.id)),
      permissions: { read: key.scopes.length > 0, write: key.scopes.includes('write') },
      remoteUser: key.id,
      onPush: async (changes) => onPush(project, changes),
    })
  }
}

function askForKey(code: 'unauthorized' | 'ip-not-allowed'): Response {
  if (code === 'ip-not-allowed') return new Response('This key may not be used from here.\n', { status: 403 })
  const headers = { 'www-authenticate': 'Basic realm="Docwright", charset="UTF-8"' }
  return new Response('Sign in with an API key as the password.\n', { status: 401, headers })
}
