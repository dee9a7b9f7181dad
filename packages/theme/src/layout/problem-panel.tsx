import type { JSX } from 'preact'
import type { ProblemView } from '../page-view.ts'

/** Problems of the page, for its author in the preview. In English, as every diagnostic is. */
export function ProblemPanel({ problems }: { problems: ProblemView[] | undefined }): JSX.Element | null {
  if (problems === undefined || problems.length === 0) return null
  return (
    <section class="problems" aria-label="Problems" lang="en" dir="ltr">
      {problems.map((problem) => (
        <Problem problem={problem} />
      ))}
    </section>
  )
}

function Problem({ problem }: { problem: ProblemView }): JSX.Element {
  return (
    <article class="problem" data-severity={problem.severity}>
      <p class="problem-head">
        <strong>{problem.severity === 'error' ? 'Error' : 'Warning'}</strong>
        <code>{problem.code}</code>
        <span class="problem-place">{problem.place}</span>
      </p>
      <p class="problem-message">{problem.message}</p>
      {problem.frame !== undefined && problem.frame.length > 0 && (
        <pre class="problem-frame" tabIndex={0} aria-label={problem.place}>
          {problem.frame.map(({ line, text, current }) => (
            <span class="problem-line" data-current={current ? true : undefined}>
              <span class="problem-number">{line}</span>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
      {problem.fix !== undefined && <p class="problem-fix">{problem.fix}</p>}
    </article>
  )
}
