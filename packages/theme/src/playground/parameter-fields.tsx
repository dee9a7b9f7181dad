import type { JSX } from 'preact'
import type { PlaygroundModel } from '../api/playground-model.ts'
import { parameterKey, type PlaygroundState } from './build-request.ts'
import { Fieldset } from './fieldset.tsx'
import { parameterId } from './find-problems.ts'
import { useTexts } from './texts.ts'
import { ValueControl } from './value-control.tsx'

const locations = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/** The fields of parameters, by their place in the request. */
export function ParameterFields({
  model,
  state,
  change,
}: {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Pick<PlaygroundState, 'parameters'>): void
}): JSX.Element {
  const texts = useTexts()
  return (
    <>
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
    </>
  )
}
