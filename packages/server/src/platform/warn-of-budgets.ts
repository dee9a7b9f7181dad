import type { Budget, ModelPurpose } from '@docwright/contract'
import type { Transaction } from 'kysely'
import { rightsOf } from '../access/roles.ts'
import { announce, type Announcement } from '../jobs/announce.ts'
import { listMembers } from '../store/access/member-queries.ts'
import { listProjectMembers } from '../store/access/project-member-queries.ts'
import { listBudgets, markTold } from '../store/models/budget-queries.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import type { Database } from '../store/tables.ts'
import { mailReceivers } from '../workflows/mail-receivers.ts'

/**
 * Warns of the budgets that work of a project has nearly or fully used up: the webhooks of the project, and by e-mail
 * the people who can change the budget. Each is reported once in its period.
 *
 * @param transaction The transaction that records the use.
 * @param of The project, and whether e-mail can be sent.
 * @param now Milliseconds since 1970.
 * @returns The newly reported ones.
 */
export async function warnOfBudgets(
  transaction: Transaction<Database>,
  { projectId, purpose, sendsMail }: { projectId: string; purpose: ModelPurpose; sendsMail: boolean },
  now: number,
): Promise<Budget[]> {
  const told: Budget[] = []
  for (const budget of await listBudgets(transaction, projectId, now, purpose)) {
    if (budget.state === 'open' || !(await markTold(transaction, budget, now))) continue
    const addresses = sendsMail ? await decidersOf(transaction, budget, projectId) : []
    const { endpoints } = await mailReceivers(transaction, projectId, addresses, now)
    await announce(transaction, projectId, [{ ...noticeOf(budget), also: endpoints }], now)
    told.push(budget)
  }
  return told
}

/** The addresses of those who can raise a budget. */
async function decidersOf(transaction: Transaction<Database>, { scope }: Budget, projectId: string): Promise<string[]> {
  const project = await readProjectRow(transaction, projectId)
  if (project === undefined) return []
  const right = scope === 'platform' ? 'people' : 'administer'
  const members = await listMembers(transaction, project.organisation_id)
  const ofAll = members.filter(({ role }) => rightsOf(role).includes(right))
  const own = scope === 'platform' ? [] : await listProjectMembers(transaction, projectId)
  return [...new Set([...ofAll, ...own.filter(({ role }) => role === 'admin')].map(({ email }) => email))]
}

function noticeOf({ id, state, hasUnpriced: _unpriced, ...facts }: Budget): Announcement {
  return { type: state === 'spent' ? 'budget.spent' : 'budget.near', data: { budgetId: id, ...facts } }
}
