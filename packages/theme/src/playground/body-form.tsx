import type { JSX } from 'preact'
import type { PlaygroundContent, PlaygroundModel } from '../api/playground-model.ts'
import { jsonText } from '../request/json-text.ts'
import type { PlaygroundState } from './build-request.ts'
import { Fieldset } from './fieldset.tsx'
import { BodyExamples } from './fill-examples.tsx'
import { bodyId } from './find-problems.ts'
import { useProblemText } from './form-memory.ts'
import { plainValue, readJson } from './form-value.ts'
import { initialBody } from './initial-state.ts'
import { ProblemLine } from './scalar-control.tsx'
import { useTexts } from './texts.ts'
import { ValueControl } from './value-control.tsx'

/** The body: controls of its parts, or the whole text. */
export function BodyForm(properties: {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}): JSX.Element | null {
  const { model, state, change } = properties
  const { body } = model
  const texts = useTexts()
  const content = body?.contents[state.content]
  const invalid = useProblemText(bodyId) !== undefined
  if (body === undefined || content === undefined) return null
  const isText = content.form === 'text' || state.text !== undefined
  return (
    <Fieldset title={texts.page.body} required={body.required}>
      {body.contents.length > 1 && (
        <select
          class="playground-control"
          aria-label={texts.page.contentType}
          value={state.content}
          onChange={(event) => {
            const next = Number(event.currentTarget.value)
            change({ content: next, ...initialBody(body.contents[next], body.required) })
          }}
        >
          {body.contents.map(({ mediaType }, index) => (
            <option value={index}>{mediaType}</option>
          ))}
        </select>
      )}
      <BodyExamples content={content} change={change} />
      {content.form === 'json' && <JsonSwitch content={content} state={state} change={change} />}
      {isText ? (
        <textarea
          id={bodyId}
          class="playground-control playground-text"
          aria-label={`${texts.page.body} (${content.mediaType})`}
          aria-invalid={invalid}
          {...(invalid ? { 'aria-describedby': `${bodyId}-problem` } : {})}
          rows={12}
          spellcheck={false}
          dir="ltr"
          value={state.text ?? (typeof state.body === 'string' ? state.body : '')}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      ) : (
        <ValueControl
          key={state.content}
          id={bodyId}
          label="body"
          required={body.required}
          flat
          schema={content.form === 'binary' ? { type: 'file' } : content.schema}
          value={state.body}
          change={(value) => change({ body: value })}
        />
      )}
      {isText && <ProblemLine id={bodyId} />}
    </Fieldset>
  )
}

/** From controls to text and back; text that is JSON fills the controls. */
function JsonSwitch(properties: {
  content: PlaygroundContent
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}): JSX.Element {
  const { state, change } = properties
  const texts = useTexts()
  const parsed = state.text === undefined ? undefined : readJson(state.text)
  return (
    <div class="playground-switch">
      {state.text === undefined ? (
        <button
          type="button"
          class="playground-small"
          onClick={() => change({ text: jsonText(plainValue(state.body) ?? {}, 2) })}
        >
          {texts.editJson}
        </button>
      ) : (
        <button
          type="button"
          class="playground-small"
          disabled={parsed === undefined}
          onClick={() => change({ text: undefined, body: parsed?.value })}
        >
          {texts.editForm}
        </button>
      )}
      {state.text !== undefined && parsed === undefined && <span class="playground-problem">{texts.notJson}</span>}
    </div>
  )
}
