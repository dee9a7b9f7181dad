import { serveGit, type Repository } from '@docwright/forge'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '../../../../forge/src/testing/git-server.ts'
import { commitFiles, hostedRepository, scratchFolder } from '../../../../forge/src/testing/scratch.ts'
import { scheduleVisit } from '../../store/projects/visit-queries.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

/** The common part of every docs.json. */
export const look = { theme: 'mint', colors: { primary: '#005500' } }

/** A project of the platform, and a person's clone of it. */
interface HostedProject {
  id: string
  slug: string
  clone: string
}

/** The questions of tests to a platform whose sites are of several repositories. */
export interface SourcesPlatform extends TestPlatform {
  hostedProject(name: string, files: Record<string, string>): Promise<HostedProject>
  /** The readers' answer below a project's address. */
  read(projectId: string, path: string): Promise<string>
  /** Does what a minute or more would do by itself. */
  visitNow(projectId: string): Promise<void>
  /** The newest deployment of a project. */
  newest(projectId: string): Promise<NewestDeployment>
  /** How many deployments a project has. */
  countDeployments(projectId: string): Promise<number>
}

/** A deployment with the commits of its sources. */
interface NewestDeployment {
  status: string
  sources: { sources: { commit: string; reason: string | null }[] } | null
  problems: string
}

/** Starts a platform with a key to every project, which may read repositories of this machine. */
export async function startSourcesPlatform(): Promise<SourcesPlatform> {
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    },
  })
  const { db } = platform.store
  // A key to every project of the organization.
  await db.updateTable('api_key').set({ project_id: null }).execute()
  return {
    ...platform,
    async hostedProject(name, files) {
      const { organisation_id: organisationId } = await db
        .selectFrom('project')
        .select('organisation_id')
        .executeTakeFirstOrThrow()
      const project = await platform.projects.create({ organisationId, name, repository: { kind: 'empty' } })
      const clone = join(scratchFolder(), name)
      const address = `${platform.url.replace('://', `://key:${platform.project.key}@`)}/git/${project.slug}.git`
      await gitBeside('/', 'clone', '--quiet', address, clone)
      await push(clone, files)
      return { id: project.id, slug: project.slug, clone }
    },
    async read(projectId, path) {
      const address = new URL((await platform.siteUrl(projectId)) ?? '')
      const asked = request({ host: '127.0.0.1', port: address.port, path, headers: { host: address.host } }).end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
      return text
    },
    visitNow: async (projectId) => scheduleVisit(db, projectId, 0),
    async newest(projectId) {
      const row = await db
        .selectFrom('deployment')
        .select(['status', 'sources', 'diagnostics'])
        .where('project_id', '=', projectId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      const sources = row.sources === null ? null : (JSON.parse(row.sources) as NewestDeployment['sources'])
      return { status: row.status, sources, problems: row.diagnostics ?? '' }
    },
    countDeployments: async (projectId) =>
      (await db.selectFrom('deployment').select('id').where('project_id', '=', projectId).execute()).length,
  }
}

/** A docs repository in one language. */
export function inLanguage(language: string, text: string): Record<string, string> {
  const navigation = { languages: [{ language, pages: ['index', 'guide'] }] }
  return {
    'docs.json': JSON.stringify({ ...look, name: `Acme ${language}`, navigation }),
    'index.mdx': `---\ntitle: ${language}\n---\n\n${text}`,
    'guide.mdx': `---\ntitle: Guide ${language}\n---\n\n[Home](/index)`,
    'hidden.mdx': 'For nobody',
    '.mintignore': 'hidden.mdx\n',
  }
}

/** The platform is in this process: what asks it may not keep it waiting. */
async function gitBeside(cwd: string, ...words: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
  await promisify(execFile)('git', words, { cwd, env })
}

/** Commits files in a clone and pushes them to its main branch. */
export async function push(clone: string, files: Record<string, string>): Promise<string> {
  const commit = await commitFiles(clone, files, 'Change')
  await gitBeside(clone, 'push', '--quiet', 'origin', 'HEAD:main')
  return commit
}

/** A repository elsewhere, which can be away. */
export async function elsewhere(
  files: Record<string, string>,
): Promise<{ url: string; clone: string; repository: Repository; away: (is: boolean) => void }> {
  const { repository, clone } = await hostedRepository(scratchFolder(), files)
  let isAway = false
  const origin = await startServer(async (asked) =>
    isAway
      ? new Response('away', { status: 503 })
      : serveGit(asked, { repository, permissions: { read: true, write: false }, remoteUser: null, onPush: () => [] }),
  )
  return { url: `${origin}/acme/fr.git`, clone, repository, away: (is) => void (isAway = is) }
}
