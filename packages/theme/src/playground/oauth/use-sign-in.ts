import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlaygroundFlow, PlaygroundModel, PlaygroundSignIn } from '../../api/playground-model.ts'
import type { Credential } from '../../request/write-credential.ts'
import { lateScript } from '../late-scripts.ts'
import type { SignInFailure } from './grant.ts'
import type { SignInStep } from './sign-in.ts'

/** A sign-in for a token: its progress, its failure, and its controls. */
export interface SignIn {
  step: SignInStep | 'asking' | undefined
  failure: SignInFailure | undefined
  start(chosen: PlaygroundFlow): Promise<void>
  stop(): void
  /** Stops, and forgets the failure. */
  reset(): void
}

/** The values of a token request. */
export interface SignInValues {
  client: { id: string; secret: string }
  scope: string
  redirect: string
}

/**
 * Asks for tokens of a scheme.
 *
 * @param form The form around it: its id, its scheme, and the credential that gets the token.
 */
export function useSignIn(
  {
    id,
    scheme,
    api,
    credential,
    change,
  }: {
    id: string
    scheme: PlaygroundSignIn
    api: { model: PlaygroundModel; server: string }
    credential: Credential
    change(credential: Credential): void
  },
  { client, scope, redirect }: SignInValues,
): SignIn {
  const [step, setStep] = useState<SignInStep | 'asking' | undefined>()
  const [failure, setFailure] = useState<SignInFailure | undefined>()
  const running = useRef<AbortController | undefined>(undefined)
  // The token is added to the current credential when it arrives.
  const latest = useRef(credential)
  latest.current = credential
  useEffect(() => () => running.current?.abort(), [])

  async function start(chosen: PlaygroundFlow): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setStep(undefined)
    if (client.id === '' && chosen.type !== 'password') {
      setFailure({ kind: 'noClient' })
      document.getElementById(`${id}-client`)?.focus()
      return
    }
    // Browsers block a window that opens after an await.
    const opened =
      chosen.type === 'authorizationCode' ? (window.open('', '', 'popup,width=520,height=720') ?? undefined) : undefined
    if (chosen.type === 'authorizationCode' && opened === undefined) {
      setFailure({ kind: 'blocked' })
      return
    }
    setStep('asking')
    const flows = await lateScript('flows').catch(() => undefined)
    if (flows === undefined) {
      opened?.close()
      setStep(undefined)
      setFailure({ kind: 'unreachable', reason: 'site', server: location.origin, detail: '' })
      return
    }
    const { user = '', password = '' } = credential.signIn ?? {}
    const result = await flows.signIn(
      scheme,
      chosen,
      { client, user, password, scope },
      {
        opened,
        proxy: api.model.proxy,
        signal: controller.signal,
        server: api.server,
        redirect,
        shows(next) {
          if (running.current === controller) setStep(next)
        },
      },
    )
    if (running.current !== controller) return
    setStep(undefined)
    if (result === undefined) return
    if ('failure' in result) setFailure(result.failure)
    else change({ ...latest.current, value: result.token, grant: result.grant })
  }

  function stop(): void {
    running.current?.abort()
    running.current = undefined
    setStep(undefined)
  }

  function reset(): void {
    stop()
    setFailure(undefined)
  }

  return { step, failure, start, stop, reset }
}
