import type { Deployment, DeploymentDiagnostic, Project } from '@docwright/contract'
import type { JSX } from 'preact'
import { reviewAddress } from '../layout/addresses.ts'
import { CodeText } from '../layout/code-text.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { DeploymentState } from '../layout/status.tsx'
import { DeployAgain, Promote } from './deploy-again.tsx'
import { DeploymentNotice, FindingCounts, Findings } from './findings.tsx'

/** As many as a person reads; the command line names all. */
const shownDiagnostics = 500

/** The title of a deployment: the first line of its commit, otherwise the commit. */
export function deploymentTitle({ title, commit }: Pick<Deployment, 'title' | 'commit'>): string {
  return title === '' ? commit.slice(0, 7) : title
}

/** One deployment: its end, and all findings of its check. */
export function DeploymentPage(properties: {
  project: Project
  deployment: Deployment
  diagnostics: readonly DeploymentDiagnostic[]
}): JSX.Element {
  const { overview, navigation } = usePage().texts
  const { project, deployment, diagnostics } = properties
  const { url, errors, warnings } = deployment
  // The platform counts all problems and keeps only some of very many; if it keeps none, the page has another text.
  const hidden = diagnostics.length === 0 ? 0 : errors + warnings - Math.min(diagnostics.length, shownDiagnostics)
  return (
    <>
      <PageHeading
        title={deploymentTitle(deployment)}
        eyebrow={{ href: `/projects/${project.id}`, label: navigation.overview }}
        description={<DeploymentFacts project={project} deployment={deployment} />}
      >
        {url !== null && (
          <a class="button" data-look="secondary" href={url} target="_blank" rel="noopener">
            {overview.openDeployment}
            <span class="visually-hidden"> ({navigation.newTab})</span>
          </a>
        )}
        <Promote project={project} deployment={deployment} />
        <DeployAgain project={project} deployment={deployment} />
      </PageHeading>
      <div class="deployment">
        <Sources deployment={deployment} />
        <DeploymentNotice deployment={deployment} diagnostics={diagnostics} isEarlierLive={project.live !== null} />
        {(deployment.status !== 'failed' || diagnostics.length > 0) && (
          <section>
            <div class="section-heading">
              <h2>{overview.check}</h2>
              <FindingCounts deployment={deployment} diagnostics={diagnostics} />
            </div>
            <Findings deployment={deployment} diagnostics={diagnostics} limit={shownDiagnostics} />
            {hidden > 0 && (
              <p class="hint">
                <CodeText text={overview.moreFindings(hidden)} />
              </p>
            )}
          </section>
        )}
      </div>
    </>
  )
}

function DeploymentFacts({ project, deployment }: { project: Project; deployment: Deployment }): JSX.Element {
  const { status, branch, commit, createdAt, pullRequest, pinned } = deployment
  const { overview } = usePage().texts
  return (
    <p class="job-state">
      <DeploymentState status={status} />
      <Moment at={createdAt} />
      <span class="branch">{branch}</span>
      <code title={commit}>{commit.slice(0, 7)}</code>
      {pinned && <span>{overview.pinned}</span>}
      {pullRequest !== null && <a href={reviewAddress(project.id, pullRequest)}>#{pullRequest}</a>}
    </p>
  )
}

/** The commits of other repositories that the site is made of. */
function Sources({ deployment: { sources } }: { deployment: Deployment }): JSX.Element | null {
  const { overview } = usePage().texts
  if (sources.length === 0) return null
  return (
    <section>
      <div class="section-heading">
        <h2>{overview.sources}</h2>
      </div>
      <ul class="findings">
        {sources.map(({ name, repository, commit, reason }) => (
          <li>
            <strong>{name}</strong> <span class="branch">{repository}</span>{' '}
            {commit === null ? <span>{overview.noCommit}</span> : <code title={commit}>{commit.slice(0, 7)}</code>}
            {reason !== null && <p class="hint">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
