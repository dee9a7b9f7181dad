import { readWorkflows } from 'docwright/engine'
import { expect, test } from 'vitest'
import { takeWork } from '../queue/leased-work.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { Store } from '../store/open-store.ts'
import { listWorkflowRuns, listWorkflows, listWorkflowsElsewhere } from '../store/workflows/workflow-queries.ts'
import { createScheduleTask } from './follow-clock.ts'
import { runWork } from './run-workflow.ts'
import { startDueWorkflows } from './start-due.ts'
import { startPushedWorkflows, startWorkflowsElsewhere, type PushedCommit } from './start-pushed.ts'
import { switchWorkflow, syncWorkflows } from './sync-workflows.ts'
import { addProject } from '../store/testing/add-project.ts'

const minute = 60_000
const hour = 60 * minute

function workflowsOf(...fronts: string[]) {
  const files = fronts.map(
    (front, index) => [`.docwright/workflows/${index}.md`, `---\n${front}\n---\nDo it.`] as const,
  )
  return readWorkflows(new Map(files)).workflows
}

/** Ends the run that waits, as a worker does. */
async function finishRun(store: Store): Promise<boolean> {
  const taken = await takeWork(store, runWork, { owner: 'test', lease: minute })
  if (taken === undefined) return false
  await store.db
    .updateTable('workflow_run')
    .set({ status: 'succeeded', ended_at: store.clock() })
    .where('id', '=', taken.row.id)
    .execute()
  return true
}

const commit = (id: string, more: Partial<PushedCommit> = {}): PushedCommit => ({
  id,
  paths: ['guides/a.mdx'],
  makers: [],
  ...more,
})

/** A commit made by a workflow's job. */
const by = (workflowId = '', chain = 0): PushedCommit['makers'] => [{ workflowId, chain }]

/** Of the project's own repository. */
const isNamed = (name: string): boolean => name === 'acme/docs'

