import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../api/playground-model.ts'
import { AuthorizationForm } from './authorization-form.tsx'
import { BodyForm } from './body-form.tsx'
import { buildRequest, parameterKey, serverUrl, type PlaygroundState } from './build-request.ts'
import { keepCredentials } from './credentials.ts'
import { initialState } from './initial-state.ts'
import { ResponsePanel } from './response-panel.tsx'
import { sendRequest, type SentRequest } from './send-request.ts'
import { Fieldset } from './fieldset.tsx'
import { ValueControl } from './value-control.tsx'
import { Cross } from './cross.tsx'
import { EndpointFinder } from './endpoint-finder.tsx'
import { fillLabel } from '../labels/fill-label.ts'
import { ServerForm } from './server-form.tsx'
import { useTexts } from './texts.ts'

const locations = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/** The form to try an endpoint, and what came of it. */
export function PlaygroundDialog({ model, close }: { model: PlaygroundModel; close(): void }): JSX.Element {
  const texts = useTexts()
  const [state, setState] = useState<PlaygroundState>(() => initialState(model))
  const [sent, setSent] = useState<SentRequest | 'sending' | undefined>()
  const [missing, setMissing] = useState<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<AbortController | undefined>(undefined)
  const { request, missing: absent } = useMemo(() => buildRequest(model, state), [model, state])
  function change(part: Partial<PlaygroundState>): void {
    setState((before) => ({ ...before, ...part }))
  }

  async function send(): Promise<void> {
    setMissing(absent)
    if (absent.length > 0) return
    cancel.current?.abort()
    const controller = new AbortController()
    cancel.current = controller
    setSent('sending')
    const result = await sendRequest(request, {
      proxy: model.proxy,
      credentials: model.credentials,
      signal: controller.signal,
      arrived(response) {
        if (cancel.current === controller) setSent(response)
      },
    })
    if (cancel.current === controller) setSent(result)
  }

  // The first field that has to be filled in may be far below; it has the focus as soon as its name is told.
  useLayoutEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [missing])

  const isSending = sent === 'sending' || (sent?.kind === 'response' && sent.state === 'arriving')
  return (
    <form
      ref={form}
      class="playground-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      <header class="playground-head">
        <span class="method-pill" data-method={model.method}>
          {model.method}
        </span>
        <output class="playground-address" aria-label={texts.address} dir="ltr" tabIndex={0}>
          {request.url}
        </output>
        {isSending ? (
          <button
            key="cancel"
            type="button"
            class="playground-send"
            data-kind="cancel"
            onClick={() => cancel.current?.abort()}
          >
            {texts.cancel}
          </button>
        ) : (
          <button key="send" type="submit" class="playground-send">
            {texts.send}
          </button>
        )}
        <EndpointFinder />
        <button type="button" class="playground-close" aria-label={texts.site.close} onClick={close}>
          <Cross />
        </button>
      </header>
      {missing.length > 0 && absent.length > 0 && (
        <p class="playground-problem playground-missing" role="alert">
          {fillLabel(texts.fillIn, { names: absent.join(', ') })}
        </p>
      )}
      <div class="playground-columns">
        <div class="playground-inputs" tabIndex={-1}>
          <ServerForm model={model} state={state} change={change} />
          <AuthorizationForm
            model={model}
            state={state}
            change={(part) => {
              const { credentials, remembered } = { ...state, ...part }
              if ('credentials' in part || 'remembered' in part)
                keepCredentials(model.specification, { credentials, remembered })
              change(part)
            }}
          />
          {locations.map((location) => {
            const parameters = model.parameters.filter((parameter) => parameter.location === location)
            if (parameters.length === 0) return null
            return (
              <Fieldset title={texts.page.locations[location]}>
                {parameters.map((parameter) => {
                  const key = parameterKey(parameter)
                  return (
                    <ValueControl
                      key={key}
                      id={`playground-${key.replaceAll(/\W+/g, '-')}`}
                      label={parameter.name}
                      required={parameter.required}
                      invalid={missing.includes(parameter.name) && absent.includes(parameter.name)}
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
        </div>
        <ResponsePanel sent={sent} server={serverUrl(model, state)} />
      </div>
    </form>
  )
}
