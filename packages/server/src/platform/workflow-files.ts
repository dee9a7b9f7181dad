import { readBlob, resolveCommit } from '@docwright/forge'
import { isWorkflowFile, readWorkflows } from 'docwright/engine'
import { workflowsOf } from '../commands/manage-workflows.ts'
import { refuse } from '../commands/refuse.ts'
import type { Outcome, Refusal } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import { commitFiles, wholePath, type Author, type CommitParts } from './commit-files.ts'
import { openProjectMirror } from './open-turn-project.ts'

/** Dependencies of reading and writing the files of workflows. */
export type WorkflowFileParts = CommitParts

/**
 * Reads a workflow's file on the default branch.
 *
 * @param path Path from the docs folder.
 * @returns Undefined if there is none any more.
 */
export async function readWorkflowFile(
  parts: WorkflowFileParts,
  project: Project,
  path: string,
): Promise<string | undefined> {
  const { repository } = await openProjectMirror(parts, project)
  const commit = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  const content = commit === null ? null : await readBlob(repository, commit, wholePath(project, path))
  return content === null ? undefined : content.toString()
}

/**
 * Commits a workflow's file to the default branch, in the name of its author.
 *
 * @param file Its path from the docs folder, and its text.
 * @param file.path Path of a workflow file.
 * @param file.text Its new text.
 * @param account The author.
 */
export async function saveWorkflowFile(
  parts: WorkflowFileParts,
  project: Project,
  { path, text }: { path: string; text: string },
  account: Author,
): Promise<Outcome> {
  const fault = await faultOf(parts, project, { path, text })
  return fault ?? commitFile(parts, project, { path, text: asFile(text) }, account)
}

/**
 * Commits the removal of a workflow's file to the default branch.
 *
 * @param path Its path from the docs folder.
 * @param account The author of the removal.
 */
export async function removeWorkflowFile(
  parts: WorkflowFileParts,
  project: Project,
  path: string,
  account: Author,
): Promise<Outcome> {
  return commitFile(parts, project, { path, text: undefined }, account)
}

async function commitFile(
  parts: WorkflowFileParts,
  project: Project,
  { path, text }: { path: string; text: string | undefined },
  account: Author,
): Promise<Outcome> {
  const message = `${text === undefined ? 'Remove' : 'Change'} the workflow ${path}`
  const files = new Map([[path, text]])
  return commitFiles(parts, project, { branch: project.defaultBranch, message, files, field: 'text' }, account)
}

/** The problem with a file, before anything is committed. */
async function faultOf(
  { store }: WorkflowFileParts,
  project: Project,
  { path, text }: { path: string; text: string },
): Promise<Refusal | undefined> {
  if (!isWorkflowFile(path))
    return refuse('workflow-path', 'Use lowercase letters, digits and hyphens for the file name.', 'path')
  const { workflows, diagnostics } = readWorkflows(new Map([[path, asFile(text)]]))
  const first = diagnostics.find(({ severity }) => severity === 'error')
  if (first !== undefined)
    return refuse(first.code, `Line ${first.line}: ${first.message} ${first.fix ?? ''}`.trim(), 'text')
  const name = workflows[0]?.name.toLowerCase()
  const others = (await workflowsOf(store, project.id)).filter((one) => one.path !== path)
  const twin = others.find((one) => one.name.toLowerCase() === name)
  return twin && refuse('workflow-name', `The workflow in ${twin.path} already has this name. Choose another.`, 'text')
}

/** Forms send lines that end as those of Windows do. */
function asFile(text: string): string {
  return `${text.replaceAll('\r\n', '\n').trimEnd()}\n`
}
