import type { ArchivedProject, ProjectSummary, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { ActionForm, ChoiceField, RefusalNotice, SelectField, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { DeploymentState } from '../layout/status.tsx'

/** All projects of an account. */
export function ProjectsPage(properties: {
  projects: readonly ProjectSummary[]
  /** How many there are of those that were asked for. */
  total: number
  /** Search text; empty for all projects. */
  search: string
  archived: readonly ArchivedProject[]
  refusal?: Refusal | undefined
}): JSX.Element {
  const { texts } = usePage()
  const { projects, total, search, archived, refusal } = properties
  const { title, description, create, empty, emptyNext, notFound, notFoundNext } = texts.projects
  const isUnused = total === 0 && search === ''
  return (
    <>
      <PageHeading title={title} description={description}>
        {!isUnused && (
          <a class="button" data-look="primary" href="/projects/new">
            {create}
          </a>
        )}
      </PageHeading>
      <RefusalNotice refusal={refusal} />
      {(total > projects.length || search !== '') && <ProjectSearch search={search} />}
      {isUnused && <EmptyState title={empty} next={emptyNext} action={{ href: '/projects/new', label: create }} />}
      {total === 0 && !isUnused && <EmptyState title={notFound} next={notFoundNext} />}
      {total > 0 && (
        <ul class="rows">
          {projects.map((project) => (
            <ProjectRow project={project} />
          ))}
        </ul>
      )}
      {total > projects.length && <p class="row-note">{texts.projects.shown(projects.length, total)}</p>}
      {archived.length > 0 && <ArchivedList projects={archived} />}
    </>
  )
}

/** The search for projects, if they do not fit on one page. */
function ProjectSearch({ search }: { search: string }): JSX.Element {
  const { projects: texts } = usePage().texts
  return (
    <form method="get" action="/" role="search">
      <TextField name="search" type="search" label={texts.search} value={search} need="optional" />
      <button class="button" data-look="quiet" type="submit">
        {texts.find}
      </button>
    </form>
  )
}

function ArchivedList({ projects }: { projects: readonly ArchivedProject[] }): JSX.Element {
  const { projects: texts } = usePage().texts
  return (
    <details class="archived">
      <summary>{texts.archived(projects.length)}</summary>
      <ul class="rows compact">
        {projects.map(({ id, name, archivedAt }) => (
          <li class="row">
            <p class="row-title">{name}</p>
            <p class="row-time">
              {texts.archivedAt} <Moment at={archivedAt} />
            </p>
            <div class="row-action">
              <ActionForm action="/projects/restore">
                <input type="hidden" name="id" value={id} />
                <button class="button" data-look="quiet" type="submit" aria-label={`${texts.restore}: ${name}`}>
                  {texts.restore}
                </button>
              </ActionForm>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ProjectRow({ project }: { project: ProjectSummary }): JSX.Element {
  const { texts } = usePage()
  const { deployment, activeJobs, openPullRequests } = project
  const work = [
    ...(activeJobs > 0 ? [texts.projects.jobsActive(activeJobs)] : []),
    ...(openPullRequests > 0 ? [texts.projects.toReview(openPullRequests)] : []),
  ]
  return (
    <li class="row project-row">
      <div class="row-main">
        <h2>
          <a href={`/projects/${project.id}`}>{project.name}</a>
        </h2>
        <p class="row-note">{withoutScheme(project.siteUrl)}</p>
      </div>
      <p class="row-work">{work.join(' · ')}</p>
      <p class="row-state">
        <PublishedState project={project} />
      </p>
      <p class="row-time">
        <Moment at={deployment?.createdAt ?? project.createdAt} />
      </p>
    </li>
  )
}

/** What readers see now and, if it differs, the outcome of the newest push. */
function PublishedState({ project: { deployment, live } }: { project: ProjectSummary }): JSX.Element {
  const { projects } = usePage().texts
  if (deployment === null) return <>{projects.notDeployed}</>
  if (live === null || live.id === deployment.id) return <DeploymentState status={deployment.status} />
  const isFailed = deployment.status === 'failed'
  return (
    <>
      <DeploymentState status="live" />
      <span class="state-note" data-tone={isFailed ? 'bad' : undefined}>
        {isFailed ? projects.lastFailed : projects.lastBuilding}
      </span>
    </>
  )
}

/**
 * An address as people read it.
 *
 * @param url Absolute URL.
 */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** Values entered for a new project. */
export interface NewProjectValues {
  name: string
  from: string
  url: string
  docsFolder: string
  forge: string
}

/** The kinds of forges whose repositories can be followed. */
export const followedForges = ['github', 'gitlab', 'forgejo'] as const

/** A link to the page on which repositories are chosen from lists. */
function FromConnections(): JSX.Element {
  const { newProject } = usePage().texts
  return (
    <aside>
      <p class="hint">{newProject.fromLists}</p>
      <p>
        <a class="text-link" href="/connections">
          {newProject.connections}
        </a>
      </p>
    </aside>
  )
}

/** The form for a new project. */
export function NewProjectPage(properties: { values: NewProjectValues; refusal?: Refusal | undefined }): JSX.Element {
  const { newProject, navigation, settings } = usePage().texts
  const { values, refusal } = properties
  return (
    <FormPage
      title={newProject.title}
      description={newProject.description}
      aside={<FromConnections />}
      eyebrow={{ href: '/', label: navigation.projects }}
      refusal={refusal}
      action="/projects/new"
      submit={newProject.submit}
    >
      <TextField
        name="name"
        label={newProject.name}
        hint={newProject.nameHint}
        value={values.name}
        refusal={refusal}
        maxLength={100}
        autocomplete="off"
        autofocus
      />
      <ChoiceField
        name="from"
        label={newProject.from}
        type="radio"
        refusal={refusal}
        choices={[
          {
            value: 'starter',
            label: newProject.starter,
            hint: newProject.starterHint,
            checked: values.from !== 'import' && values.from !== 'follow',
          },
          {
            value: 'import',
            label: newProject.import,
            hint: newProject.importHint,
            checked: values.from === 'import',
          },
          {
            value: 'follow',
            label: newProject.follow,
            hint: newProject.followHint,
            checked: values.from === 'follow',
          },
        ]}
      />
      <div class="when-import">
        <TextField
          name="url"
          label={newProject.url}
          hint={newProject.urlHint}
          value={values.url}
          refusal={refusal}
          need="conditional"
          inputMode="url"
          autocomplete="off"
        />
        <div class="when-follow">
          <SelectField
            name="forge"
            label={newProject.forge}
            value={values.forge}
            refusal={refusal}
            choices={followedForges.map((forge) => ({ value: forge, label: newProject.forges[forge] }))}
          />
          <TextField
            name="forgeToken"
            type="password"
            label={newProject.token}
            hint={newProject.tokenHint}
            value=""
            refusal={refusal}
            need="conditional"
            autocomplete="off"
          />
        </div>
        <TextField
          name="docsFolder"
          label={settings.folder}
          hint={newProject.folderHint}
          value={values.docsFolder}
          refusal={refusal}
          need="optional"
          spellcheck={false}
          autocomplete="off"
        />
      </div>
    </FormPage>
  )
}
