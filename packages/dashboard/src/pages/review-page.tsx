import type {
  ChangedPage,
  FileDifference,
  KeptFiles,
  Project,
  PullRequestDetail,
  Refusal,
  ReviewCheck,
  ReviewedText,
} from '@docwright/contract'
import type { JSX } from 'preact'
import { deploymentAddress, jobAddress, reviewAddress } from '../layout/addresses.ts'
import { CodeText } from '../layout/code-text.tsx'
import { Confirmation } from '../layout/confirmation.tsx'
import { ActionForm, RefusalNotice, SelectField } from '../layout/forms.tsx'
import { MarkdownText } from '../layout/markdown-text.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { PullRequestStatus, Status, type Tone } from '../layout/status.tsx'
import { FileDifferences } from './file-differences.tsx'
import { FindingList } from './findings.tsx'
import { PageComparison } from './page-comparison.tsx'
import { TextReview, translatedPaths } from './text-review.tsx'

/** A pull request as its page shows it. */
export interface ReviewView {
  project: Project
  pullRequest: PullRequestDetail
  files: readonly FileDifference[]
  pages: readonly ChangedPage[]
  view: 'files' | 'pages' | 'texts'
  /** Texts of the chosen page, in the view of texts. */
  texts?: readonly ReviewedText[] | undefined
  /** The page being compared: its place in `pages`. */
  chosen: number
  /** The choices for files in conflict before a refusal: whose version of each stays, and which have changed since. */
  choices?: { kept: KeptFiles['sides']; cleared: ReadonlySet<string> } | undefined
}

/** One pull request: what it says, what it changes, and the decision. */
export function ReviewDetailPage(properties: ReviewView & { refusal?: Refusal | undefined }): JSX.Element {
  const { reviews } = usePage().texts
  const { project, pullRequest, files, pages, view, refusal } = properties
  const address = reviewAddress(project.id, pullRequest.number)
  const paths = translatedPaths(files)
  const body = partsOfBody(pullRequest.body)
  return (
    <>
      <PageHeading
        title={`${pullRequest.title} #${pullRequest.number}`}
        eyebrow={{ href: `/projects/${project.id}/reviews`, label: reviews.title }}
        description={<ReviewState project={project} pullRequest={pullRequest} />}
      >
        {pullRequest.state === 'open' && project.rights.includes('merge') && (
          <Decision address={address} pullRequest={pullRequest} />
        )}
      </PageHeading>
      <RefusalNotice refusal={refusal} />
      <MergeNotice project={project} pullRequest={pullRequest} choices={properties.choices} />
      <MustSee pullRequest={pullRequest} />
      <Comments comments={pullRequest.comments} />
      <div class="review-about" data-checks={pullRequest.checks.length > 0}>
        {body.rest.trim() !== '' && (
          <details class="review-body" open={isShort(body.rest)}>
            <summary>{reviews.description2}</summary>
            <div class="reply" dir="auto">
              <MarkdownText text={body.rest} />
            </div>
          </details>
        )}
        <Checks project={project} pullRequest={pullRequest} />
      </div>
      <nav class="filter" aria-label={reviews.views}>
        <a href={`${address}?view=pages`} aria-current={view === 'pages' ? 'true' : undefined}>
          {reviews.pages} <span class="count">{pages.filter(({ kind }) => kind === 'page').length}</span>
        </a>
        <a href={`${address}?view=files`} aria-current={view === 'files' ? 'true' : undefined}>
          {reviews.files} <span class="count">{files.length}</span>
        </a>
        {paths.length > 0 && (
          <a href={`${address}?view=texts`} aria-current={view === 'texts' ? 'true' : undefined}>
            {reviews.texts} <span class="count">{paths.length}</span>
          </a>
        )}
      </nav>
      {view === 'files' && <FileDifferences files={files} />}
      {view === 'pages' && (
        <PageComparison projectId={project.id} {...{ pullRequest, pages, chosen: properties.chosen, address }} />
      )}
      {view === 'texts' && (
        <TextReview {...{ project, pullRequest, paths, chosen: properties.chosen, texts: properties.texts }} />
      )}
    </>
  )
}

