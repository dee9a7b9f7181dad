import type { ComponentChildren, JSX } from 'preact'
import type { ProblemView } from '../page-view.ts'

/** Number of errors that are shown at once. The others unfold, so that the page itself stays in sight. */
const shownErrors = 2

/** Problems of the page, for its author in the preview. In English, like every diagnostic. */
export function ProblemPanel({ problems }: { problems: ProblemView[] | undefined }): JSX.Element | null {
  if (problems === undefined || problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const folded = [...errors.slice(shownErrors), ...warnings]
  return (
    <section class="problems" aria-label="Problems" lang="en" dir="ltr">
      {errors.slice(0, shownErrors).map((problem) => (
        <Problem problem={problem} />
      ))}
      {folded.length > 0 && (
        <details class="problems-folded">
          <summary>{summaryOf(errors.length - shownErrors, warnings.length)}</summary>
          {folded.map((problem) => (
            <Problem problem={problem} />
          ))}
        </details>
      )}
    </section>
  )
}

function summaryOf(moreErrors: number, warnings: number): string {
  const parts = []
  if (moreErrors > 0) parts.push(`${moreErrors} more ${moreErrors === 1 ? 'error' : 'errors'}`)
  if (warnings > 0) parts.push(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`)
  return parts.join(', ')
}

function Problem({ problem }: { problem: ProblemView }): JSX.Element {
  return (
    <article class="problem" data-severity={problem.severity}>
      <p class="problem-head">
        <strong>{problem.severity === 'error' ? 'Error' : 'Warning'}</strong>
        <code>{problem.code}</code>
        <span class="problem-place">{problem.place}</span>
      </p>
      <p class="problem-message">{withCode(problem.message)}</p>
      {problem.frame !== undefined && problem.frame.length > 0 && (
        <pre class="problem-frame" tabIndex={0} role="region" aria-label={problem.place}>
          {problem.frame.map(({ line, text, current }) => (
            <span class="problem-line" data-current={current ? true : undefined}>
              <span class="problem-number">{line}</span>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
      {problem.fix !== undefined && <p class="problem-fix">{withCode(problem.fix)}</p>}
    </article>
  )
}

/** Diagnostics are plain text in which backticks mark code. */
function withCode(text: string): ComponentChildren {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))
}
