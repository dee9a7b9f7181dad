import type { JSX } from 'preact'
import type { PlaygroundModel, PlaygroundScheme } from '../api/playground-model.ts'
import { fillLabel } from '../labels/fill-label.ts'
import type { Credential } from '../request/write-credential.ts'
import { serverUrl, type PlaygroundState } from './build-request.ts'
import { Fieldset } from './fieldset.tsx'
import { authorizationId } from './find-problems.ts'
import { SignInForm } from './oauth/sign-in-form.tsx'
import { SecretField } from './secret-field.tsx'
import { useTexts } from './texts.ts'

/** The credentials. They stay in this browser. */
export function AuthorizationForm(properties: {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}): JSX.Element | null {
  const { model, state, change } = properties
  const { authorizations, authorizationOptional } = model
  const texts = useTexts()
  if (authorizations.length === 0) return null
  const schemes = authorizations[state.authorization] ?? []
  function set(id: string, credential: Credential): void {
    change({ credentials: { ...state.credentials, [id]: credential } })
  }
  return (
    <Fieldset title={texts.page.authorizations}>
      {(authorizations.length > 1 || authorizationOptional) && (
        <select
          class="playground-control"
          aria-label={texts.way}
          value={state.authorization}
          onChange={(event) => change({ authorization: Number(event.currentTarget.value) })}
        >
          {authorizations.map((way, index) => (
            <option value={index}>{way.map(({ id }) => id).join(' + ')}</option>
          ))}
          {authorizationOptional && <option value={-1}>{texts.none}</option>}
        </select>
      )}
      {schemes.map((scheme) => (
        <SchemeControls
          key={scheme.id}
          scheme={scheme}
          api={{ model, server: serverUrl(model, state) }}
          credential={state.credentials[scheme.id] ?? { value: '' }}
          change={(credential) => set(scheme.id, credential)}
        />
      ))}
      {schemes.some(({ kind }) => kind !== 'certificate') && (
        <label class="playground-check">
          <input
            type="checkbox"
            checked={state.remembered}
            onChange={(event) => change({ remembered: event.currentTarget.checked })}
          />
          {texts.remember}
        </label>
      )}
    </Fieldset>
  )
}

function SchemeControls(properties: {
  scheme: PlaygroundScheme
  api: { model: PlaygroundModel; server: string }
  credential: Credential
  change(credential: Credential): void
}): JSX.Element {
  const { scheme, api, credential, change } = properties
  const texts = useTexts()
  const id = authorizationId(scheme.id)
  switch (scheme.kind) {
    case 'basic':
      return (
        <>
          <SecretField
            id={id}
            label={texts.user}
            shown
            value={credential.value}
            change={(value) => change({ ...credential, value })}
          />
          <SecretField
            id={`${id}-password`}
            label={texts.password}
            value={credential.password ?? ''}
            change={(password) => change({ ...credential, password })}
          />
        </>
      )
    case 'bearer':
      return (
        <SecretField
          id={id}
          label={fillLabel(texts.token, { name: scheme.label })}
          value={credential.value}
          change={(value) => change({ value })}
        />
      )
    case 'key':
      return (
        <>
          <SecretField
            id={id}
            label={`${scheme.name} (${scheme.location})`}
            value={credential.value}
            change={(value) => change({ value })}
          />
          {scheme.location === 'cookie' && api.model.proxy === undefined && (
            <p class="playground-note">{texts.cookie}</p>
          )}
        </>
      )
    case 'oauth':
      return <SignInForm id={id} scheme={scheme} api={api} credential={credential} change={change} />
    case 'http':
      return (
        <SecretField
          id={id}
          label={`Authorization: ${scheme.scheme}`}
          value={credential.value}
          change={(value) => change({ value })}
        />
      )
    case 'certificate':
      return (
        <p class="playground-note">
          <code>{scheme.id}</code> {texts.certificate}
        </p>
      )
  }
}
