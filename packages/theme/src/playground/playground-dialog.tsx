import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../api/playground-model.ts'
import type { HttpRequest } from '../request/http-request.ts'
import type { KeptAnswer } from './answers.ts'
import { AuthorizationForm } from './authorization-form.tsx'
import { BodyForm } from './body-form.tsx'
import { buildRequest, parameterKey, serverUrl, type PlaygroundState } from './build-request.ts'
import { keepCredentials } from './credentials.ts'
import { FillExamples } from './fill-examples.tsx'
import { authorizationId, bodyId, findProblems, parameterId, type ValueProblem } from './find-problems.ts'
import { focusField } from './focus-field.ts'
import { Memory, problemText } from './form-memory.ts'
import { lateScript } from './late-scripts.ts'
import type { SignInFailure } from './oauth/grant.ts'
import { FailureLines } from './oauth/sign-in-status.tsx'
import { RequestPanel } from './request-panel.tsx'
import { keepParameters } from './kept-parameters.ts'
import { keepServer } from './server-memory.ts'
import { initialState } from './initial-state.ts'
import { ResponsePanel } from './response-panel.tsx'
import type { SentRequest } from './send-request.ts'
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
  const [shownRequest, setShownRequest] = useState<HttpRequest | undefined>()
  const [answers, setAnswers] = useState<readonly KeptAnswer[]>([])
  /** Controls that a reader was told of; each is told of until it is right. */
  const [told, setTold] = useState<readonly string[]>([])
  const [failure, setEnded] = useState<SignInFailure | undefined>()
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<AbortController | undefined>(undefined)
  const chosen = useRef(new Map<string, number>()).current
  const sample = useMemo(() => buildRequest(model, state, 'sample'), [model, state])
  const problems = told.length === 0 ? [] : findProblems(model, state, chosen).filter(({ id }) => told.includes(id))
  const operation = useMemo(() => `${location.pathname} ${model.method} ${model.path}`, [])
  useEffect(() => {
    void lateScript('answers').then(
      ({ readAnswers }) => setAnswers(readAnswers(operation)),
      () => {},
    )
  }, [])
  const memory = { chosen, problems: new Map(problems.map((problem) => [problem.id, problem])) }
  const missing = problems.filter(({ kind }) => kind === 'missing')
  const wrong = problems.filter(({ kind }) => kind !== 'missing')
  function change(part: Partial<PlaygroundState>): void {
    if (part.parameters !== undefined) keepParameters(model, part.parameters)
    setState((before) => ({ ...before, ...part }))
  }

  async function send({ anyway = false } = {}): Promise<void> {
    const found = anyway ? [] : findProblems(model, state, chosen)
    setTold(found.map(({ id }) => id))
    setEnded(undefined)
    if (found.length > 0) return
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

  function changeCredentials(part: Partial<PlaygroundState>): void {
    const { credentials, remembered } = { ...state, ...part }
    if ('credentials' in part || 'remembered' in part) keepCredentials(model.specification, { credentials, remembered })
    change(part)
  }

  // The first field that has to be looked at may be far below; it has the focus as soon as it is named.
  useLayoutEffect(() => {
    const [first] = told
    if (first !== undefined && !focusField(form.current, first)) focusField(form.current, bodyId)
  }, [told])

  const isSending = sent === 'sending' || (sent?.kind === 'response' && sent.state === 'arriving')
  return (
    <Memory.Provider value={memory}>
      <form
        ref={form}
        class="playground-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        <div class="playground-head">
          <span class="method-pill" data-method={model.method}>
            {model.method}
          </span>
          <output class="playground-address" aria-label={texts.address} dir="ltr" tabIndex={0}>
            {sample.url}
          </output>
          <button
            key={isSending}
            type={isSending ? 'button' : 'submit'}
            class="playground-send"
            data-kind={isSending ? 'cancel' : undefined}
            onClick={() => isSending && cancel.current?.abort()}
          >
            {isSending ? texts.cancel : texts.send}
          </button>
          <EndpointFinder />
          <button type="button" class="playground-close" aria-label={texts.site.close} onClick={close}>
            <Cross />
          </button>
        </div>
        {problems.length > 0 && (
          <div class="playground-problems" role="alert">
            {missing.length > 0 && (
              <p class="playground-problem">{fillLabel(texts.fillIn, { names: namesOf(missing) })}</p>
            )}
            {wrong.length > 0 && (
              <p class="playground-problem">
                {fillLabel(texts.check, {
                  names: wrong.map((problem) => `${problem.name} (${problemText(problem, texts)})`).join(', '),
                })}
              </p>
            )}
            <button type="button" class="playground-small" onClick={() => void send({ anyway: true })}>
              {texts.sendAnyway}
            </button>
          </div>
        )}
        {failure !== undefined && <FailureLines failure={failure} />}
        <div class="playground-columns">
          <div class="playground-inputs" tabIndex={-1}>
            <ServerForm
              model={model}
              state={state}
              change={(part) => {
                keepServer(model, { ...state, ...part })
                change(part)
              }}
            />
            <AuthorizationForm model={model} state={state} change={changeCredentials} />
            <FillExamples model={model} state={state} change={change} />
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
                        id={parameterId(key)}
                        label={parameter.name}
                        required={parameter.required}
                        schema={parameter.schema}
                        {...(parameter.examples && { examples: parameter.examples })}
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
          <div class="playground-results">
            <RequestPanel
              languages={model.languages}
              shown={sample}
              whole={() => buildRequest(model, state, 'copied')}
            />
            <ResponsePanel
              sent={sent}
              request={shownRequest}
              server={serverUrl(model, state)}
              answers={answers}
              choose={({ response, request }) => {
                setSent(response)
                setShownRequest(request)
              }}
            />
          </div>
        </div>
      </form>
    </Memory.Provider>
  )
}

function namesOf(problems: readonly ValueProblem[]): string {
  return problems.map(({ name }) => name).join(', ')
}
