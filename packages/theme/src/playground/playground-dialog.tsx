import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../api/playground-model.ts'
import { AuthorizationForm } from './authorization-form.tsx'
import { BodyForm } from './body-form.tsx'
import { buildRequest, serverUrl, type PlaygroundState } from './build-request.ts'
import { keepCredentials } from './credentials.ts'
import { DialogHead } from './dialog-head.tsx'
import { FillExamples } from './fill-examples.tsx'
import { bodyId, findProblems } from './find-problems.ts'
import { focusField } from './focus-field.ts'
import { Memory } from './form-memory.ts'
import { initialState } from './initial-state.ts'
import { keepParameters } from './kept-parameters.ts'
import { FailureLines } from './oauth/sign-in-status.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { ProblemList } from './problem-list.tsx'
import { RequestPanel } from './request-panel.tsx'
import { ResponsePanel } from './response-panel.tsx'
import { keepServer } from './server-memory.ts'
import { ServerForm } from './server-form.tsx'
import { useSending } from './use-sending.ts'

/** The form to try an endpoint, and its answers. */
export function PlaygroundDialog({ model, close }: { model: PlaygroundModel; close(): void }): JSX.Element {
  const [state, setState] = useState<PlaygroundState>(() => initialState(model))
  /** Controls with a problem that the reader knows of; each is named until it is right. */
  const [told, setTold] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const chosen = useRef(new Map<string, number>()).current
  const sample = useMemo(() => buildRequest(model, state, 'sample'), [model, state])
  const problems = told.length === 0 ? [] : findProblems(model, state, chosen).filter(({ id }) => told.includes(id))
  const memory = { chosen, problems: new Map(problems.map((problem) => [problem.id, problem])) }
  function change(part: Partial<PlaygroundState>): void {
    if (part.parameters !== undefined) keepParameters(model, part.parameters)
    setState((before) => ({ ...before, ...part }))
  }

  function changeCredentials(part: Partial<PlaygroundState>): void {
    const { credentials, remembered } = { ...state, ...part }
    if ('credentials' in part || 'remembered' in part) keepCredentials(model.specification, { credentials, remembered })
    change(part)
  }

  const sending = useSending(model, state, form, changeCredentials)
  async function send({ anyway = false } = {}): Promise<void> {
    const found = anyway ? [] : findProblems(model, state, chosen)
    setTold(found.map(({ id }) => id))
    sending.forgetFailure()
    if (found.length === 0) await sending.send()
  }

  // The first field with a problem may be far below; it gets the focus as soon as it is named.
  useLayoutEffect(() => {
    const [first] = told
    if (first !== undefined && !focusField(form.current, first)) focusField(form.current, bodyId)
  }, [told])

  const { sent, shownRequest, answers, failure, isSending } = sending
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
        <DialogHead
          method={model.method}
          address={sample.url}
          isSending={isSending}
          cancel={sending.cancel}
          close={close}
        />
        {problems.length > 0 && <ProblemList problems={problems} sendAnyway={() => void send({ anyway: true })} />}
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
            <ParameterFields model={model} state={state} change={change} />
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
              choose={sending.choose}
            />
          </div>
        </div>
      </form>
    </Memory.Provider>
  )
}
