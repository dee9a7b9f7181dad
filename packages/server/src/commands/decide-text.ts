import type { Account, Outcome, ReviewedText, TextChoice } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { ReviewCommands } from './decide-reviews.ts'
import { attempt, refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of reading translated texts and deciding on them. */
export interface DecideTextCommands extends ReviewCommands {
  reviewTexts: {
    /** The texts of a commit's page next to those of its source; undefined if it is no translation. */
    read(this: void, project: Project, head: string, path: string): Promise<ReviewedText[] | undefined>
    /** Commits a decision to a branch whose commit is still the one that was read. */
    decide(
      this: void,
      project: Project,
      at: { branch: string; head: string },
      choice: TextChoice,
      account: Pick<Account, 'name' | 'email'>,
    ): Promise<Outcome>
  }
}

/**
 * Commits a person's decision about one translated text to the branch of its open pull request.
 *
 * @param number Number of the pull request.
 * @param choice The text, and the decision.
 * @param account The person.
 */
export async function decideReviewText(
  { store, projects, forgeOf, reviewTexts }: DecideTextCommands,
  projectId: string,
  number: number,
  choice: TextChoice,
  account: Pick<Account, 'name' | 'email'>,
): Promise<Outcome> {
  const project = await requireProject(projects, projectId)
  return attempt(async () => {
    const pullRequest = await (await forgeOf(project)).readPullRequest(number)
    const head = pullRequest?.head.commit ?? null
    if (pullRequest?.state !== 'open' || head === null)
      return refuse('not-open', 'This pull request is not open any more.')
    const outcome = await reviewTexts.decide(project, { branch: pullRequest.head.branch, head }, choice, account)
    if (outcome.status !== 'done') return outcome
    const { organisationId } = project
    const object = { id: String(number), name: `#${number}` }
    const after = { path: choice.path, decision: choice.decision }
    await store.transaction(async (transaction) => {
      recordChange(transaction, { action: 'review.text-decided', organisationId, projectId, object, after })
    })
    return outcome
  })
}
