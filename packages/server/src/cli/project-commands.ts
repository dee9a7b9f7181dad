import { findOrMakeOrganisation } from '../platform/first-start.ts'
import { forgeHookSecret, forgeHookUrl } from '../platform/forge-hook-address.ts'
import type { CommandContext, DataOptions, ProjectCreateOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { printedCommand } from './printed-command.ts'
import { projectOfConnection } from './project-of-connection.ts'
import { repositorySource } from './repository-source.ts'
import type { RepositorySource } from './repository-source.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright project create`: creates a project, even while a server runs.
 *
 * @param options Repository, branch, folder.
 */
export async function createProject(
  name: string,
  options: ProjectCreateOptions,
  context: CommandContext,
): Promise<number> {
  const { branch: defaultBranch, docsFolder, slug, connection } = options
  const source = connection === undefined ? repositoryOf(options, context.environment) : undefined
  const note = source?.note
  return withPlatformData(dataOf(options, context, source ? 'begin' : 'use'), async (data) => {
    const organisationId = await findOrMakeOrganisation(data.store)
    const input = { organisationId, name, defaultBranch, docsFolder, slug }
    const project = source
      ? await data.projects.create({ ...input, repository: source.repository })
      : await projectOfConnection(data, options, input)
    const { id: projectId, repositoryKind, repositoryUrl } = project
    const facts = { projectId, slug: project.slug, name: project.name, defaultBranch: project.defaultBranch }
    const place = { docsFolder: project.docsFolder, repositoryKind, repositoryUrl }
    if (options.json === true) context.output.print(jsonText({ ...facts, ...place }))
    else context.output.print(projectId)
    if (note !== undefined) context.output.note(note)
    if (options.json !== true && docsFolder === undefined && project.docsFolder !== '') {
      context.output.note(`Its docs are in ${project.docsFolder}; to choose another folder, use --docs-folder`)
    }
    const keyCommand = printedCommand(`key create --project ${project.slug}`, options.data)
    if (options.json !== true) context.output.note(`Create a key for it: ${keyCommand}`)
    return 0
  })
}

/** `docwright project list`. */
export async function listProjects(options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ projects }) => {
    const found = (await projects.list()).map(({ id, slug, name, repositoryKind, defaultBranch }) => ({
      projectId: id,
      slug,
      name,
      repositoryKind,
      defaultBranch,
    }))
    if (options.json === true) context.output.print(jsonText(found))
    else if (found.length === 0) {
      const create = printedCommand('project create NAME', options.data)
      context.output.note(`There are no projects yet. Create one: ${create}`)
    } else for (const { projectId, slug, name } of found) context.output.print(`${projectId}  ${slug}  ${name}`)
    return 0
  })
}

/**
 * `docwright project webhook`: what to enter at the forge of a project, so that pushes are deployed at once.
 *
 * @param name Id or slug of the project.
 */
export async function showWebhook(name: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ projects, secrets, url: platform }) => {
    const project = await projects.findByName(name)
    if (project === undefined) {
      const list = printedCommand('project list', options.data)
      throw new Error(`project-unknown: there is no project “${name}”. List them: ${list}`)
    }
    if (project.repositoryUrl === null) {
      throw new Error('project-hosted-here: the repository is hosted here, so no webhook is needed.')
    }
    const url = forgeHookUrl(platform, project.id)
    const secret = forgeHookSecret(secrets, project.id)
    if (options.json === true) context.output.print(jsonText({ url, secret }))
    else context.output.print(`URL     ${url}\nSecret  ${secret}`)
    if (options.json !== true)
      context.output.note('Choose JSON as the content type, and pushes and pull requests as the events.')
    return 0
  })
}

function repositoryOf(
  { repo, remote, docsFolder }: ProjectCreateOptions,
  environment: Readonly<Record<string, string | undefined>>,
): RepositorySource {
  const token = environment['DOCWRIGHT_FORGE_TOKEN'] ?? null
  if (remote !== undefined) {
    if (repo === undefined) throw new Error('project-repository: --remote needs the URL of the repository in --repo.')
    return { repository: { kind: 'remote', forge: remote, url: repo, token }, note: undefined }
  }
  if (repo === undefined) return { repository: { kind: 'starter' }, note: undefined }
  return repositorySource(repo, { token, docsFolder })
}
