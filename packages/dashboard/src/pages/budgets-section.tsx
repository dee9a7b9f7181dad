import type { Budget, ModelOverview, Project, Refusal } from '@docwright/contract'
import { budgetPeriods, budgetUnits } from '@docwright/contract'
import type { JSX } from 'preact'
import { DocsLink } from '../layout/docs-link.tsx'
import { ActionForm, SelectField, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { Status } from '../layout/status.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { SettingRemoval } from './setting-removal.tsx'

/** The typed fields of a budget's form. */
export interface EnteredBudget {
  budgetScope: string
  budgetPurpose: string
  period: string
  unit: string
  amount: string
}

/** The initial values of the form. */
export const noBudget: EnteredBudget = {
  budgetScope: 'project',
  budgetPurpose: '',
  period: 'month',
  unit: 'tokens',
  amount: '',
}

const tones = { open: 'good', near: 'warn', spent: 'bad' } as const

/** The budgets of models, and the spending. */
export function Budgets(properties: {
  project: Project
  models: ModelOverview
  entered: EnteredBudget
  refusal?: Refusal | undefined
  decidesForAll: boolean
}): JSX.Element {
  const { budgets: texts } = usePage().texts
  const { project, models, decidesForAll } = properties
  const { budgets } = models
  return (
    <section id="budgets">
      <h2>{texts.title}</h2>
      <p class="hint">
        {budgets.length === 0 ? `${texts.none} ${texts.note}` : texts.note}
        <DocsLink topic="budgets" />
      </p>
      {budgets.length > 0 && (
        <ul class="rows compact">
          {budgets.map((budget) => (
            <BudgetRow
              budget={budget}
              address={`/projects/${project.id}/settings/models/budgets`}
              mayChange={budget.scope === 'project' || decidesForAll}
            />
          ))}
        </ul>
      )}
      <BudgetForm {...properties} />
    </section>
  )
}

function BudgetRow(properties: { budget: Budget; address: string; mayChange: boolean }): JSX.Element {
  const { budgets: texts, models } = usePage().texts
  const { budget, address, mayChange } = properties
  const { scope, purpose, period, unit, amount, spent, state, renewsAt, hasUnpriced } = budget
  const name = texts.name(models.purposes[purpose ?? 'all'], period)
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{name}</p>
        <p class="row-note">
          <span>{texts.spent(spent, amount, unit)}</span>
          <span>{scope === 'project' ? models.ofProject : models.ofPlatform}</span>
          <span>
            {texts.renews} <Moment at={renewsAt} />
          </span>
          {hasUnpriced && <span>{texts.unpriced}</span>}
        </p>
      </div>
      <p class="row-state">
        <Status tone={tones[state]}>{texts.states[state]}</Status>
      </p>
      <div class="row-action">
        {mayChange && <SettingRemoval address={address} setting={budget} name={name} texts={texts} />}
      </div>
    </li>
  )
}

function BudgetForm(properties: {
  project: Project
  entered: EnteredBudget
  refusal?: Refusal | undefined
  decidesForAll: boolean
}): JSX.Element {
  const { budgets: texts } = usePage().texts
  const { project, entered, refusal, decidesForAll } = properties
  return (
    <ActionForm action={`/projects/${project.id}/settings/models/budgets`} class="form">
      <ScopeFields
        scope={{ name: 'budgetScope', value: entered.budgetScope }}
        purpose={{ name: 'budgetPurpose', value: entered.budgetPurpose }}
        decidesForAll={decidesForAll}
      />
      <div class="field-pair">
        <SelectField
          name="period"
          label={texts.period}
          value={entered.period}
          choices={budgetPeriods.map((value) => ({ value, label: texts.periods[value] }))}
        />
        <SelectField
          name="unit"
          label={texts.unit}
          value={entered.unit}
          choices={budgetUnits.map((value) => ({ value, label: texts.units[value] }))}
        />
      </div>
      <TextField
        name="amount"
        label={texts.amount}
        hint={texts.amountHint}
        value={entered.amount}
        refusal={refusal}
        autocomplete="off"
      />
      <div class="actions">
        <button class="button" data-look="secondary" type="submit">
          {texts.save}
        </button>
      </div>
    </ActionForm>
  )
}