/** Notes that must not be missed before a merge: they stay open above everything else, however long they are. */
function MustSee({ pullRequest }: Pick<ReviewView, 'pullRequest'>): JSX.Element | null {
  const { reviews } = usePage().texts
  const { body, newProblems, state } = pullRequest
  const { review, left } = partsOfBody(body)
  if (state !== 'open' || (review === '' && left === '' && newProblems.length === 0)) return null
  return (
    <section class="must-see" aria-label={reviews.mustSee}>
      {review !== '' && <MustSeePart title={reviews.pleaseReview} text={review} />}
      {left !== '' && <MustSeePart title={reviews.leftForYou} text={left} />}
      {newProblems.length > 0 && (
        <>
          <h2>{reviews.newProblems(newProblems.length)}</h2>
          <FindingList diagnostics={newProblems.slice(0, shownProblems)} />
        </>
      )}
    </section>
  )
}

function MustSeePart({ title, text }: { title: string; text: string }): JSX.Element {
  return (
    <>
      <h2>{title}</h2>
      <div class="reply" dir="auto">
        <MarkdownText text={text} />
      </div>
    </>
  )
}

/** The notes that the agent puts before everything else in its description of a change, and the rest. */
function partsOfBody(body: string): { review: string; left: string; rest: string } {
  const [, review = '', afterReview = body] = /^## Please review\n\n((?:- .*\n?)+)\n?([\s\S]*)/.exec(body) ?? []
  const [, left = '', afterLeft = afterReview] =
    /^## Left for you\n\n((?:- .*\n?)+)\n?([\s\S]*)/.exec(afterReview) ?? []
  return { review: review.trim(), left: left.trim(), rest: afterLeft.replace(/^## What was done\n\n/, '') }
}

/** Comments on a pull request, such as the reason why it was closed. */
function Comments({ comments }: Pick<PullRequestDetail, 'comments'>): JSX.Element | null {
  const { reviews, by } = usePage().texts
  if (comments.length === 0) return null
  return (
    <ul class="review-comments" aria-label={reviews.comments}>
      {comments.map(({ author, text, createdAt }) => (
        <li>
          <div dir="auto">
            <MarkdownText text={text} />
          </div>
          <p class="row-note">
            <span>{by(author)}</span>
            <Moment at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A long description would push what it describes out of sight: it is folded. */
function isShort(body: string): boolean {
  return body.length <= 1500 && body.split('\n').length <= 24
}

function ReviewState({ project, pullRequest }: Pick<ReviewView, 'project' | 'pullRequest'>): JSX.Element {
  const { reviews, by } = usePage().texts
  const { state, author, branch, base, createdAt, endedAt, jobId, webUrl } = pullRequest
  return (
    <p class="job-state">
      <PullRequestStatus state={state} />
      <span>
        {by(author)} <Moment at={createdAt} />
      </span>
      {endedAt !== null && (
        <span>
          {state === 'merged' ? reviews.mergedAt : reviews.closedAt} <Moment at={endedAt} />
        </span>
      )}
      <span class="branch">{reviews.into(branch, base)}</span>
      {jobId !== null && <a href={jobAddress(project.id, jobId)}>{reviews.fromJob}</a>}
      {webUrl !== null && <a href={webUrl}>{reviews.onForge}</a>}
    </p>
  )
}

type Updating = Pick<ReviewView, 'project' | 'pullRequest' | 'choices'>

/** Why it cannot be merged at this moment. */
function MergeNotice({ project, pullRequest, choices }: Updating): JSX.Element | null {
  const { reviews } = usePage().texts
  const { state, mergeable, base, hasBase, isBehind, isInBase } = pullRequest
  if (state !== 'open' || (mergeable === 'yes' && !isBehind && !isInBase)) return null
  if (mergeable === 'conflict' && !isInBase) return <ConflictNotice {...{ project, pullRequest, choices }} />
  const unknown = hasBase ? reviews.mergeUnknown : reviews.baseGone(base)
  const said = mergeable === 'unknown' ? unknown : reviews.behind(base)
  return (
    <div class="notice" data-tone={isInBase ? 'warn' : undefined}>
      <div>{isInBase ? reviews.isInBase(base) : said}</div>
      {canUpdate(project, pullRequest) && (
        <ActionForm action={`${reviewAddress(project.id, pullRequest.number)}/update`}>
          <UpdateButton />
        </ActionForm>
      )}
    </div>
  )
}

function canUpdate({ rights }: Project, { isBehind, isInBase }: PullRequestDetail): boolean {
  return isBehind && !isInBase && rights.includes('merge')
}

function UpdateButton(): JSX.Element {
  return (
    <button class="button" data-look="secondary" type="submit">
      {usePage().texts.reviews.update}
    </button>
  )
}

/** Both sides have changed the same: it has as much room as there are files. */
function ConflictNotice({ project, pullRequest, choices }: Updating): JSX.Element {
  const { reviews } = usePage().texts
  const { base, jobId } = pullRequest
  return (
    <section class="must-see" aria-label={reviews.conflictTitle}>
      <div class="prose">
        <p>
          {reviews.conflict(base)}{' '}
          {jobId !== null && <a href={`${jobAddress(project.id, jobId)}#field-prompt`}>{reviews.conflictFollowUp}</a>}
        </p>
        {canUpdate(project, pullRequest) && <SettleForm {...{ project, pullRequest, choices }} />}
      </div>
    </section>
  )
}

/** Most files in conflict that a person decides on here: nobody reads through more, and a form has its limits. */
const shownConflicts = 500
/** With more, they are folded until somebody has chosen. */
const openConflicts = 8

/** Brings it up to date; of files that do not fit together, whose version stays. */
function SettleForm({ project, pullRequest, choices }: Updating): JSX.Element {
  const { reviews } = usePage().texts
  const { base, number, head, baseHead, conflicts } = pullRequest
  const hidden = conflicts.length - shownConflicts
  return (
    <ActionForm action={`${reviewAddress(project.id, number)}/update`} class="prose">
      <input type="hidden" name="head" value={head} />
      <input type="hidden" name="base-head" value={baseHead} />
      {conflicts.length > 0 && (
        <details class="review-body" open={conflicts.length <= openConflicts || choices !== undefined}>
          <summary>{reviews.conflictFiles(conflicts.length)}</summary>
          <div class="prose">
            {conflicts.slice(0, shownConflicts).map((path, index) => (
              <>
                <input type="hidden" name="path" value={path} />
                <SelectField
                  name={`side-${index}`}
                  label={path}
                  hint={choices?.cleared.has(path) === true ? reviews.clearedChoice : undefined}
                  value={choices?.kept.get(path)}
                  choices={reviews.keptSides(base)}
                />
              </>
            ))}
            {hidden > 0 && <p>{reviews.moreConflicts(hidden)}</p>}
          </div>
        </details>
      )}
      <div class="actions">
        <UpdateButton />
      </div>
    </ActionForm>
  )
}

function Decision({ address, pullRequest }: { address: string; pullRequest: PullRequestDetail }): JSX.Element {
  const { reviews } = usePage().texts
  const { number, base, head, mergeable, isInBase } = pullRequest
  return (
    <>
      <Confirmation
        id="close-pull-request"
        action={`${address}/close`}
        label={reviews.close}
        question={reviews.closeQuestion(number)}
        note={reviews.closeNote}
        confirm={reviews.closeConfirm}
        decline={reviews.notYet}
        tone="danger"
      />
      {mergeable !== 'conflict' && !isInBase && (
        <Confirmation
          id="merge-pull-request"
          action={`${address}/merge`}
          label={reviews.merge}
          question={reviews.mergeQuestion(number)}
          note={reviews.mergeNote(base)}
          confirm={reviews.mergeConfirm}
          decline={reviews.notYet}
          tone="primary"
          look="primary"
          fields={{ head }}
        />
      )}
    </>
  )
}

const checkTones: Record<ReviewCheck['status'], Tone> = { passed: 'good', failed: 'bad', running: 'active' }

/** Problems that a review shows; its preview's page has all of them. */
const shownProblems = 10

function Checks(properties: { project: Project; pullRequest: PullRequestDetail }): JSX.Element | null {
  const { reviews, overview } = usePage().texts
  const { project, pullRequest } = properties
  const { checks, preview } = pullRequest
  if (checks.length === 0) return null
  return (
    <section class="checks">
      <h2>{reviews.checks}</h2>
      <ul>
        {checks.map(({ name, status, detail }) => (
          <li>
            <Status tone={checkTones[status]}>{reviews.checkStates[status]}</Status>
            <div>
              <p>{name}</p>
              <p class="hint">
                <CodeText text={detail} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {preview !== null && (
        <a class="text-link" href={deploymentAddress(project.id, preview.deploymentId)}>
          {overview.check}
        </a>
      )}
    </section>
  )
}
