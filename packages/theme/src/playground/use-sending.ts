import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../api/playground-model.ts'
import type { HttpRequest } from '../request/http-request.ts'
import type { KeptAnswer } from './answers.ts'
import { buildRequest, serverUrl, type PlaygroundState } from './build-request.ts'
import { authorizationId } from './find-problems.ts'
import { focusField } from './focus-field.ts'
import { lateScript } from './late-scripts.ts'
import type { SignInFailure } from './oauth/grant.ts'
import type { SentRequest } from './send-request.ts'

/** The request that was sent last, its answer, and answers of earlier. */
export interface Sending {
  sent: SentRequest | 'sending' | undefined
  /** The request as it may be shown. */
  shownRequest: HttpRequest | undefined
  answers: readonly KeptAnswer[]
  /** Why a token could not be renewed. */
  failure: SignInFailure | undefined
  isSending: boolean
  send(): Promise<void>
  cancel(): void
  /** Forgets the failure. */
  forgetFailure(): void
  /** Shows an answer of earlier. */
  choose(answer: KeptAnswer): void
}

/**
 * Sends the requests of a form.
 *
 * @param form Its element, for the focus on a field with a fault.
 * @param changeCredentials Called with renewed tokens.
 */
export function useSending(
  model: PlaygroundModel,
  state: PlaygroundState,
  form: RefObject<HTMLFormElement | null>,
  changeCredentials: (part: Pick<PlaygroundState, 'credentials'>) => void,
): Sending {
  const [sent, setSent] = useState<SentRequest | 'sending' | undefined>()
  const [shownRequest, setShownRequest] = useState<HttpRequest | undefined>()
  const [answers, setAnswers] = useState<readonly KeptAnswer[]>([])
  const [failure, setEnded] = useState<SignInFailure | undefined>()
  const cancel = useRef<AbortController | undefined>(undefined)
  const operation = useMemo(() => `${location.pathname} ${model.method} ${model.path}`, [])
  useEffect(() => {
    void lateScript('answers').then(
      ({ readAnswers }) => setAnswers(readAnswers(operation)),
      () => {},
    )
  }, [])

  async function send(): Promise<void> {
    cancel.current?.abort()
    const controller = new AbortController()
    cancel.current = controller
    const { proxy, credentials } = model
    const { signal } = controller
    const schemes = model.authorizations[state.authorization] ?? []
    const server = serverUrl(model, state)
    setSent('sending')
    const ended = schemes.find(({ id }) => (state.credentials[id]?.grant?.expires ?? Infinity) <= Date.now())
    let ready = state
    if (ended !== undefined) {
      const fresh = await lateScript('flows').then(
        (flows) => flows.freshCredentials(schemes, state.credentials, server, { proxy, signal }),
        () => ({ scheme: ended.id, failure: { kind: 'tokenExpired' } as const }),
      )
      if (cancel.current !== controller) return
      if ('failure' in fresh) {
        setSent(undefined)
        setEnded(fresh.failure)
        focusField(form.current, authorizationId(fresh.scheme))
        return
      }
      ready = { ...state, credentials: fresh.credentials }
      changeCredentials({ credentials: fresh.credentials })
    }
    const request = buildRequest(model, ready, 'shown')
    setShownRequest(request)
    const script = await lateScript('answers').catch(() => undefined)
    const result = (await script?.send(buildRequest(model, ready), {
      proxy,
      credentials,
      signal,
      arrived(response) {
        if (cancel.current === controller) setSent(response)
      },
    })) ?? { kind: 'failure', reason: 'site' }
    if (cancel.current !== controller) return
    setSent(result)
    if (script !== undefined && result.kind === 'response')
      setAnswers((before) => script.keepAnswer(operation, { at: Date.now(), response: result, request }, before))
  }

  return {
    sent,
    shownRequest,
    answers,
    failure,
    isSending: sent === 'sending' || (sent?.kind === 'response' && sent.state === 'arriving'),
    send,
    cancel: () => cancel.current?.abort(),
    forgetFailure: () => setEnded(undefined),
    choose({ response, request }) {
      setSent(response)
      setShownRequest(request)
    },
  }
}
