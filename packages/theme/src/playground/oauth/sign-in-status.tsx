import type { JSX } from 'preact'
import { fillLabel } from '../../labels/fill-label.ts'
import { useTexts } from '../texts.ts'
import type { SignInFailure } from './grant.ts'
import type { SignInStep } from './sign-in.ts'

/** The step that a reader waits for, or has to take elsewhere. It is announced. */
export function StepLine({ step }: { step: SignInStep | 'asking' | undefined }): JSX.Element {
  const texts = useTexts()
  const kind = step === 'asking' ? 'window' : step?.kind
  return (
    <div role="status">
      {kind === 'window' && <p class="playground-note">{texts.signingIn}</p>}
      {kind === 'closed' && <p class="playground-problem">{texts.signInFailures.closed}</p>}
      {typeof step === 'object' && step.kind === 'device' && (
        <p class="playground-device">
          {texts.enterCode}{' '}
          <strong>
            <code dir="ltr">{step.code}</code>
          </strong>{' '}
          <a href={step.address} target="_blank" rel="noreferrer" dir="ltr">
            {step.address}
          </a>
        </p>
      )}
    </div>
  )
}

/** Why there is no token. */
export function FailureLines({ failure }: { failure: SignInFailure }): JSX.Element {
  const texts = useTexts()
  if (failure.kind === 'unreachable') {
    const { reason, server, detail } = failure
    return <Lines title={texts.failures[reason]} text={fillLabel(texts.reasons[reason], { server })} detail={detail} />
  }
  const isOfServer = failure.kind === 'nonsense' || failure.kind === 'refused'
  const title = texts.signInFailures[failure.kind]
  if (!isOfServer) return <Lines title={title} />
  return <Lines title={fillLabel(title, { server: failure.server })} detail={failure.detail} />
}

/** The failure, and what servers say about it. */
export function Lines({
  title,
  text,
  detail,
}: {
  title: string
  text?: string
  detail?: string | undefined
}): JSX.Element {
  return (
    <div class="playground-failure" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      {text && <p>{text}</p>}
      {detail && (
        <p class="playground-detail" dir="auto">
          {detail}
        </p>
      )}
    </div>
  )
}
