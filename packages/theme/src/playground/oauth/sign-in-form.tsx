import type { JSX } from 'preact'
import type { PlaygroundFlow, PlaygroundModel, PlaygroundSignIn } from '../../api/playground-model.ts'
import { fillLabel } from '../../labels/fill-label.ts'
import type { Credential, SignInFields } from '../../request/write-credential.ts'
import { SecretField } from '../secret-field.tsx'
import { useTexts } from '../texts.ts'
import { ScopeField } from './scope-field.tsx'
import { FailureLines, StepLine } from './sign-in-status.tsx'
import { useSignIn, type SignInValues } from './use-sign-in.ts'

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
  const fields = credential.signIn ?? {}
  const flow = scheme.flows.find(({ type }) => type === fields.flow) ?? scheme.flows[0]
  const scope = fields.scope ?? scheme.scopes.join(' ')
  const client = { id: fields.client ?? scheme.client ?? '', secret: fields.secret ?? '' }
  const redirect = new URL(api.model.callback ?? '', location.href).href
  function set(part: SignInFields): void {
    change({ ...credential, signIn: { ...fields, ...part } })
  }

  /** A token that is typed, or removed, has no grant. */
  function setToken(value: string): void {
    const { grant: _grant, ...rest } = credential
    change({ ...rest, value })
  }

  const signIn = useSignIn(properties, { client, scope, redirect })
  const { step, failure } = signIn
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
                signIn.reset()
                set({ flow: event.currentTarget.value })
              }}
            >
              {scheme.flows.map(({ type }) => (
                <option value={type}>{flowNames[type]}</option>
              ))}
            </select>
          </div>
          <FlowFields id={id} type={flow.type} fields={fields} client={client} set={set} />
          <ScopeField id={`${id}-scope`} scopes={flow.scopes} value={scope} change={(value) => set({ scope: value })} />
          {flow.type === 'authorizationCode' && (
            <p class="playground-note">
              {texts.redirect} <code dir="ltr">{redirect}</code>
            </p>
          )}
          <div class="playground-switch">
            {isWaiting ? (
              <button key="stop" type="button" class="playground-small" onClick={signIn.stop}>
                {texts.cancel}
              </button>
            ) : (
              <button
                key="start"
                type="button"
                class="playground-small playground-get-token"
                onClick={() => void signIn.start(flow)}
              >
                {texts.getToken}
              </button>
            )}
            {credential.value !== '' && !isWaiting && (
              <button type="button" class="playground-small" onClick={() => setToken('')}>
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
        change={setToken}
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

/** The fields that a flow needs: those of the client, and of the user if the flow sends their password. */
function FlowFields({
  id,
  type,
  fields,
  client,
  set,
}: {
  id: string
  type: PlaygroundFlow['type']
  fields: SignInFields
  client: SignInValues['client']
  set(part: SignInFields): void
}): JSX.Element {
  const texts = useTexts()
  return (
    <>
      {type === 'password' && (
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
          label={type === 'clientCredentials' ? 'client_secret' : `client_secret (${texts.page.optional})`}
          value={client.secret}
          change={(secret) => set({ secret })}
        />
      </div>
    </>
  )
}
