import type { Deployment, DeploymentDiagnostic, Project, ReaderFeedback } from '@docwright/contract'
import type { JSX } from 'preact'
import { deploymentAddress, reviewAddress } from '../layout/addresses.ts'
import { curlFor } from '../layout/curl-for.ts'
import { Copyable, CopyableBlock } from '../layout/copyable.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { DeploymentState } from '../layout/status.tsx'
import { Symbol } from '../layout/symbol.tsx'
import { DeployAgain } from './deploy-again.tsx'
import { deploymentTitle } from './deployment-page.tsx'
import { DeploymentNotice, FindingCounts, Findings } from './findings.tsx'
import { withoutScheme } from './projects-page.tsx'

/** As many as are shown; the deployment's own page has all. */
const shownDiagnostics = 20

/** A project at a glance: what is live, what the check said, where to start a job. */
export function OverviewPage(properties: {
  project: Project
  deployments: readonly Deployment[]
  diagnostics: readonly DeploymentDiagnostic[]
  /** Scheme and host of the API. */
  apiOrigin: string
  feedback: ReaderFeedback
}): JSX.Element {
  const { texts } = usePage()
  const { project, deployments, diagnostics, apiOrigin, feedback } = properties
  const production = deployments.filter(({ kind }) => kind === 'production')
  const previews = deployments.filter(
    ({ kind, status }) => kind === 'preview' && status !== 'replaced' && status !== 'ended',
  )
  return (
    <>
      <PageHeading title={project.name} />
      <RepositoryTrouble project={project} />
      <div class="overview">
        <div class="overview-main">
          <LiveCard
            project={project}
            live={project.live}
            isBuilding={isBuilding(production[0])}
            ownOrigin={apiOrigin}
          />
          <LastDeployment project={project} last={production[0]} diagnostics={diagnostics} />
          <DeploymentList
            title={texts.overview.previews}
            empty={texts.overview.noPreviews}
            deployments={previews}
            project={project}
          />
          <DeploymentList
            title={texts.overview.deployments}
            empty={texts.overview.noDeployments}
            deployments={production.slice(0, 8)}
            project={project}
          />
        </div>
        <aside class="overview-side">
          <Facts project={project} />
          <Readers project={project} feedback={feedback} />
          <section>
            <h2>{texts.overview.start}</h2>
            <CopyableBlock
              name={texts.overview.start}
              value={curlFor(apiOrigin, project.id, texts.overview.keyPlaceholder, texts.overview.examplePrompt)}
            />
            <p class="hint">{texts.overview.startNext}</p>
            <a class="text-link" href={`/projects/${project.id}/keys`}>
              {texts.overview.makeKey}
            </a>
          </section>
        </aside>
      </div>
    </>
  )
}

/** The steps that people must take so that pushes are published again. */
function RepositoryTrouble({ project: { id, repository } }: { project: Project }): JSX.Element | null {
  const { overview } = usePage().texts
  if (repository.trouble === null) return null
  return (
    <div class="notice" data-tone="bad">
      <span>
        {overview.trouble} {repository.trouble} <a href={`/projects/${id}/settings`}>{overview.troubleSettings}</a>
      </span>
    </div>
  )
}

function isBuilding(deployment: Deployment | undefined): boolean {
  return deployment?.status === 'queued' || deployment?.status === 'building'
}

function LiveCard(properties: {
  project: Project
  live: Deployment | null
  isBuilding: boolean
  /** Scheme and host of this server. */
  ownOrigin: string
}): JSX.Element {
  const { overview, navigation } = usePage().texts
  const { project, live, isBuilding: isFirst, ownOrigin } = properties
  if (live === null) {
    return (
      <section class="live-card">
        <h2 data-announce>{isFirst ? overview.firstBuilding : overview.nothingLive}</h2>
        <p class="hint">{isFirst ? overview.firstBuildingNext : overview.nothingLiveNext(project.defaultBranch)}</p>
      </section>
    )
  }
  return (
    <section class="live-card" aria-label={overview.published}>
      <p class="live-state" data-announce>
        <DeploymentState status="live" />
        <Moment at={live.finishedAt ?? live.createdAt} />
      </p>
      <a class="live-address" href={project.siteUrl} target="_blank" rel="noopener">
        {withoutScheme(project.siteUrl)}
        <Symbol name="external" />
        <span class="visually-hidden"> ({navigation.newTab})</span>
      </a>
      <p class="live-commit">
        <code title={live.commit}>{live.commit.slice(0, 7)}</code> {live.title}
      </p>
      <div class="site-picture" aria-hidden="true">
        <iframe
          src={project.siteUrl}
          title=""
          sandbox={sandboxOf(project.siteUrl, ownOrigin)}
          referrerpolicy="no-referrer"
          loading="lazy"
          tabindex={-1}
          inert
        />
      </div>
    </section>
  )
}

/** The preview may do what the site does itself, but has no access to this server's pages if both share an origin. */
function sandboxOf(siteUrl: string, ownOrigin: string): string {
  const isElsewhere = URL.canParse(siteUrl) && new URL(siteUrl).origin !== ownOrigin
  return isElsewhere ? 'allow-scripts allow-same-origin' : 'allow-scripts'
}

