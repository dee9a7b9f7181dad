import type { ChangeForm, Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { ChangeFormPage, ChangeFormsPage, type EnteredValues } from '../pages/change-forms-page.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  sendPage,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const base = '/projects/:projectId/forms'

/** Forms for changes that take no model. Each shows the sentence that it writes; a job is started with that. */
export function changeFormRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, (context) => {
    const page = <ChangeFormsPage project={context.var.project} forms={services.forms.list} />
    return sendPage(context, dependencies, { title: texts.changeForms.title, tab: 'jobs' }, page)
  })

  routes.get(`${base}/:formId`, async (context) => {
    const form = formOf(context)
    if (form === undefined) return context.notFound()
    const given = form.fields.flatMap(({ name, choices }) => {
      const value = context.req.query(name) ?? choices?.[0]?.value
      return value === undefined ? [] : [[name, value] as const]
    })
    const values = Object.fromEntries(given)
    const written = services.forms.write(form.id, values)
    return sendForm(context, form, values, written.status === 'done' ? written.sentence : undefined)
  })

  routes.post(`${base}/:formId`, async (context) => {
    const form = formOf(context)
    if (form === undefined) return context.notFound()
    const values = Object.fromEntries(form.fields.map(({ name }) => [name, field(context, name)]))
    const gone = await findGone(context, form, values)
    if (gone !== undefined) return sendForm(context, form, values, undefined, gone)
    const written = services.forms.write(form.id, values)
    if (written.status === 'done') return sendForm(context, form, values, written.sentence)
    return sendForm(context, form, values, undefined, written)
  })

  /** A page may have been moved or deleted since the form was opened. */
  async function findGone(context: Visit, { fields }: ChangeForm, values: EnteredValues): Promise<Refusal | undefined> {
    const named = fields.filter(({ name, kind }) => kind === 'page' && (values[name] ?? '') !== '')
    if (named.length === 0) return undefined
    const pages = await services.forms.pages(context.var.project.id)
    const isThere = (value: string): boolean => {
      const key = value.replace(/^\//, '').replace(/\.mdx?$/i, '')
      return pages.some((page) => page.key === key || page.key === `${key}/index` || page.title === value)
    }
    const gone = named.find(({ name }) => !isThere(values[name] ?? ''))
    if (gone === undefined) return undefined
    const message = texts.changeForms.gone(values[gone.name] ?? '')
    return { status: 'refused', code: 'page-gone', message, field: gone.name }
  }

  function formOf(context: Visit): ChangeForm | undefined {
    return services.forms.list.find(({ id }) => id === context.req.param('formId'))
  }

  async function sendForm(
    context: Visit,
    form: ChangeForm,
    values: EnteredValues,
    sentence: string | undefined,
    refusal?: Refusal,
  ): Promise<Response> {
    const { project } = context.var
    const picks = form.fields.some(({ kind }) => kind === 'page' || kind === 'place')
    const [pages, models] = await Promise.all([
      picks ? services.forms.pages(project.id) : [],
      services.jobs.models(project.id),
    ])
    const model = models.find(({ capabilities }) => capabilities !== undefined)?.id
    const page = <ChangeFormPage {...{ project, form, pages, values, sentence, model, refusal }} />
    const status = refusal === undefined ? 200 : 422
    return sendPage(context, dependencies, { title: form.title, tab: 'jobs', status }, page)
  }

  return routes
}
