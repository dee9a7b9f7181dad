import type { Deployment, DeploymentDiagnostic, Project } from '@docwright/server/contract/dashboard-projects'
import type { JSX } from 'preact'
import { Copyable, CopyableBlock } from '../layout/copyable.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { DeploymentState, Status } from '../layout/status.tsx'
import { Symbol } from '../layout/symbol.tsx'
import { withoutScheme } from './projects-page.tsx'

/** As many as are shown; the command line names all. */
const shownDiagnostics = 50

/** A project at a glance: what is live, what the check said, where to start a job. */
export function OverviewPage(properties: {
  project: Project
  deployments: readonly Deployment[]
  diagnostics: readonly DeploymentDiagnostic[]
  /** Scheme and host of the API. */
  apiOrigin: string
}): JSX.Element {
  const { texts } = usePage()
  const { project, deployments, diagnostics, apiOrigin } = properties
  const production = deployments.filter(({ kind }) => kind === 'production')
  const previews = deployments.filter(
    ({ kind, status }) => kind === 'preview' && status !== 'replaced' && status !== 'ended',
  )
  return (
    <>
      <PageHeading title={project.name} />
      <div class="overview">
        <div class="overview-main">
          <LiveCard project={project} live={project.live} />
          <Findings last={production[0]} diagnostics={diagnostics} />
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

function LiveCard({ project, live }: { project: Project; live: Deployment | null }): JSX.Element {
  const { overview, navigation } = usePage().texts
  if (live === null) {
    return (
      <section class="live-card">
        <h2>{overview.nothingLive}</h2>
        <p class="hint">{overview.nothingLiveNext(project.defaultBranch)}</p>
      </section>
    )
  }
  return (
    <section class="live-card" aria-label={overview.published}>
      <p class="live-state">
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
    </section>
  )
}

function Findings(properties: {
  last: Deployment | undefined
  diagnostics: readonly DeploymentDiagnostic[]
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { last, diagnostics } = properties
  if (last === undefined) return null
  return (
    <section>
      <div class="section-heading">
        <h2>{overview.findings}</h2>
        {diagnostics.length > 0 && <span class="hint">{overview.findingCount(last.errors, last.warnings)}</span>}
      </div>
      {last.reason !== null && (
        <div class="notice" data-tone="bad">
          {last.reason}
        </div>
      )}
      {diagnostics.length === 0 && last.reason === null && (
        <p class="all-well">
          <Symbol name="check" />
          {overview.noFindings}
        </p>
      )}
      {diagnostics.length > 0 && (
        <ul class="findings">
          {diagnostics.slice(0, shownDiagnostics).map((diagnostic) => (
            <Finding diagnostic={diagnostic} />
          ))}
        </ul>
      )}
      {diagnostics.length > shownDiagnostics && (
        <p class="hint">{overview.moreFindings(diagnostics.length - shownDiagnostics)}</p>
      )}
    </section>
  )
}

function Finding({ diagnostic }: { diagnostic: DeploymentDiagnostic }): JSX.Element {
  const { overview } = usePage().texts
  const { severity, code, message, fix, file, line, column } = diagnostic
  const place = [file, line, column].filter((part) => part !== null).join(':')
  return (
    <li>
      <div class="finding-head">
        <Status tone={severity === 'error' ? 'bad' : 'warn'}>
          {severity === 'error' ? overview.errors : overview.warnings}
        </Status>
        {place !== '' && <code class="place">{place}</code>}
        <span class="finding-code">{code}</span>
      </div>
      <p>{message}</p>
      {fix !== null && <p class="hint">{fix}</p>}
    </li>
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
  const { branch, commit, title, url, status, kind, pullRequest, createdAt } = deployment
  const isOpenable = url !== null && (status === 'ready' || status === 'live')
  return (
    <li class="row deployment-row">
      <div class="row-main">
        <p class="row-title">{isOpenable ? <a href={url}>{title}</a> : title}</p>
        <p class="row-note">
          <code>{commit.slice(0, 7)}</code>
          {kind === 'preview' && <span class="branch">{branch}</span>}
          {pullRequest !== null && <a href={`/projects/${project.id}/reviews/${pullRequest}`}>#{pullRequest}</a>}
        </p>
      </div>
      <p class="row-state">
        <DeploymentState status={status} />
      </p>
      <p class="row-time">
        <Moment at={createdAt} />
      </p>
    </li>
  )
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

function curlFor(origin: string, projectId: string, key: string, prompt: string): string {
  return [
    `curl ${origin}/v2/agent/${projectId}/job`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ prompt })}'`,
  ].join(' \\\n  ')
}
