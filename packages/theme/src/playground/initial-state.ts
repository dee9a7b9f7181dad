import type { PlaygroundContent, PlaygroundModel } from '../api/playground-model.ts'
import { parameterKey, type PlaygroundState } from './build-request.ts'
import { readCredentials } from './credentials.ts'
import { initialValue } from './form-value.ts'
import { readParameters } from './kept-parameters.ts'
import { readServer } from './server-memory.ts'

/**
 * The initial state of the form: the prefilled values of the model, and credentials that this browser keeps.
 *
 * @param model The endpoint.
 */
export function initialState(model: PlaygroundModel): PlaygroundState {
  const [content] = model.body?.contents ?? []
  const kept = readCredentials(model.specification)
  const prefilled = model.authorizations
    .flat()
    .flatMap((scheme) =>
      'prefill' in scheme && scheme.prefill !== undefined ? [[scheme.id, { value: scheme.prefill }] as const] : [],
    )
  return {
    ...readServer(model),
    parameters: {
      ...Object.fromEntries(
        model.parameters.map((parameter) => [
          parameterKey(parameter),
          initialValue(parameter.schema, parameter.required),
        ]),
      ),
      ...readParameters(model),
    },
    content: 0,
    ...initialBody(content, model.body?.required ?? false),
    authorization: model.authorizations.length === 0 ? -1 : 0,
    credentials: { ...Object.fromEntries(prefilled), ...kept.credentials },
    remembered: kept.remembered,
  }
}

/**
 * The initial body of one media type.
 *
 * @param content The media type; absent if there is no body.
 * @param required Whether there has to be a body.
 */
export function initialBody(
  content: PlaygroundContent | undefined,
  required: boolean,
): Pick<PlaygroundState, 'body' | 'text'> {
  if (content === undefined) return { body: undefined, text: undefined }
  return { body: content.value ?? initialValue(content.schema, required), text: content.example }
}
