import type { ChangeForm, ModelChoice, Project } from '@docwright/contract'
import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'
import { ChangeFormList } from './change-forms-page.tsx'

/**
 * Suggestions for the agents of a server: with a language model, prompts in plain words, each a link to the form with
 * the prompt filled in; without a model, the forms.
 */
export function Suggestions(properties: {
  project: Project
  address: string
  models: readonly ModelChoice[]
  forms: readonly ChangeForm[]
}): JSX.Element {
  const { changeForms, jobs } = usePage().texts
  const { project, address, models, forms } = properties
  const language = models.filter(({ capabilities }) => capabilities === undefined)
  const hasForms = models.some(({ capabilities }) => capabilities !== undefined)
  return (
    <>
      {language.length > 0 && (
        <section class="suggestions" aria-labelledby="suggestions">
          <h2 id="suggestions">{jobs.suggestions}</h2>
          <p class="hint">{jobs.suggestionNote}</p>
          <ul>
            {jobs.modelSuggestions.map((prompt) => (
              <Suggestion address={address} model={language[0]?.id ?? ''} prompt={prompt} />
            ))}
          </ul>
        </section>
      )}
      {hasForms && (
        <section class="suggestions">
          <h2>{changeForms.title}</h2>
          <p class="hint">{changeForms.description}</p>
          <ChangeFormList project={project} forms={forms} hasNotes={false} />
        </section>
      )}
    </>
  )
}

function Suggestion(properties: { address: string; model: string; prompt: string }): JSX.Element {
  const { address, model, prompt } = properties
  const query = new URLSearchParams({ prompt, model })
  return (
    <li>
      <a href={`${address}?${query.toString()}#field-prompt`} data-prompt={prompt} data-model={model}>
        {prompt}
      </a>
    </li>
  )
}
