import type { ModelInput, ModelScope, ModelSetting, Refusal } from '@docwright/contract'
import { budgetPeriods, budgetUnits, modelDialects, modelPurposes, turnLimitNames } from '@docwright/contract'
import { Hono } from 'hono'
import { noBudget, type EnteredBudget } from '../pages/budgets-section.tsx'
import { enteredModel, type EnteredModel } from '../pages/model-form.tsx'
import { ModelsPage, type ModelsView } from '../pages/models-page.tsx'
import type { EnteredTurnLimits } from '../pages/turn-limits-section.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  goOn,
  sendPage,
  signedIn,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const base = '/projects/:projectId/settings/models'

/** Contents of the page besides the models. */
interface Shown {
  entered?: EnteredModel
  refusal?: Refusal
  /** The model that is changed. */
  edit?: string | undefined
  tested?: ModelsView['tested']
  enteredBudget?: EnteredBudget
  enteredLimits?: EnteredTurnLimits
}

/** The models of a project, and of the platform for those who decide on all projects. */
export function modelRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const routes = new Hono<VisitEnvironment>()
  const pages = modelPages(dependencies)
  addModels(routes, pages, dependencies)
  addBudgets(routes, pages, dependencies)
  addTurnLimits(routes, pages, dependencies)
  return routes
}

type ModelPages = ReturnType<typeof modelPages>

/** The page of models, in its current state and after a test of one of them. */
function modelPages(dependencies: DashboardDependencies) {
  const { models: services } = dependencies.services

  async function sendTest(context: Visit, scope: ModelScope, id: string): Promise<Response> {
    const { project } = context.var
    const outcome = await services.test(project.id, scope, id)
    if (outcome.status === 'refused') return sendModels(context, { refusal: outcome })
    const models = await services.read(project.id)
    const name = [...models.project, ...models.platform].find((one) => one.id === id)?.model ?? ''
    return sendModels(context, { tested: { name, test: outcome.test }, edit: outcome.test.works ? undefined : id })
  }

  async function sendModels(context: Visit, { entered, edit, ...shown }: Shown = {}): Promise<Response> {
    const { project } = context.var
    const models = await services.read(project.id)
    const editable = project.rights.includes('people') ? [...models.project, ...models.platform] : models.project
    const edited = entered === undefined ? editable.find(({ id }) => id === edit) : sameAs(editable, entered)
    const view = { project, models, edited, ...shown, entered: entered ?? enteredModel(edited) }
    return sendPage(
      context,
      dependencies,
      { title: dependencies.texts.models.title, tab: 'settings', status: statusOf(shown.refusal) },
      <ModelsPage {...view} />,
    )
  }

  return { sendTest, sendModels }
}

function addModels(
  routes: Hono<VisitEnvironment>,
  { sendModels, sendTest }: ModelPages,
  dependencies: DashboardDependencies,
): void {
  const { models: services } = dependencies.services

  routes.get(base, (context) =>
    context.var.project.rights.includes('administer')
      ? sendModels(context, { edit: context.req.query('edit') })
      : context.notFound(),
  )

  routes.post(base, async (context) => {
    const entered = readEntered(context)
    const read = inputOf(entered, field(context, 'key'), dependencies.texts.models)
    if ('status' in read) return sendModels(context, { entered, refusal: read })
    if (!mayDecide(context, read.scope)) return context.notFound()
    const outcome = await services.set(context.var.project.id, read, signedIn(context).account)
    if (outcome.status === 'refused') return sendModels(context, { entered, refusal: outcome })
    if (field(context, 'next') === 'test') return sendTest(context, read.scope, outcome.settingId)
    return goOn(context, addressOf(context), 'model-saved')
  })

  routes.post(`${base}/test`, async (context) => {
    const scope = scopeOf(field(context, 'scope'))
    if (!mayDecide(context, scope)) return context.notFound()
    return sendTest(context, scope, field(context, 'id'))
  })

  routes.post(`${base}/remove`, async (context) => {
    const scope = scopeOf(field(context, 'scope'))
    if (!mayDecide(context, scope)) return context.notFound()
    const outcome = await services.remove(context.var.project.id, scope, field(context, 'id'))
    if (outcome.status === 'refused') return sendModels(context, { refusal: outcome })
    return goOn(context, addressOf(context), 'model-removed')
  })
}