describeEachStore('Triggers of workflows', (stores) => {
  // A month with the change to summer time, and one with the change back.
  test.each([
    ['2026-03-10T00:00:00Z', '2026-04-10T00:00:00Z', 31],
    ['2026-10-10T00:00:00Z', '2026-11-10T00:00:00Z', 31],
  ])('a schedule from %s to %s is due once a day, whatever two workers do', async (from, to, days) => {
    let now = Date.parse(from)
    const location = await stores.locate()
    const clock = () => now
    const first = await stores.open({ location, clock })
    let second = stores.dialect === 'postgres' ? await stores.open({ location, clock }) : first
    const { projectId: project } = await addProject(first)
    await syncWorkflows(
      first,
      project,
      workflowsOf('name: Daily\non:\n  schedule:\n    cron: "30 2 * * *"\n    timezone: Europe/Berlin'),
    )
    // One of them is started again from time to time, and both are away for five hours in the middle of the month.
    const outage = Date.parse(from) + 12 * 24 * hour
    for (let step = 0; now < Date.parse(to); step += 1) {
      now += 3 * hour
      if (now > outage && now < outage + 5 * hour) continue
      if (step % 60 === 59 && stores.dialect === 'postgres') second = await stores.open({ location, clock })
      const [one, other] = await Promise.all([startDueWorkflows(first), startDueWorkflows(second)])
      if (one + other > 0) await finishRun(step % 2 === 0 ? first : second)
    }
    const [workflow] = await listWorkflows(first.db, project)
    expect(await listWorkflowRuns(first.db, workflow?.id ?? '', 100)).toHaveLength(days)
  })

  test('times that were missed make one run', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId: project } = await addProject(store)
    await syncWorkflows(store, project, workflowsOf('name: Often\non:\n  schedule: "*/5 * * * *"'))
    now += 5 * hour
    expect(await startDueWorkflows(store)).toBe(1)
    expect(await startDueWorkflows(store)).toBe(0)
    const [workflow] = await listWorkflows(store.db, project)
    expect(workflow?.next_run_at).toBe(now + 5 * minute)
  })

  test('a clock that was a day ahead delays no schedule by a day, and lets none of them run twice', async () => {
    const real = Date.parse('2026-01-01T00:02:00Z')
    let now = real + 24 * hour
    const store = await stores.open({ clock: () => now })
    const { projectId: project } = await addProject(store)
    const [often, daily] = ['name: Often\non:\n  schedule: "*/5 * * * *"', 'name: Daily\non:\n  schedule: "0 9 * * *"']
    await syncWorkflows(store, project, workflowsOf(often, daily))
    const round = createScheduleTask(store)
    const nextOf = async (): Promise<string[]> =>
      (await listWorkflows(store.db, project))
        .map((row) => new Date(row.next_run_at ?? 0).toISOString().slice(5, 16))
        .toSorted()
    now += 10 * hour
    await round()
    expect(await nextOf()).toEqual(['01-02T10:05', '01-03T09:00'])
    now = real + 10 * hour
    await round()
    // The first had a run at most one time too early; the second has had the one of the second day.
    expect(await nextOf()).toEqual(['01-01T10:10', '01-03T09:00'])
    // Correcting the clock by seconds changes no plan.
    now -= 5000
    await round()
    expect(await nextOf()).toEqual(['01-01T10:10', '01-03T09:00'])
  })

  test('two hundred pushes in a minute make one run', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId: project } = await addProject(store)
    await syncWorkflows(store, project, workflowsOf('name: Pushed\non:\n  push:\n    paths: ["guides/**"]'))
    for (let index = 0; index < 200; index += 1) {
      const push = {
        branch: 'main',
        isDefaultBranch: true,
        commit: `c${index}`,
        commits: [commit(`c${index}`)],
        isNamed,
      }
      expect(await startPushedWorkflows(store, project, push)).toEqual(['Pushed'])
      // The same push is reported twice.
      expect(await startPushedWorkflows(store, project, push)).toEqual([])
      now += 250
    }
    const [workflow] = await listWorkflows(store.db, project)
    const runs = await listWorkflowRuns(store.db, workflow?.id ?? '', 10)
    expect(runs.map(({ cause }) => JSON.parse(cause))).toEqual([
      { kind: 'push', branch: 'main', commit: 'c199', pushes: 200 },
    ])
    expect(await finishRun(store)).toBe(false)
    now += minute
    expect(await finishRun(store)).toBe(true)
  })

  test('what a workflow has made itself never starts it, and starts others', async () => {
    const store = await stores.open()
    const { projectId: project } = await addProject(store)
    await syncWorkflows(store, project, workflowsOf('name: One\non: push', 'name: Two\non: push'))
    const [one, two] = await listWorkflows(store.db, project)
    const push = (id: string, ...commits: PushedCommit[]) =>
      startPushedWorkflows(store, project, { branch: 'main', isDefaultBranch: true, commit: id, commits, isNamed })
    expect(await push('a', commit('a', { makers: by(one?.id) }))).toEqual(['Two'])
    expect(await push('b', commit('b', { makers: by(two?.id) }), commit('c', { makers: by(one?.id) }))).toEqual([
      'One',
      'Two',
    ])
    expect(await push('d', commit('d', { makers: by(one?.id) }), commit('e', { makers: by(one?.id) }))).toEqual(['Two'])
    // Files of others in the same push count by their own paths.
    await syncWorkflows(store, project, workflowsOf('name: One\non:\n  push:\n    paths: ["api/**"]'))
    expect(await push('f', commit('f', { makers: by(one?.id), paths: ['api/a.mdx'] }), commit('g'))).toEqual([])
    expect(await push('h', commit('h', { paths: ['api/a.mdx'] }))).toEqual(['One'])
    // A merge brings no commit of its own, and another branch is none of its own.
    expect(await push('i')).toEqual([])
    const other = {
      branch: 'topic',
      isDefaultBranch: false,
      commit: 'j',
      commits: [commit('j', { paths: ['api/a.mdx'] })],
      isNamed,
    }
    expect(await startPushedWorkflows(store, project, other)).toEqual([])
  })

  test('what a workflow has merged by itself starts those alone that follow it, eight times in a row', async () => {
    const store = await stores.open()
    const { projectId: project } = await addProject(store)
    const direct = (name: string, on: string) => `name: ${name}\non: ${on}\nupdate: direct`
    const fronts = [direct('A', 'push'), direct('B', 'push'), direct('C', '{ workflow: A }')]
    await syncWorkflows(store, project, workflowsOf(...fronts))
    const [a, b] = await listWorkflows(store.db, project)
    const push = (id: string, more: Partial<PushedCommit>) => {
      const commits = [commit(id, more)]
      return startPushedWorkflows(store, project, {
        branch: 'main',
        isDefaultBranch: true,
        commit: id,
        commits,
        isNamed,
      })
    }
    expect(await push('p', {})).toEqual(['A', 'B'])
    expect(await push('q', { makers: by(b?.id) })).toEqual([])
    expect(await push('r', { makers: by(a?.id, 7) })).toEqual(['C'])
    expect(await push('s', { makers: by(a?.id, 8) })).toEqual([])
    const [, , c] = await listWorkflows(store.db, project)
    const [run] = await listWorkflowRuns(store.db, c?.id ?? '', 10)
    expect(JSON.parse(run?.cause ?? '')).toEqual({ kind: 'push', branch: 'main', commit: 'r', pushes: 1, chain: 8 })
  })

  test('a workflow is its file: under a new name it stays off and keeps its runs, also when two exchange their names', async () => {
    const store = await stores.open()
    const { projectId: project } = await addProject(store)
    await syncWorkflows(store, project, workflowsOf('name: One\non: push', 'name: Two\non: push'))
    const [one, two] = await listWorkflows(store.db, project)
    await switchWorkflow(store, project, one?.id ?? '', false)
    const state = async () =>
      (await listWorkflows(store.db, project)).map(({ id, name, enabled }) => [name, id, enabled])
    await syncWorkflows(store, project, workflowsOf('name: Uno\non: push', 'name: Two\non: push'))
    expect(await state()).toEqual([
      ['Two', two?.id, 1],
      ['Uno', one?.id, 0],
    ])
    await syncWorkflows(store, project, workflowsOf('name: Two\non: push', 'name: Uno\non: push'))
    expect(await state()).toEqual([
      ['Two', one?.id, 0],
      ['Uno', two?.id, 1],
    ])
    // A file that was moved is found by its name.
    await syncWorkflows(store, project, workflowsOf('name: Uno\non: push'))
    expect((await state()).map(([name]) => name)).toEqual(['Uno'])
  })

  test('a push to another repository starts those that name it, once; what any workflow has made never does', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId: project, organisationId } = await addProject(store)
    await syncWorkflows(
      store,
      project,
      workflowsOf(
        'name: Api\non:\n  push:\n    - repo: Acme/API\n      paths: ["src/**"]',
        'name: Own\non:\n  push:\n    - repo: acme/docs',
        'name: Any\non: push',
      ),
    )
    // A repository may name itself.
    const own = { branch: 'main', isDefaultBranch: true, commit: 'own', commits: [commit('own')], isNamed }
    expect(await startPushedWorkflows(store, project, own)).toEqual(['Any', 'Own'])
    const candidates = await listWorkflowsElsewhere(store.db, organisationId)
    expect(await listWorkflowsElsewhere(store.db, 'organisation_2')).toEqual([])
    const push = (id: string, ...commits: PushedCommit[]) =>
      startWorkflowsElsewhere(store, candidates, {
        branch: 'main',
        isDefaultBranch: true,
        commit: id,
        commits,
        isNamed: (name) => name.toLowerCase() === 'acme/api',
      })
    expect(await push('a', commit('a', { paths: ['readme.md'] }))).toEqual([])
    expect(await push('b', commit('b', { paths: ['src/a.ts'], makers: by('workflow_of_the_other') }))).toEqual([])
    expect(await push('c', commit('c', { paths: ['src/a.ts'] }))).toEqual(['Api'])
    expect(await push('c', commit('c', { paths: ['src/a.ts'] }))).toEqual([])
    expect(await push('d', commit('d', { paths: undefined }))).toEqual(['Api'])
    const workflow = candidates.find(({ name }) => name === 'Api')
    const runs = await listWorkflowRuns(store.db, workflow?.id ?? '', 10)
    expect(runs.map(({ cause }) => JSON.parse(cause))).toEqual([
      { kind: 'push', repository: 'Acme/API', branch: 'main', commit: 'd', pushes: 2 },
    ])
    now += minute
    expect(await switchWorkflow(store, project, workflow?.id ?? '', false)).toBe(true)
    expect(await push('e', commit('e', { paths: ['src/a.ts'] }))).toEqual([])
  })

  test('a workflow that is switched off or gone runs no more; its history stays', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId: project } = await addProject(store)
    const files = workflowsOf('name: Hourly\non:\n  schedule: "0 * * * *"')
    await syncWorkflows(store, project, files)
    const [workflow] = await listWorkflows(store.db, project)
    const id = workflow?.id ?? ''
    expect(await switchWorkflow(store, project, id, false)).toBe(true)
    now += 3 * hour
    expect(await startDueWorkflows(store)).toBe(0)
    await syncWorkflows(store, project, files)
    expect((await listWorkflows(store.db, project))[0]?.enabled).toBe(0)
    expect(await switchWorkflow(store, project, id, true)).toBe(true)
    now += hour
    expect(await startDueWorkflows(store)).toBe(1)
    await syncWorkflows(store, project, [])
    expect(await listWorkflows(store.db, project)).toEqual([])
    expect(await listWorkflowRuns(store.db, id, 10)).toHaveLength(1)
    expect(await switchWorkflow(store, project, id, true)).toBe(false)
  })
})
