import type { Forge } from '@docwright/forge'
import type { Logger } from 'pino'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployments/deployment.ts'

/** Dependencies of the comment about a preview. */
export interface PreviewCommentContext {
  hosting: Pick<Hosting, 'siteUrl' | 'deploymentsOf' | 'liveOf' | 'checked'>
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  logger: Logger
}

/**
 * Says on the pull request of a branch, at a forge elsewhere, where its preview is and what its check found: in one
 * comment, which is changed with every push. A project has its own, so that two projects of one repository each have
 * one.
 *
 * @param branch A branch that is not the default branch.
 * @param patience Limit in milliseconds of waiting for the check of its pages, which continues after it went live.
 */
export type CommentPreview = (
  project: Pick<Project, 'id' | 'name' | 'repositoryUrl' | 'defaultBranch' | 'settings'>,
  forge: Pick<Forge, 'findPullRequest' | 'keepComment'>,
  branch: string,
  patience: number,
) => Promise<void>

/**
 * Creates the functions that comment on previews, one comment after the other for each branch: two at once would both
 * add one.
 *
 * @returns `beginComment` runs in the background, since readers of a pull request do not wait for comments; `settled`
 *   waits for those begun.
 */
export function createPreviewComments(context: PreviewCommentContext): {
  commentPreview: CommentPreview
  beginComment: (project: Project, forge: Forge, branch: string) => void
  settled: () => Promise<void>
} {
  const lasts = new Map<string, Promise<void>>()
  const commentPreview: CommentPreview = async (project, forge, branch, patience) => {
    if (project.repositoryUrl === null || branch === project.defaultBranch) return
    if (project.settings.previewComments === false) return
    const { hosting } = context
    const [known] = await hosting.deploymentsOf(project.id, { branch, limit: 1 })
    if (known?.status === 'live' && patience > 0) await hosting.checked(known, patience)
    const key = `${project.id} ${branch}`
    const work = (lasts.get(key) ?? Promise.resolve())
      .catch(() => {})
      .then(async () => commentNow(context, project, forge, branch))
    lasts.set(key, work)
    await work.finally(() => lasts.get(key) === work && lasts.delete(key))
  }
  return {
    commentPreview,
    beginComment(project, forge, branch) {
      commentPreview(project, forge, branch, 0).catch((error: unknown) =>
        context.logger.warn(
          { code: 'preview-not-commented', err: error, project: project.id },
          'A pull request has no comment about its preview',
        ),
      )
    },
    settled: async () => void (await Promise.allSettled(lasts.values())),
  }
}

async function commentNow(
  { hosting, publicUrl }: PreviewCommentContext,
  project: Parameters<CommentPreview>[0],
  forge: Parameters<CommentPreview>[1],
  branch: string,
): Promise<void> {
  const [newest] = await hosting.deploymentsOf(project.id, { branch, limit: 1 })
  if (newest === undefined || !['live', 'failed'].includes(newest.status)) return
  const pullRequest = await forge.findPullRequest(branch)
  if (pullRequest?.state !== 'open' || pullRequest.fork === true) return
  const live = await hosting.liveOf(project.id, branch)
  const address = live === undefined ? undefined : await hosting.siteUrl(project.id, branch)
  const mark = `<!-- docwright preview ${project.id} -->`
  const page = `${publicUrl}/projects/${project.id}/deployments/${newest.id}`
  await forge.keepComment(pullRequest.number, mark, `${textOf(project.name, newest, { address, page })}\n\n${mark}`)
}

function textOf(
  name: string,
  { status, commit, errors, warnings, reason, progress }: Deployment,
  { address, page }: { address: string | undefined; page: string },
): string {
  const about = `Commit \`${commit.slice(0, 7)}\``
  const heading = `**Preview of ${name.replaceAll(/[[\]()*_`<>@#\\]/g, '')}**`
  if (status === 'failed') {
    const earlier = address === undefined ? '' : ` The one before is still at ${address}`
    return `${heading}: it could not be built. ${reason ?? ''}\n\n${about}. [See why](${page}).${earlier}`
  }
  const counts = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  const found = progress === null ? counts : 'still running'
  return `${heading}: ${address ?? ''}\n\n${about}. Check: [${found}](${page}).`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
