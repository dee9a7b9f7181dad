import type {
  ModelScope,
  Outcome,
  TurnLimitInForce,
  TurnLimitInput,
  TurnLimitName,
  TurnLimitOverview,
  TurnLimitValues,
} from '@docwright/contract'
import { turnLimitNames } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { listTurnLimits, writeTurnLimits } from '../store/models/limit-queries.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** The defaults, and the operator's settings. */
export interface TurnLimitBounds {
  usual: Record<TurnLimitName, number>
  operator: TurnLimitValues
}

/** Dependencies of changing the limits of turns. */
export interface TurnLimitCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  turnLimitBounds: TurnLimitBounds
}

/** More than any turn needs: what is typed beyond it is a slip. */
const mostOfAll: Record<TurnLimitName, number> = { steps: 10_000, tokens: 1_000_000_000, minutes: 1440 }

/**
 * The limits of one turn in a project. The operator's setting bounds that for all projects, which bounds that for one
 * project.
 */
export async function readTurnLimits(
  queries: Queries,
  projectId: string,
  bounds: TurnLimitBounds,
): Promise<TurnLimitOverview> {
  const set = await listTurnLimits(queries, projectId)
  const [steps, tokens, minutes] = turnLimitNames.map((name) => inForce(name, set, bounds))
  if (steps === undefined || tokens === undefined || minutes === undefined) throw new Error('unreachable')
  return { ...set, inForce: { steps, tokens, minutes } }
}

/**
 * Sets the limits of one turn, in place of those for the same projects.
 *
 * @param input The entered values.
 */
export async function setTurnLimits(
  { store, projects, turnLimitBounds }: TurnLimitCommands,
  projectId: string,
  { scope, ...values }: TurnLimitInput,
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  const isOwn = scope === 'project'
  return store.transaction(async (transaction) => {
    const before = await readTurnLimits(transaction, projectId, turnLimitBounds)
    for (const name of turnLimitNames) {
      const value = values[name]
      const most = before.inForce[name].most[scope]
      if (value !== null && !(Number.isInteger(value) && value >= 1 && value <= most))
        return refuse('turn-limit', whyNot(scope, most), name)
    }
    const id = isOwn ? projectId : organisationId
    await writeTurnLimits(transaction, {
      id,
      organisation_id: organisationId,
      project_id: isOwn ? projectId : null,
      ...values,
      updated_at: store.clock(),
    })
    recordChange(transaction, {
      action: 'turn-limits.set',
      organisationId,
      projectId: isOwn ? projectId : null,
      object: { id, name: isOwn ? 'this project' : 'all projects' },
      before: { ...before[scope] },
      after: { ...values },
    })
    return { status: 'done' }
  })
}

function inForce(
  name: TurnLimitName,
  { project, platform }: Record<ModelScope, TurnLimitValues>,
  { usual, operator }: TurnLimitBounds,
): TurnLimitInForce {
  const mostForAll = operator[name] ?? mostOfAll[name]
  const forAll = Math.min(platform[name] ?? operator[name] ?? usual[name], mostForAll)
  const most = { platform: mostForAll, project: forAll }
  const own = project[name]
  if (own !== null && own < forAll) return { value: own, source: 'project', most }
  if (platform[name] !== null && platform[name] <= mostForAll) return { value: forAll, source: 'platform', most }
  return { value: forAll, source: operator[name] === null ? 'usual' : 'operator', most }
}

function whyNot(scope: ModelScope, most: number): string {
  const shown = most.toLocaleString('en')
  const why = scope === 'project' ? 'as that is what holds for all projects' : 'the most that a turn may be given here'
  return `Enter a whole number from 1 to ${shown}, ${why}, or leave it empty.`
}