/** The result of the newest deployment's check, whether the deployment went live or not. */
function LastDeployment(properties: {
  project: Project
  last: Deployment | undefined
  diagnostics: readonly DeploymentDiagnostic[]
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { project, last, diagnostics } = properties
  if (last === undefined) return null
  return (
    <section>
      <div class="section-heading">
        <h2>{overview.findings}</h2>
        {diagnostics.length > 0 && <FindingCounts deployment={last} diagnostics={diagnostics} />}
      </div>
      <DeploymentNotice deployment={last} diagnostics={diagnostics} isEarlierLive={project.live !== null} />
      <Findings deployment={last} diagnostics={diagnostics} limit={shownDiagnostics} />
      {diagnostics.length > shownDiagnostics && (
        <a class="text-link" href={deploymentAddress(project.id, last.id)}>
          {overview.allFindings(Math.max(diagnostics.length, last.errors + last.warnings))}
        </a>
      )}
    </section>
  )
}

function DeploymentList(properties: {
  title: string
  empty: string
  deployments: readonly Deployment[]
  project: Project
}): JSX.Element {
  const { title, empty, deployments, project } = properties
  return (
    <section>
      <h2>{title}</h2>
      {deployments.length === 0 ? (
        <p class="hint">{empty}</p>
      ) : (
        <ul class="rows compact">
          {deployments.map((deployment) => (
            <DeploymentRow deployment={deployment} project={project} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DeploymentRow({ deployment, project }: { deployment: Deployment; project: Project }): JSX.Element {
  const { overview, navigation } = usePage().texts
  const { branch, commit, url, status, kind, pullRequest, createdAt } = deployment
  return (
    <li class="row deployment-row">
      <div class="row-main">
        <p class="row-title">
          <a href={deploymentAddress(project.id, deployment.id)}>{deploymentTitle(deployment)}</a>
        </p>
        <p class="row-note">
          <code>{commit.slice(0, 7)}</code>
          {kind === 'preview' && <span class="branch">{branch}</span>}
          {pullRequest !== null && <a href={reviewAddress(project.id, pullRequest)}>#{pullRequest}</a>}
          {deployment.pinned && <span>{overview.pinned}</span>}
          <FindingCounts deployment={deployment} />
          {kind === 'preview' && url !== null && (
            <a href={url} target="_blank" rel="noopener">
              {overview.openPreview}
              <span class="visually-hidden">
                {' '}
                {branch} ({navigation.newTab})
              </span>
            </a>
          )}
        </p>
      </div>
      <p class="row-state">
        <DeploymentState status={status} />
      </p>
      <p class="row-time">
        <Moment at={createdAt} />
      </p>
      {project.rights.includes('merge') && (
        <div class="row-action">
          <DeployAgain project={project} deployment={deployment} look="quiet" />
        </div>
      )}
    </li>
  )
}

/** Number of entries that fit into a glance. */
const shownOfReaders = 3

/** Unsuccessful searches of readers, and their ratings of pages. */
function Readers({ project, feedback }: { project: Project; feedback: ReaderFeedback }): JSX.Element {
  const { feedback: texts } = usePage().texts
  const { pages, comments, searches } = feedback
  const [good, bad] = [sumOf(pages.map((page) => page.helpful)), sumOf(pages.map((page) => page.unhelpful))]
  return (
    <section>
      <h2>{texts.title}</h2>
      {good + bad + searches.length === 0 ? (
        <p class="hint">{texts.emptyShort}</p>
      ) : (
        <dl class="facts">
          <dt>{texts.judged}</dt>
          <dd>{texts.votes(good, bad)}</dd>
          {searches.length > 0 && (
            <>
              <dt>{texts.searches}</dt>
              {searches.slice(0, shownOfReaders).map(({ query, readers }) => (
                <dd dir="auto">
                  {query} <span class="hint">{texts.readers(readers)}</span>
                </dd>
              ))}
            </>
          )}
          {comments.length > 0 && (
            <>
              <dt>{texts.comments}</dt>
              {comments.slice(0, shownOfReaders).map(({ comment }) => (
                <dd dir="auto">{comment.length > 120 ? `${comment.slice(0, 120)} …` : comment}</dd>
              ))}
            </>
          )}
        </dl>
      )}
      <a class="text-link" href={`/projects/${project.id}/feedback`}>
        {texts.open}
      </a>
    </section>
  )
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function Facts({ project }: { project: Project }): JSX.Element {
  const { overview } = usePage().texts
  const { id, repository, defaultBranch, docsFolder } = project
  return (
    <section>
      <h2>{overview.facts}</h2>
      <dl class="facts">
        <dt>{overview.projectId}</dt>
        <dd>
          <Copyable value={id} name={overview.projectId} />
        </dd>
        <dt>{overview.clone}</dt>
        <dd>
          <Copyable value={repository.cloneUrl} name={overview.clone} />
        </dd>
        <dt>{overview.branch}</dt>
        <dd>
          <code>{defaultBranch}</code>
        </dd>
        <dt>{overview.folder}</dt>
        <dd>{docsFolder === '' ? overview.root : <code>{docsFolder}</code>}</dd>
        {repository.webUrl !== null && (
          <>
            <dt>{overview.repository}</dt>
            <dd>
              <a href={repository.webUrl}>{withoutScheme(repository.webUrl)}</a>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
