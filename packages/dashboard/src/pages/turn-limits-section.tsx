import type { ModelOverview, ModelScope, Project, Refusal, TurnLimitName } from '@docwright/contract'
import { turnLimitNames } from '@docwright/contract'
import type { JSX } from 'preact'
import { DocsLink } from '../layout/docs-link.tsx'
import { ActionForm, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'

/** Typed values of one of the two forms. */
export interface EnteredTurnLimits {
  scope: ModelScope
  values: Readonly<Record<TurnLimitName, string>>
}

/** How much one turn of a job may cost. */
export function TurnLimits(properties: {
  project: Project
  models: ModelOverview
  entered?: EnteredTurnLimits | undefined
  refusal?: Refusal | undefined
  decidesForAll: boolean
}): JSX.Element {
  const { turnLimits: texts, models: modelTexts } = usePage().texts
  const { models, decidesForAll } = properties
  const { inForce } = models.turnLimits
  return (
    <section id="turn-limits">
      <h2>{texts.title}</h2>
      <p class="hint">
        {texts.note}
        <DocsLink topic="turnLimits" />
      </p>
      <dl class="facts">
        {turnLimitNames.map((name) => (
          <>
            <dt>{texts.names[name]}</dt>
            <dd>
              {inForce[name].value.toLocaleString('en')} <span class="hint">{texts.sources[inForce[name].source]}</span>
              <p class="hint">{texts.meanings[name]}</p>
            </dd>
          </>
        ))}
      </dl>
      <LimitForm {...properties} scope="project" title={modelTexts.ofProject} />
      {decidesForAll && <LimitForm {...properties} scope="platform" title={modelTexts.ofPlatform} />}
    </section>
  )
}

function LimitForm(properties: {
  project: Project
  models: ModelOverview
  entered?: EnteredTurnLimits | undefined
  refusal?: Refusal | undefined
  scope: ModelScope
  title: string
}): JSX.Element {
  const { turnLimits: texts } = usePage().texts
  const { project, models, entered, refusal, scope, title } = properties
  const { inForce } = models.turnLimits
  const shown = (name: TurnLimitName): string =>
    entered?.scope === scope ? entered.values[name] : (models.turnLimits[scope][name]?.toLocaleString('en') ?? '')
  return (
    <ActionForm action={`/projects/${project.id}/settings/models/turn-limits/${scope}`} class="form">
      <h3>{title}</h3>
      <div class="field-pair three">
        {turnLimitNames.map((name) => (
          <TextField
            name={`${scope}-${name}`}
            label={texts.names[name]}
            hint={texts.most(inForce[name].most[scope])}
            value={shown(name)}
            refusal={entered?.scope === scope ? renamed(refusal, scope) : undefined}
            need="conditional"
            autocomplete="off"
            maxLength={16}
          />
        ))}
      </div>
      <div class="actions">
        <button class="button" data-look="secondary" type="submit">
          {texts.save}
        </button>
      </div>
    </ActionForm>
  )
}

/** The page has the fields twice, for one project and for all. */
function renamed(refusal: Refusal | undefined, scope: ModelScope): Refusal | undefined {
  return refusal?.field === undefined ? refusal : { ...refusal, field: `${scope}-${refusal.field}` }
}
