import type { Project, ReaderFeedback, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { ActionForm, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/**
 * Feedback of a site's readers: ratings of its pages, comments, searches without results, and a form that deletes junk.
 */
export function FeedbackPage(properties: {
  project: Project
  feedback: ReaderFeedback
  /** Why nothing was deleted. */
  refusal?: Refusal | undefined
}): JSX.Element {
  const { feedback: texts, navigation } = usePage().texts
  const { project, feedback, refusal } = properties
  const mayDelete = project.rights.includes('administer')
  const { pages, comments, searches } = feedback
  return (
    <>
      <PageHeading
        title={texts.title}
        description={texts.description}
        docs="feedback"
        eyebrow={{ href: `/projects/${project.id}`, label: navigation.overview }}
      />
      {searches.length > 0 && <Searches project={project} searches={searches} />}
      {pages.length === 0 && searches.length === 0 && <EmptyState title={texts.empty} next={texts.emptyNext} />}
      {pages.length > 0 && (
        <>
          <section>
            <h2>{texts.comments}</h2>
            {comments.length === 0 && <p class="hint">{texts.noComments}</p>}
            <ul class="rows">
              {comments.map(({ id, page, helpful, comment, createdAt }) => (
                <li class="row">
                  {mayDelete && <Select name="comment" value={id} what={comment.slice(0, 80)} />}
                  <div class="row-main">
                    <p class="row-title" dir="auto">
                      {comment}
                    </p>
                    <p class="row-note">
                      <PageLink project={project} page={page} />
                    </p>
                  </div>
                  <p class="row-state">{helpful ? texts.helpful : texts.unhelpful}</p>
                  <p class="row-time">
                    <Moment at={createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{texts.pages}</h2>
            <ul class="rows compact">
              {pages.map(({ page, helpful, unhelpful }) => (
                <li class="row">
                  {mayDelete && <Select name="page" value={page} what={page} />}
                  <div class="row-main">
                    <p class="row-title">
                      <PageLink project={project} page={page} />
                    </p>
                    <p class="row-note">
                      <span>
                        {texts.unhelpful}: {unhelpful}
                      </span>
                      <span>
                        {texts.helpful}: {helpful}
                      </span>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {mayDelete && pages.length + searches.length > 0 && <DeleteFeedback project={project} refusal={refusal} />}
    </>
  )
}

/** Searches that readers have reported as unsuccessful; each leads to the search on the site. */
function Searches({ project, searches }: { project: Project; searches: ReaderFeedback['searches'] }): JSX.Element {
  const { feedback: texts, navigation } = usePage().texts
  return (
    <section>
      <h2>{texts.searches}</h2>
      <ul class="rows compact">
        {searches.map(({ query, readers, lastAt }) => (
          <li class="row">
            <div class="row-main">
              <p class="row-title" dir="auto">
                <a href={`${project.siteUrl}/?search=${encodeURIComponent(query)}`} target="_blank" rel="noopener">
                  {query}
                  <span class="visually-hidden"> ({navigation.newTab})</span>
                </a>
              </p>
            </div>
            <p class="row-state">{texts.readers(readers)}</p>
            <p class="row-time">
              <Moment at={lastAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The boxes are in the rows, and belong to the form below them. */
const formId = 'delete-feedback'

function Select({ name, value, what }: { name: string; value: string; what: string }): JSX.Element {
  const { feedback: texts } = usePage().texts
  return <input type="checkbox" form={formId} name={name} value={value} aria-label={texts.select(what)} />
}

function DeleteFeedback({ project, refusal }: { project: Project; refusal: Refusal | undefined }): JSX.Element {
  const { feedback: texts } = usePage().texts
  return (
    <section>
      <h2>{texts.remove}</h2>
      <p class="hint">{texts.removeNote}</p>
      <ActionForm id={formId} action={`/projects/${project.id}/feedback/delete`} class="form">
        <div class="field-pair">
          <TextField
            {...{ name: 'from', label: texts.from, refusal }}
            hint={texts.period}
            type="datetime-local"
            need="optional"
          />
          <TextField {...{ name: 'to', label: texts.to, refusal }} type="datetime-local" need="optional" />
        </div>
        <div class="actions">
          <button class="button" data-look="danger" type="submit">
            {texts.removeSelected}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

function PageLink({ project, page }: { project: Project; page: string }): JSX.Element {
  const { newTab } = usePage().texts.navigation
  return (
    <a href={`${project.siteUrl}${encodeURI(page)}`} target="_blank" rel="noopener" dir="ltr">
      {page}
      <span class="visually-hidden"> ({newTab})</span>
    </a>
  )
}