function addBudgets(
  routes: Hono<VisitEnvironment>,
  { sendModels }: ModelPages,
  { services: { models: services }, texts }: DashboardDependencies,
): void {
  routes.post(`${base}/budgets`, async (context) => {
    const enteredBudget = readBudget(context)
    const scope = scopeOf(enteredBudget.budgetScope)
    if (!mayDecide(context, scope)) return context.notFound()
    const amount = amountOf(enteredBudget.amount, enteredBudget.unit)
    if (amount === undefined) {
      const refusal = wrong('amount', amountProblem(enteredBudget.amount, texts.budgets))
      return sendModels(context, { enteredBudget, refusal })
    }
    const outcome = await services.setBudget(context.var.project.id, {
      scope,
      amount,
      purpose: modelPurposes.find((known) => known === enteredBudget.budgetPurpose) ?? null,
      period: budgetPeriods.find((known) => known === enteredBudget.period) ?? 'month',
      unit: budgetUnits.find((known) => known === enteredBudget.unit) ?? 'tokens',
    })
    if (outcome.status === 'refused') return sendModels(context, { enteredBudget, refusal: outcome })
    return goOn(context, addressOf(context), 'budget-saved')
  })

  routes.post(`${base}/budgets/remove`, async (context) => {
    const scope = scopeOf(field(context, 'scope'))
    if (!mayDecide(context, scope)) return context.notFound()
    const outcome = await services.removeBudget(context.var.project.id, scope, field(context, 'id'))
    if (outcome.status === 'refused') return sendModels(context, { refusal: outcome })
    return goOn(context, addressOf(context), 'budget-removed')
  })
}

function addTurnLimits(
  routes: Hono<VisitEnvironment>,
  { sendModels }: ModelPages,
  { services: { models: services }, texts }: DashboardDependencies,
): void {
  routes.post(`${base}/turn-limits/:scope{project|platform}`, async (context) => {
    const scope = scopeOf(context.req.param('scope'))
    if (!mayDecide(context, scope)) return context.notFound()
    const [steps = '', tokens = '', minutes = ''] = turnLimitNames.map((name) => field(context, `${scope}-${name}`))
    const enteredLimits = { scope, values: { steps, tokens, minutes } }
    const read = { steps: wholeNumber(steps), tokens: wholeNumber(tokens), minutes: wholeNumber(minutes) }
    const unreadable = turnLimitNames.find((name) => read[name] === undefined)
    if (unreadable !== undefined) {
      const refusal = wrong(unreadable, texts.turnLimits.wrong)
      return sendModels(context, { enteredLimits, refusal })
    }
    const [most, words, time] = [read.steps ?? null, read.tokens ?? null, read.minutes ?? null]
    const input = { scope, steps: most, tokens: words, minutes: time }
    const outcome = await services.setTurnLimits(context.var.project.id, input)
    if (outcome.status === 'refused') return sendModels(context, { enteredLimits, refusal: outcome })
    return goOn(context, addressOf(context), 'turn-limits-saved')
  })
}

