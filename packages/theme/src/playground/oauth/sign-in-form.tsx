import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlaygroundFlow, PlaygroundModel, PlaygroundSignIn } from '../../api/playground-model.ts'
import { fillLabel } from '../../labels/fill-label.ts'
import type { Credential, SignInFields } from '../../request/write-credential.ts'
import { lateScript } from '../late-scripts.ts'
import { SecretField } from '../secret-field.tsx'
import { useTexts } from '../texts.ts'
import type { SignInFailure } from './grant.ts'
import { ScopeField } from './scope-field.tsx'
import type { SignInStep } from './sign-in.ts'
import { FailureLines, StepLine } from './sign-in-status.tsx'

/** Names of the protocol, which are the same in every language. */
const flowNames: Readonly<Record<PlaygroundFlow['type'], string>> = {
  authorizationCode: 'Authorization code + PKCE',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
  password: 'Password',
}

/** A token, pasted or asked for. */
export function SignInForm(properties: {
  id: string
  scheme: PlaygroundSignIn
  api: { model: PlaygroundModel; server: string }
  credential: Credential
  change(credential: Credential): void
}): JSX.Element {
  const { id, scheme, api, credential, change } = properties
  const texts = useTexts()
  const [step, setStep] = useState<SignInStep | 'asking' | undefined>()
  const [failure, setFailure] = useState<SignInFailure | undefined>()
  const running = useRef<AbortController | undefined>(undefined)
  // What was typed meanwhile counts when the token comes.
  const latest = useRef(credential)
  latest.current = credential
  useEffect(() => () => running.current?.abort(), [])

  const fields = credential.signIn ?? {}
  const flow = scheme.flows.find(({ type }) => type === fields.flow) ?? scheme.flows[0]
  const scope = fields.scope ?? scheme.scopes.join(' ')
  const client = { id: fields.client ?? scheme.client ?? '', secret: fields.secret ?? '' }
  const redirect = new URL(api.model.callback ?? '', location.href).href
  function set(part: SignInFields): void {
    change({ ...credential, signIn: { ...fields, ...part } })
  }

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
    // Nothing may be waited for before.
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
    const { user = '', password = '' } = fields
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

  const isWaiting = step !== undefined && !(step !== 'asking' && step.kind === 'closed')
  return (
    <div class="playground-sign-in">
      {flow !== undefined && (
        <>
          <div class="playground-value">
            <label for={`${id}-flow`}>{scheme.label}</label>
            <select
              id={`${id}-flow`}
              class="playground-control"
              value={flow.type}
              onChange={(event) => {
                stop()
                setFailure(undefined)
                set({ flow: event.currentTarget.value })
              }}
            >
              {scheme.flows.map(({ type }) => (
                <option value={type}>{flowNames[type]}</option>
              ))}
            </select>
          </div>
          {flow.type === 'password' && (
            <div class="playground-pair">
              <SecretField
                id={`${id}-user`}
                label="username"
                shown
                value={fields.user ?? ''}
                change={(user) => set({ user })}
              />
              <SecretField
                id={`${id}-password`}
                label="password"
                value={fields.password ?? ''}
                change={(password) => set({ password })}
              />
            </div>
          )}
          <div class="playground-pair">
            <SecretField
              id={`${id}-client`}
              label="client_id"
              shown
              value={client.id}
              change={(value) => set({ client: value })}
            />
            <SecretField
              id={`${id}-secret`}
              label={flow.type === 'clientCredentials' ? 'client_secret' : `client_secret (${texts.page.optional})`}
              value={client.secret}
              change={(secret) => set({ secret })}
            />
          </div>
          <ScopeField id={`${id}-scope`} scopes={flow.scopes} value={scope} change={(value) => set({ scope: value })} />
          {flow.type === 'authorizationCode' && (
            <p class="playground-note">
              {texts.redirect} <code dir="ltr">{redirect}</code>
            </p>
          )}
          <div class="playground-switch">
            {isWaiting ? (
              <button key="stop" type="button" class="playground-small" onClick={stop}>
                {texts.cancel}
              </button>
            ) : (
              <button
                key="start"
                type="button"
                class="playground-small playground-get-token"
                onClick={() => void start(flow)}
              >
                {texts.getToken}
              </button>
            )}
            {credential.value !== '' && !isWaiting && (
              <button
                type="button"
                class="playground-small"
                onClick={() => {
                  const { grant: _grant, ...rest } = credential
                  change({ ...rest, value: '' })
                }}
              >
                {texts.forgetToken}
              </button>
            )}
          </div>
          <StepLine step={step} />
          {failure !== undefined && <FailureLines failure={failure} />}
        </>
      )}
      <SecretField
        id={id}
        label={fillLabel(texts.token, { name: scheme.label })}
        value={credential.value}
        change={(value) => {
          const { grant: _grant, ...rest } = credential
          change({ ...rest, value })
        }}
      />
      {credential.grant?.expires !== undefined && (
        <p class="playground-note" role="status">
          {fillLabel(texts.validUntil, {
            time: new Date(credential.grant.expires).toLocaleTimeString(document.documentElement.lang, {
              timeStyle: 'short',
            }),
          })}
        </p>
      )}
    </div>
  )
}
