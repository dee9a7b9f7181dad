import type { FormServices } from '@docwright/contract'
import type { DashboardContext } from './dashboard-context.ts'
import { pickPages } from './pick-pages.ts'

/** Forms for changes that take no model, with the pages of a site to pick from. */
export function createFormServices(context: DashboardContext): FormServices {
  const { changeForms } = context
  return {
    list: changeForms.list,
    pages: (projectId) => pickPages(context, projectId),
    write: changeForms.write,
  }
}
