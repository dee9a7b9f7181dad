import type { JSX } from 'preact'
import type { PlaygroundContent, PlaygroundExample, PlaygroundModel } from '../api/playground-model.ts'
import { jsonText } from '../request/json-text.ts'
import { parameterKey, type PlaygroundState } from './build-request.ts'
import { plainValue, type FormValue } from './form-value.ts'
import { initialBody } from './initial-state.ts'
import { useTexts } from './texts.ts'

/** Fills what is empty with examples. */
export function FillExamples(properties: {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}): JSX.Element | null {
  const { model, state, change } = properties
  const texts = useTexts()
  const filled = filledIn(model, state)
  if (filled === undefined) return null
  return (
    <p class="playground-fill">
      <button type="button" class="playground-small" onClick={() => change(filled)}>
        {texts.fillExamples}
      </button>
    </p>
  )
}

/** The bodies that a media type has examples of, by name. */
export function BodyExamples(properties: {
  content: PlaygroundContent
  change(part: Partial<PlaygroundState>): void
}): JSX.Element | null {
  const { content, change } = properties
  const { examples = [] } = content
  const { page } = useTexts()
  if (examples.length < 2) return null
  return (
    <select
      class="playground-control"
      aria-label={page.example}
      value={-1}
      onChange={(event) => {
        const example = examples[Number(event.currentTarget.value)]
        if (example !== undefined) change(bodyOf(content, example))
      }}
    >
      <option value={-1}>{page.examples} …</option>
      {examples.map(({ title }, index) => (
        <option value={index}>{title === '' ? `${page.example} ${index + 1}` : title}</option>
      ))}
    </select>
  )
}

/**
 * Fills the empty controls of the form with examples.
 *
 * @param model The endpoint.
 * @param state The current values; they stay.
 * @returns The changes; undefined if there is nothing to fill in.
 */
export function filledIn(model: PlaygroundModel, state: PlaygroundState): Partial<PlaygroundState> | undefined {
  const parameters = model.parameters.flatMap((parameter): [string, FormValue][] => {
    const key = parameterKey(parameter)
    const [example] = parameter.examples ?? []
    return example === undefined || state.parameters[key] !== undefined ? [] : [[key, example.value]]
  })
  const content = model.body?.contents[state.content]
  const [example] = content?.examples ?? []
  const begun = content === undefined ? undefined : initialBody(content, model.body?.required ?? false).body
  const isEmpty = (state.text ?? '') === '' && written(state.body) === written(begun)
  const body = content === undefined || example === undefined || !isEmpty ? {} : bodyOf(content, example)
  if (parameters.length === 0 && Object.keys(body).length === 0) return undefined
  return { parameters: { ...state.parameters, ...Object.fromEntries(parameters) }, ...body }
}

function bodyOf({ form }: PlaygroundContent, { value }: PlaygroundExample): Partial<PlaygroundState> {
  return form === 'text'
    ? { text: typeof value === 'string' ? value : jsonText(value, 2), body: undefined }
    : { body: value, text: undefined }
}

/** An untouched body is as empty as none. */
function written(value: FormValue): string {
  return value === undefined ? '' : jsonText(plainValue(value) ?? null)
}
