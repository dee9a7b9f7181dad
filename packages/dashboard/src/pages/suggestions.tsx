import type { ModelChoice } from '@docwright/contract'
import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'

/** What the agents of a server can be asked for. Each suggestion is a link that opens the form with it filled in. */
export function Suggestions({ address, models }: { address: string; models: readonly ModelChoice[] }): JSX.Element {
  const { jobs } = usePage().texts
  const isOne = models.length === 1
  return (
    <section class="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">{jobs.suggestions}</h2>
      <p class="hint">{jobs.suggestionNote}</p>
      {models.map((model) => (
        <>
          {!isOne && <h3>{model.label}</h3>}
          <SuggestionList address={address} model={model} />
        </>
      ))}
    </section>
  )
}

function SuggestionList({ address, model }: { address: string; model: ModelChoice }): JSX.Element {
  const { jobs } = usePage().texts
  const { capabilities } = model
  if (capabilities === undefined) {
    return (
      <ul>
        {jobs.modelSuggestions.map((prompt) => (
          <Suggestion address={address} model={model.id} prompt={prompt} />
        ))}
      </ul>
    )
  }
  const [ready, examples] = [capabilities.filter(({ isReady }) => isReady), capabilities.filter((one) => !one.isReady)]
  return (
    <>
      <ul>
        {ready.map(({ prompt, does }) => (
          <Suggestion address={address} model={model.id} prompt={prompt} does={does} />
        ))}
      </ul>
      {examples.length > 0 && (
        <details>
          <summary>{jobs.moreSuggestions}</summary>
          <ul>
            {examples.map(({ prompt, does }) => (
              <Suggestion address={address} model={model.id} prompt={prompt} does={does} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Suggestion(properties: { address: string; model: string; prompt: string; does?: string }): JSX.Element {
  const { address, model, prompt, does } = properties
  const query = new URLSearchParams({ prompt, model })
  return (
    <li>
      <a href={`${address}?${query.toString()}#field-prompt`} data-prompt={prompt} data-model={model}>
        {prompt}
      </a>
      {does !== undefined && <span class="hint">{does}</span>}
    </li>
  )
}
