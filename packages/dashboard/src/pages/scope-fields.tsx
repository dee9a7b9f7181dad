import { modelPurposes, type Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { SelectField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'

/** Asks whom a setting of models holds for: a project or the whole platform, and which use of models. */
export function ScopeFields(properties: {
  /** Names of the two fields, and their values. */
  scope: { name: string; value: string }
  purpose: { name: string; value: string }
  refusal?: Refusal | undefined
  decidesForAll: boolean
}): JSX.Element {
  const { models: texts } = usePage().texts
  const { scope, purpose, refusal, decidesForAll } = properties
  const scopes = [
    { value: 'project', label: texts.ofProject },
    ...(decidesForAll ? [{ value: 'platform', label: texts.ofPlatform }] : []),
  ]
  const purposes = [
    { value: '', label: texts.purposes.all },
    ...modelPurposes.map((value) => ({ value, label: texts.purposes[value] })),
  ]
  return (
    <div class="field-pair">
      <SelectField {...scope} label={texts.scope} refusal={refusal} choices={scopes} />
      <SelectField {...purpose} label={texts.purpose} refusal={refusal} choices={purposes} />
    </div>
  )
}
