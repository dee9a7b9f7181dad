import type { JSX } from 'preact'
import type { PlaygroundModel } from '../api/playground-model.ts'
import type { PlaygroundState } from './build-request.ts'
import { Fieldset } from './fieldset.tsx'
import { variableId } from './find-problems.ts'
import { useTexts } from './texts.ts'
import { ValueControl } from './value-control.tsx'

/** The chosen server, and its variables. */
export function ServerForm(properties: {
  model: PlaygroundModel
  state: PlaygroundState
  change(part: Partial<PlaygroundState>): void
}): JSX.Element | null {
  const { model, state, change } = properties
  const { page } = useTexts()
  const server = model.servers[state.server]
  if (model.servers.length < 2 && (server?.variables.length ?? 0) === 0) return null
  return (
    <Fieldset title={page.server}>
      {model.servers.length > 1 && (
        <select
          class="playground-control"
          aria-label={page.server}
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
          id={variableId(name)}
          label={name}
          required
          schema={{ type: 'string', ...(choices.length === 0 ? {} : { enumeration: choices }) }}
          value={state.variables[name] ?? (fallback === '' ? undefined : fallback)}
          change={(value) =>
            change({ variables: { ...state.variables, [name]: typeof value === 'string' ? value : '' } })
          }
        />
      ))}
    </Fieldset>
  )
}
