import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../api/playground-model.ts'
import { AuthorizationForm } from './authorization-form.tsx'
import { BodyForm } from './body-form.tsx'
import { buildRequest, parameterKey, serverUrl, type PlaygroundState } from './build-request.ts'
import { keepCredentials, readCredentials } from './credentials.ts'
import { initialValue } from './form-value.ts'
import { ResponsePanel } from './response-panel.tsx'
import { sendRequest, type SentRequest } from './send-request.ts'
import { Fieldset } from './fieldset.tsx'
import { ValueControl } from './value-control.tsx'
import { Cross } from './cross.tsx'

const locations = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

/** The form to try an endpoint, and what came of it. */
export function PlaygroundDialog({ model, close }: { model: PlaygroundModel; close(): void }): JSX.Element {
  const [state, setState] = useState<PlaygroundState>(() => initialState(model))
  const [sent, setSent] = useState<SentRequest | 'sending' | undefined>()
  const [missing, setMissing] = useState<string[]>([])
  const cancel = useRef<AbortController | undefined>(undefined)
  const request = useMemo(() => buildRequest(model, state), [model, state])
  function change(part: Partial<PlaygroundState>): void {
    setState((before) => ({ ...before, ...part }))
  }

  async function send(): Promise<void> {
    setMissing(request.missing)
    if (request.missing.length > 0) return
    cancel.current?.abort()
    const controller = new AbortController()
    cancel.current = controller
    setSent('sending')
    const result = await sendRequest(request, {
      proxy: model.proxy,
      credentials: model.credentials,
      signal: controller.signal,
    })
    if (cancel.current === controller) setSent(result)
  }

  return (
    <form
      class="playground-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <header class="playground-head">
        <span class="method-pill" data-method={model.method}>
          {model.method}
        </span>
        <output class="playground-address" aria-label="Address" dir="ltr">
          {request.url}
        </output>
        {sent === 'sending' ? (
          <button type="button" class="playground-send" onClick={() => cancel.current?.abort()}>
            Cancel
          </button>
        ) : (
          <button type="submit" class="playground-send">
            Send
          </button>
        )}
        <button type="button" class="playground-close" aria-label="Close" onClick={close}>
          <Cross />
        </button>
      </header>
      <div class="playground-columns">
        <div class="playground-inputs" tabIndex={-1}>
          <ServerForm model={model} state={state} change={change} />
          <AuthorizationForm
            model={model}
            state={state}
            change={(part) => {
              if (part.credentials !== undefined) keepCredentials(model.specification, part.credentials)
              change(part)
            }}
          />
          {locations.map(([location, title]) => {
            const parameters = model.parameters.filter((parameter) => parameter.location === location)
            if (parameters.length === 0) return null
            return (
              <Fieldset title={title}>
                {parameters.map((parameter) => {
                  const key = parameterKey(parameter)
                  return (
                    <ValueControl
                      key={key}
                      id={`playground-${key.replaceAll(/\W+/g, '-')}`}
                      label={parameter.name}
                      required={parameter.required}
                      invalid={missing.includes(parameter.name) && request.missing.includes(parameter.name)}
                      schema={parameter.schema}
                      value={state.parameters[key]}
                      change={(value) => change({ parameters: { ...state.parameters, [key]: value } })}
                    />
                  )
                })}
              </Fieldset>
            )
          })}
          <BodyForm model={model} state={state} change={change} />
          {missing.length > 0 && request.missing.length > 0 && (
            <p class="playground-problem" role="alert">
              Fill in first: {request.missing.join(', ')}.
            </p>
          )}
        </div>
        <ResponsePanel sent={sent} server={serverUrl(model, state)} proxied={model.proxy !== undefined} />
      </div>
    </form>
  )
}

interface PartProperties {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}

function ServerForm({ model, state, change }: PartProperties): JSX.Element | null {
  const server = model.servers[state.server]
  if (model.servers.length < 2 && (server?.variables.length ?? 0) === 0) return null
  return (
    <Fieldset title="Server">
      {model.servers.length > 1 && (
        <select
          class="playground-control"
          aria-label="Server"
          value={state.server}
          onChange={(event) => change({ server: Number(event.currentTarget.value), variables: {} })}
        >
          {model.servers.map(({ url, description }, index) => (
            <option value={index}>{description === undefined ? url : `${url} (${description})`}</option>
          ))}
        </select>
      )}
      {server?.variables.map(({ name, default: fallback, choices }) => (
        <ValueControl
          key={name}
          id={`playground-server-${name}`}
          label={name}
          required
          invalid={false}
          schema={{ type: 'string', ...(choices.length === 0 ? {} : { enumeration: choices }) }}
          value={state.variables[name] ?? fallback}
          change={(value) =>
            change({ variables: { ...state.variables, [name]: typeof value === 'string' ? value : '' } })
          }
        />
      ))}
    </Fieldset>
  )
}

function initialState(model: PlaygroundModel): PlaygroundState {
  const [content] = model.body?.contents ?? []
  const prefilled = model.authorizations
    .flat()
    .flatMap((scheme) =>
      'prefill' in scheme && scheme.prefill !== undefined ? [[scheme.id, { value: scheme.prefill }] as const] : [],
    )
  return {
    server: 0,
    variables: {},
    parameters: Object.fromEntries(
      model.parameters.map((parameter) => [
        parameterKey(parameter),
        initialValue(parameter.schema, parameter.required),
      ]),
    ),
    content: 0,
    body: content === undefined ? undefined : initialValue(content.schema, model.body?.required ?? false),
    text: content?.example,
    authorization: model.authorizations.length === 0 ? -1 : 0,
    credentials: { ...Object.fromEntries(prefilled), ...readCredentials(model.specification) },
  }
}
