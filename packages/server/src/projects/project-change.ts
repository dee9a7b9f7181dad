import type { QuotaChange } from '@docwright/contract'
import { isBranchName } from '@docwright/forge'
import { recordChange } from '../store/audit/record-change.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import { readProjectRow, updateProject } from '../store/projects/project-queries.ts'
import { changedQuotas } from '../store/projects/project-quotas.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { parseStored } from '../store/stored-json.ts'
import { writeForgeToken } from './forge-token.ts'
import { ProjectError } from './project-error.ts'
import { projectSettingsSchema, type ProjectSettingsRecord } from './project.ts'
import { slugOf } from './slug.ts'

/** A change of a project; omitted values stay. */
export interface ProjectChange {
  name?: string | undefined
  defaultBranch?: string | undefined
  docsFolder?: string | undefined
  settings?: Partial<Pick<ProjectSettingsRecord, 'demand' | 'previewComments'>> | undefined
  /** Limits of its use of the platform. */
  quotas?: QuotaChange | undefined
  /** Token for its forge; null removes it. */
  token?: string | null | undefined
}

/** @throws ProjectError if a value is not valid. */
export function refuseNonsense(input: ProjectChange & { slug?: string | undefined }): void {
  const { name, slug, defaultBranch: branch, docsFolder } = input
  if (name !== undefined && (!/\S/.test(name) || name.length > 100)) {
    throw new ProjectError('project-name', 'Enter a name of at most 100 characters for the project.')
  }
  if (slug !== undefined && slug !== slugOf(slug)) {
    throw new ProjectError('project-slug', `“${slug}” cannot be part of a host name. Try “${slugOf(slug)}”.`)
  }
  if (branch !== undefined && !isBranchName(branch)) {
    throw new ProjectError('project-branch', `“${branch}” is not a valid branch name.`)
  }
  if (docsFolder !== undefined && !/^$|^(?!\.{1,2}(\/|$))[^/\\\0]+(\/(?!\.{1,2}(\/|$))[^/\\\0]+)*$/.test(docsFolder)) {
    throw new ProjectError(
      'project-docs-folder',
      'The docs folder must be a path inside the repository, such as docs/site.',
    )
  }
}

/** Writes the change of a project and its entry in the log, in one transaction. */
export async function writeChange(
  { store, secrets }: { store: Store; secrets: SecretBox },
  projectId: string,
  change: ProjectChange,
): Promise<void> {
  await store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    const row = await readProjectRow(transaction, projectId)
    if (row === undefined) return
    const before = parseStored(projectSettingsSchema, row.settings)
    const own = change.quotas && { quotas: changedQuotas(before.quotas ?? {}, change.quotas) }
    const settings = { ...before, ...change.settings, ...own }
    await updateProject(transaction, projectId, {
      settings: JSON.stringify(projectSettingsSchema.parse(settings)),
      updated_at: store.clock(),
      ...(change.name === undefined ? {} : { name: change.name.trim() }),
      ...(change.defaultBranch === undefined ? {} : { default_branch: change.defaultBranch }),
      ...(change.docsFolder === undefined ? {} : { docs_folder: change.docsFolder }),
    })
    recordChange(transaction, {
      action: 'project.changed',
      organisationId: row.organisation_id,
      projectId,
      before: {
        name: row.name,
        defaultBranch: row.default_branch,
        docsFolder: row.docs_folder,
        demand: before.demand,
        previewComments: before.previewComments,
        quotas: before.quotas,
      },
      after: {
        name: change.name?.trim() ?? row.name,
        defaultBranch: change.defaultBranch ?? row.default_branch,
        docsFolder: change.docsFolder ?? row.docs_folder,
        demand: settings.demand,
        previewComments: settings.previewComments,
        quotas: settings.quotas,
        // The log says only that a secret was set or removed.
        ...(change.token === undefined ? {} : { token: change.token === null ? 'removed' : 'replaced' }),
      },
    })
    if (change.token === undefined) return
    await writeForgeToken(transaction, secrets, { projectId, token: change.token, now: store.clock() })
  })
}
