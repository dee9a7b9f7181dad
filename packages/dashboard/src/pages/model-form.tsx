import type { ModelOverview, ModelSetting, Project, Refusal } from '@docwright/contract'
import { modelDialects } from '@docwright/contract'
import type { JSX } from 'preact'
import { ActionForm, SelectField, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { ScopeFields } from './scope-fields.tsx'

/** The typed fields of the form. The key is never among them. */
export interface EnteredModel {
  scope: string
  purpose: string
  dialect: string
  model: string
  baseUrl: string
  contextTokens: string
  outputTokens: string
  priceInput: string
  priceCached: string
  priceOutput: string
}

/** The initial values of the form, for an existing model or a new one. */
export function enteredModel(setting?: ModelSetting): EnteredModel {
  const number = (value: number | null | undefined): string => (value == null ? '' : String(value))
  return {
    scope: setting?.scope ?? 'project',
    purpose: setting?.purpose ?? '',
    dialect: setting?.dialect ?? 'anthropic',
    model: setting?.model ?? '',
    baseUrl: setting?.baseUrl ?? '',
    contextTokens: number(setting?.contextTokens),
    outputTokens: number(setting?.outputTokens),
    priceInput: number(setting?.prices?.input),
    priceCached: number(setting?.prices?.cached),
    priceOutput: number(setting?.prices?.output),
  }
}

/** Sets up a model, or changes one. */
export function ModelForm(properties: {
  project: Project
  models: ModelOverview
  entered: EnteredModel
  edited?: ModelSetting | undefined
  refusal?: Refusal | undefined
  decidesForAll: boolean
}): JSX.Element {
  const { models: texts } = usePage().texts
  const { project, models, entered, edited, refusal, decidesForAll } = properties
  const address = `/projects/${project.id}/settings/models`
  const { localServers } = models
  const baseUrlHint =
    localServers.length === 0 ? texts.baseUrlHint : `${texts.baseUrlHint} ${texts.localServers(localServers)}`
  return (
    <section id="model">
      <h2>{edited === undefined ? texts.add : texts.change}</h2>
      <p class="hint">{texts.addNote}</p>
      <ActionForm action={address} class="form">
        <ScopeFields
          scope={{ name: 'scope', value: entered.scope }}
          purpose={{ name: 'purpose', value: entered.purpose }}
          refusal={refusal}
          decidesForAll={decidesForAll}
        />
        <SelectField
          name="dialect"
          label={texts.dialect}
          hint={texts.dialectHint}
          value={entered.dialect}
          refusal={refusal}
          choices={modelDialects.map((value) => ({ value, label: texts.dialects[value] }))}
        />
        <Line name="model" hint={texts.modelHint} entered={entered} refusal={refusal} isRequired />
        <Line name="baseUrl" hint={baseUrlHint} entered={entered} refusal={refusal} />
        <TextField
          name="key"
          type="password"
          label={texts.apiKey}
          hint={edited?.keyEnd == null ? texts.apiKeyHint : texts.apiKeyKept(edited.keyEnd)}
          refusal={refusal}
          autocomplete="new-password"
          spellcheck={false}
          need="conditional"
        />
        <div class="field-pair">
          <Line name="contextTokens" hint={texts.contextHint} entered={entered} refusal={refusal} />
          <Line name="outputTokens" hint={texts.outputHint} entered={entered} refusal={refusal} />
        </div>
        <p class="hint">{texts.money}</p>
        <div class="field-pair">
          <Line name="priceInput" entered={entered} refusal={refusal} />
          <Line name="priceOutput" entered={entered} refusal={refusal} />
        </div>
        <div class="field-pair">
          <Line name="priceCached" entered={entered} refusal={refusal} />
        </div>
        <p class="hint">{texts.testNote}</p>
        <div class="actions">
          <button class="button" data-look="primary" type="submit" name="next" value="test">
            {texts.saveAndTest}
          </button>
          <button class="button" data-look="secondary" type="submit">
            {texts.save}
          </button>
          {edited !== undefined && (
            <a class="button" data-look="quiet" href={address}>
              {texts.stop}
            </a>
          )}
        </div>
      </ActionForm>
    </section>
  )
}

function Line(properties: {
  name: Exclude<keyof EnteredModel, 'scope' | 'purpose' | 'dialect'>
  hint?: string
  entered: EnteredModel
  refusal: Refusal | undefined
  isRequired?: boolean
}): JSX.Element {
  const { models: texts } = usePage().texts
  const { name, hint, entered, refusal, isRequired = false } = properties
  return (
    <TextField
      name={name}
      label={texts[name]}
      {...(hint === undefined ? {} : { hint })}
      value={entered[name]}
      refusal={refusal}
      autocomplete="off"
      spellcheck={false}
      need={isRequired ? 'required' : 'conditional'}
    />
  )
}
