import type { Deployment, DeploymentDiagnostic } from '@docwright/contract'
import type { JSX } from 'preact'
import { CodeText } from '../layout/code-text.tsx'
import { DocsLink, ProblemCode } from '../layout/docs-link.tsx'
import { usePage } from '../layout/page-context.ts'
import { Status } from '../layout/status.tsx'
import { Symbol } from '../layout/symbol.tsx'

/**
 * The progress of a slow deployment, or the reason why it is not shown and what readers see instead; nothing if all
 * went well.
 */
export function DeploymentNotice(properties: {
  deployment: Deployment
  /** The problems that its check found, listed below. */
  diagnostics: readonly DeploymentDiagnostic[]
  /** Whether an earlier deployment is still shown to readers. */
  isEarlierLive: boolean
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { deployment, diagnostics, isEarlierLive } = properties
  const { status, kind, reason, progress } = deployment
  if (status !== 'failed' && progress !== null) return <p class="hint">{overview.progress(progress)}</p>
  if (status !== 'failed') return reason === null ? null : <p class="hint">{reason}</p>
  // If there is no site, the reason is made of the errors, which follow with their places.
  const isTold = diagnostics.some(({ message }) => reason?.includes(message) === true)
  const stayed = isEarlierLive ? overview.staysLive : overview.staysDark
  return (
    <div class="notice" data-tone="bad">
      <div>
        <p>
          <strong>{kind === 'production' ? stayed : overview.previewFailed}</strong>
        </p>
        {reason !== null && !isTold && (
          <p>
            <CodeText text={reason} />
          </p>
        )}
        <p>
          <DocsLink topic="deployments" />
        </p>
      </div>
    </div>
  )
}

/** The number of a check's findings, each kind in its color, and of the new ones. */
export function FindingCounts(properties: {
  deployment: Deployment
  /** Absent from lists, which only show the numbers. */
  diagnostics?: readonly DeploymentDiagnostic[]
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { deployment, diagnostics = [] } = properties
  const { errors, warnings } = deployment
  const compared = diagnostics.filter(({ isNew }) => isNew !== null)
  const added = compared.filter(({ isNew }) => isNew === true).length
  if (errors + warnings === 0) return null
  return (
    <span class="finding-counts">
      {errors > 0 && <span data-tone="bad">{overview.errorCount(errors)}</span>}
      {warnings > 0 && <span data-tone="warn">{overview.warningCount(warnings)}</span>}
      {compared.length > 0 && <span class="finding-news">{overview.newFindings(added, compared.length - added)}</span>}
    </span>
  )
}

/** The problems that the check of a deployment found, in the given order. */
export function Findings(properties: {
  deployment: Deployment
  diagnostics: readonly DeploymentDiagnostic[]
  /** How many are shown. */
  limit: number
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { deployment, diagnostics, limit } = properties
  if (diagnostics.length > 0) {
    return <FindingList diagnostics={diagnostics.slice(0, limit)} />
  }
  if (deployment.status === 'failed') return null
  if (deployment.status === 'queued' || deployment.status === 'building') {
    return <p class="hint">{overview.checking}</p>
  }
  // A check without findings is good only once all pages were checked.
  if (deployment.progress?.step === 'check') return null
  if (deployment.errors + deployment.warnings > 0) return <p class="hint">{overview.forgotten}</p>
  return (
    <p class="all-well">
      <Symbol name="check" />
      {overview.noFindings}
    </p>
  )
}

/** Problems, each with its place and how to fix it. */
export function FindingList({ diagnostics }: { diagnostics: readonly DeploymentDiagnostic[] }): JSX.Element {
  return (
    <ul class="findings">
      {diagnostics.map((diagnostic) => (
        <Finding diagnostic={diagnostic} />
      ))}
    </ul>
  )
}

function Finding({ diagnostic }: { diagnostic: DeploymentDiagnostic }): JSX.Element {
  const { overview } = usePage().texts
  const { severity, code, message, fix, file, line, column, isNew } = diagnostic
  const place = [file, line, column].filter((part) => part !== null).join(':')
  return (
    <li>
      <div class="finding-head">
        <Status tone={severity === 'error' ? 'bad' : 'warn'}>
          {severity === 'error' ? overview.errors : overview.warnings}
        </Status>
        {isNew === true && <span class="finding-new">{overview.newFinding}</span>}
        {place !== '' && <code class="place">{place}</code>}
        <ProblemCode code={code} severity={severity} />
      </div>
      <p>
        <CodeText text={message} />
      </p>
      {fix !== null && (
        <p class="hint">
          <CodeText text={fix} />
        </p>
      )}
    </li>
  )
}
