import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { deploymentWork } from '../hosting/deployments/deployment-work.ts'
import { deliveryWork } from '../jobs/delivery-work.ts'
import { turnWork } from '../jobs/turn-work.ts'
import { addManyProjects } from '../store/testing/add-many-projects.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { Store } from '../store/open-store.ts'
import { runWork } from '../workflows/run-workflow.ts'
import { chooseCandidates, findCandidates, findNextDue, isAnyDue, type Candidate } from '../queue/find-candidates.ts'
import { putOff, takeSeveral, takeWork } from '../queue/leased-work.ts'

const minute = 60_000

async function addDeployments(
  { db }: Store,
  projectId: string,
  names: readonly string[],
  { kind = 'production', runAt = 0 }: { kind?: 'production' | 'preview'; runAt?: number } = {},
): Promise<void> {
  for (const name of names) {
    await db
      .insertInto('deployment')
      .values({
        id: name,
        project_id: projectId,
        kind,
        branch: name,
        commit_id: 'c',
        status: 'queued',
        run_at: runAt,
        fence: 0,
        attempts: 1,
        created_at: 0,
        faults: 0,
      })
      .execute()
  }
}

describeEachStore('A look for work', (stores) => {
  test('with more projects than it goes over each has its turn in two rounds, and a site is made before every preview', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { organisationId } = await addProject(store)
    const names = Array.from({ length: 70 }, (_, index) => `p${String(index).padStart(2, '0')}`)
    for (const name of names) {
      const { projectId } = await addProject(store, { slug: name, organisationId })
      await addDeployments(store, projectId, [`${name}-1`, `${name}-2`, `${name}-3`], { kind: 'preview', runAt: 500 })
    }
    const { projectId } = await addProject(store, { slug: 'zz', organisationId })
    await addDeployments(store, projectId, ['site'], { runAt: 900 })
    const served: string[] = []
    let after: string | undefined
    for (let take = 0; take <= 2 * names.length; take += 1) {
      const found = await takeWork(store, deploymentWork, { owner: 'a', lease: minute, after })
      served.push(found?.row.id ?? '')
      after = found?.row.project_id
    }
    expect(served[0]).toBe('site')
    expect(new Set(served.slice(1).map((id) => id.slice(0, 3)))).toEqual(new Set(names))
  })

  test('finds the one row that is due behind many that are put off, and says when the next will be', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { organisationId } = await addProject(store)
    for (let index = 0; index < 60; index += 1) {
      const { projectId } = await addProject(store, { slug: `p${index}`, organisationId })
      await addDeployments(store, projectId, [`d${index}`], { runAt: index === 59 ? 1000 : 5000 + index })
    }
    expect((await takeWork(store, deploymentWork, { owner: 'a', lease: 2000 }))?.row.id).toBe('d59')
    expect(await isAnyDue(store.db, deploymentWork, 1000)).toBe(false)
    // Its holder may be lost before anything else is due.
    expect(await findNextDue(store.db, deploymentWork)).toBe(3000)
    expect(await isAnyDue(store.db, deploymentWork, 3000)).toBe(true)
    expect(await findNextDue(store.db, turnWork)).toBeUndefined()
  })

  test('takes several in one transaction, one of a branch and no more of a project than may be in work', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { projectId: large, organisationId } = await addProject(store)
    const { projectId: small } = await addProject(store, { slug: 'small', organisationId })
    await addDeployments(store, large, ['a', 'b', 'c', 'd'])
    await addDeployments(store, small, ['e'], { runAt: 700 })
    const taken = await takeSeveral(store, deploymentWork, { owner: 'a', lease: minute, perProject: 3 }, 10)
    expect(taken.map(({ row }) => row.id)).toEqual(['a', 'e', 'b', 'c'])
    expect(taken.map(({ row }) => [row.status, row.fence, row.attempts])[0]).toEqual(['building', 1, 2])
    expect(await takeWork(store, deploymentWork, { owner: 'a', lease: minute, perProject: 3 })).toBeUndefined()
    expect((await takeWork(store, deploymentWork, { owner: 'a', lease: minute }))?.row.id).toBe('d')
  })

  test('takes as many as are wanted by three looks and one statement', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { projectId } = await addProject(store)
    const names = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(97 + index))
    await addDeployments(store, projectId, names)
    const { db, asked } = spyOn(store)
    const taken = await takeSeveral({ ...store, db }, deploymentWork, { owner: 'a', lease: minute }, 10)
    expect(taken.map(({ row }) => row.id)).toEqual(names.slice(0, 10))
    expect(asked.map(({ sql: text }) => text.trim().split(/\s/)[0])).toEqual([
      'select',
      'with',
      'select',
      stores.dialect === 'postgres' ? 'with' : 'update',
    ])
  })

  test('finds what nobody has where others take what it has found', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { projectId } = await addProject(store)
    const names = Array.from({ length: 40 }, (_, index) => `d${index + 10}`)
    await addDeployments(store, projectId, names)
    const taken = await Promise.all(
      ['one', 'two'].map(async (owner) => takeSeveral(store, deploymentWork, { owner, lease: minute }, 10)),
    )
    expect(taken.map((rows) => rows.length)).toEqual([10, 10])
    expect(new Set(taken.flat().map(({ row }) => row.id)).size).toBe(20)
  })

  test('two that look at the same moment both find work in one project', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { projectId } = await addProject(store)
    await addDeployments(store, projectId, ['a', 'b', 'c', 'd'])
    const found = await Promise.all(
      ['one', 'two', 'three', 'four'].map(async (owner) => takeWork(store, deploymentWork, { owner, lease: minute })),
    )
    expect(new Set(found.map((taken) => taken?.row.id))).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  test('what a clock that was set back since has put far ahead is due', async () => {
    let now = 10 * 60 * minute
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store)
    await addDeployments(store, projectId, ['a'])
    const taken = await takeWork(store, deploymentWork, { owner: 'a', lease: minute })
    if (taken === undefined) throw new Error('Nothing was taken.')
    await putOff(store.db, deploymentWork, taken.row, { until: now + 5 * minute, counts: true })
    expect(await takeWork(store, deploymentWork, { owner: 'a', lease: minute })).toBeUndefined()
    now -= 3 * 60 * minute
    expect((await takeWork(store, deploymentWork, { owner: 'a', lease: minute }))?.row.id).toBe('a')
  })

  test('reads no more rows than it looks at, in any queue, as the indexes made for it allow', async () => {
    const store = await stores.open({ clock: () => 1000 })
    const { db: spied, asked } = spyOn(store)
    await addManyProjects(store, { projects: 2000, ended: 10, waiting: 1, runAt: 0 })
    for (const kind of [deploymentWork, turnWork, deliveryWork, runWork]) await isAnyDue(spied, kind as never, 1000)
    await findCandidates(spied, deploymentWork, 1000, {})
    const plans: string[] = []
    for (const query of asked) plans.push(...(await planOf(store, query)))
    expect(plans.filter(readsWhole)).toEqual([])
    expect(plans.join('\n')).toContain(stores.dialect === 'sqlite' ? 'deployment_waiting' : 'Index')
  })

  /** The database, and what it was asked. */
  function spyOn({ db: own }: Store): { db: Store['db']; asked: CompiledQuery[] } {
    const asked: CompiledQuery[] = []
    const db = own.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    })
    const executor = db.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query) => {
      asked.push(query)
      return execute(query)
    }
    return { db, asked }
  }

  async function planOf({ db, dialect }: Store, query: CompiledQuery): Promise<string[]> {
    const explain = dialect === 'postgres' ? 'explain' : 'explain query plan'
    const explained = { ...query, sql: `${explain} ${query.sql}` }
    const { rows } = await db.transaction().execute(async (transaction) => {
      // Whether a planner takes an index depends on what it happens to know of the table; that it can, does not.
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction)
      return transaction.executeQuery<{ 'QUERY PLAN'?: string; detail?: string }>(explained)
    })
    return rows.map((row) => row['QUERY PLAN'] ?? row.detail ?? '')
  }
})

/** `SCAN t` without an index names a list of rows that the query has made itself. */
function readsWhole(step: string): boolean {
  return (
    /Seq Scan/.test(step) || /^SCAN \w+ USING (?!(?:COVERING )?INDEX \w+_(?:waiting|next|first|held|lost))/.test(step)
  )
}

test('of a list the next are chosen that exclude each other in nothing, each counted for those after it', () => {
  const list = (...rows: [id: string, project: string, exclusive: string][]): Candidate[] =>
    rows.map(([id, project_id, exclusive]) => ({
      id,
      project_id,
      exclusive,
      urgency: 0,
      busy: 0,
      served: null,
      run_at: 0,
      ends: false,
    }))
  const waiting = list(['1', 'a', 'x'], ['2', 'a', 'x'], ['3', 'a', 'y'], ['4', 'b', 'z'])
  expect(chooseCandidates(waiting, { perProject: 2 }, 4)).toEqual(['1', '4', '3'])
  expect(waiting.map(({ id }) => id)).toEqual(['2'])
  const others = list(['1', 'a', 'x'], ['4', 'b', 'z'])
  expect(chooseCandidates(others, { mayTake: (project) => project !== 'a' }, 4)).toEqual(['4'])
})