function inputOf(
  entered: EnteredModel,
  key: string,
  texts: DashboardDependencies['texts']['models'],
): ModelInput | Refusal {
  const context = wholeNumber(entered.contextTokens)
  const output = wholeNumber(entered.outputTokens)
  if (context === undefined) return wrong('contextTokens', texts.numberWrong)
  if (output === undefined) return wrong('outputTokens', texts.numberWrong)
  const { priceInput, priceOutput, priceCached } = entered
  const [input, written, cached] = [priceInput, priceOutput, priceCached].map(price)
  const isEmpty = priceInput + priceOutput + priceCached === ''
  const isWhole = input !== undefined && written !== undefined && cached !== undefined
  if (!isEmpty && !isWhole) return wrong('priceInput', texts.priceWrong)
  return {
    scope: scopeOf(entered.scope),
    purpose: modelPurposes.find((known) => known === entered.purpose) ?? null,
    dialect: modelDialects.find((known) => known === entered.dialect) ?? 'openai-compatible',
    model: entered.model,
    baseUrl: entered.baseUrl,
    key,
    contextTokens: context,
    outputTokens: output,
    prices: isWhole ? { input, output: written, cached } : null,
  }
}

function statusOf(refusal: Refusal | undefined): 200 | 404 | 422 {
  if (refusal === undefined) return 200
  return refusal.code === 'not-found' ? 404 : 422
}

function readEntered(context: Visit): EnteredModel {
  const names = Object.keys(enteredModel())
  return Object.fromEntries(names.map((name) => [name, field(context, name)])) as unknown as EnteredModel
}

function readBudget(context: Visit): EnteredBudget {
  const names = Object.keys(noBudget)
  return Object.fromEntries(names.map((name) => [name, field(context, name)])) as unknown as EnteredBudget
}

/**
 * Thousands may be separated by spaces or commas, as on the page; a comma before other digits is a decimal point.
 * Tokens are whole numbers, so a point before three digits separates thousands, too; amounts of money with such a point
 * are ambiguous.
 */
function amountOf(text: string, unit: string): number | undefined {
  const whole = unit === 'money' ? undefined : wholeNumber(text)
  if (whole !== undefined && whole !== null) return whole
  if (unclear.test(text.trim())) return undefined
  const typed = text.replaceAll(/\s/g, '')
  const hasThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
  const digits = hasThousands ? typed.replaceAll(',', '') : typed.replace(',', '.')
  return /^\d{1,13}(\.\d{1,6})?$/.test(digits) ? Number(digits) : undefined
}

/** Digits before and after a point that may be one of either kind. */
const unclear = /^([1-9]\d{0,2})\.(\d{3})$/

/** Why an amount is not taken; one that is not clear, with both ways to write it. */
function amountProblem(
  text: string,
  { amountWrong, amountUnclear }: DashboardDependencies['texts']['budgets'],
): string {
  const [, whole, part] = unclear.exec(text.trim()) ?? []
  if (whole === undefined || part === undefined) return amountWrong
  return amountUnclear(`${whole},${part}`, `${whole}.${part.endsWith('0') ? part.slice(0, -1) : `${part}0`}`)
}

function mayDecide(context: Visit, scope: ModelInput['scope']): boolean {
  return scope === 'project' || context.var.project.rights.includes('people')
}

function scopeOf(text: string): ModelInput['scope'] {
  return text === 'platform' ? 'platform' : 'project'
}

function sameAs(settings: readonly ModelSetting[], { scope, purpose }: EnteredModel): ModelSetting | undefined {
  return settings.find((one) => one.scope === scope && (one.purpose ?? '') === purpose)
}

function wrong(name: string, message: string): Refusal {
  return { status: 'refused', code: 'invalid-model', message, field: name }
}

/** Undefined if it is no whole number; null if it is empty. People write thousands with separators, all of one kind. */
function wholeNumber(text: string): number | null | undefined {
  if (text === '') return null
  const hasThousands = /^\d{1,3}([\s,._])\d{3}(?:\1\d{3})*$/.test(text)
  const digits = hasThousands ? text.replaceAll(/[\s,._]/g, '') : text
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

function price(text: string): number | undefined {
  return /^\d{1,7}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

function addressOf(context: Visit): string {
  return `/projects/${context.var.project.id}/settings/models`
}
