import type { JSX } from 'preact'
import { fillLabel } from '../labels/fill-label.ts'
import type { ValueProblem } from './find-problems.ts'
import { problemText } from './form-memory.ts'
import { useTexts } from './texts.ts'

/** The fields to fill in or to check before a request is sent. */
export function ProblemList({
  problems,
  sendAnyway,
}: {
  problems: readonly ValueProblem[]
  sendAnyway(): void
}): JSX.Element {
  const texts = useTexts()
  const missing = problems.filter(({ kind }) => kind === 'missing')
  const wrong = problems.filter(({ kind }) => kind !== 'missing')
  return (
    <div class="playground-problems" role="alert">
      {missing.length > 0 && <p class="playground-problem">{fillLabel(texts.fillIn, { names: namesOf(missing) })}</p>}
      {wrong.length > 0 && (
        <p class="playground-problem">
          {fillLabel(texts.check, {
            names: wrong.map((problem) => `${problem.name} (${problemText(problem, texts)})`).join(', '),
          })}
        </p>
      )}
      <button type="button" class="playground-small" onClick={sendAnyway}>
        {texts.sendAnyway}
      </button>
    </div>
  )
}

function namesOf(problems: readonly ValueProblem[]): string {
  return problems.map(({ name }) => name).join(', ')
}
