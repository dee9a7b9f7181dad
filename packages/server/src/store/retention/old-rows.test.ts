import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldRows } from './old-rows.ts'
import { tableNames } from '../transfer/table-names.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 5, 1)
const lease = { lease_owner: null, lease_until: null, fence: 0, attempts: 1 }

test('how long its rows are kept is documented for every table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operate/platform.mdx'), 'utf8')
  const section = page.slice(page.indexOf('## What is kept, and how long'), page.indexOf('## Watch it'))
  const named = [...section.matchAll(/^\|[^|]*\|[^|]*\| (`[^|]+`) \|$/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(named.toSorted()).toEqual([...tableNames, 'migration'].toSorted())
})

describeEachStore('What is looked at no more', (stores) => {
  test('goes, however much there is of it; the newest of a branch and what readers see stay', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const deployment = (
      id: string,
      branch: string,
      age: number,
      more: { live_at?: number; status?: 'queued' } = {},
    ) => ({
      id,
      project_id: projectId,
      kind: 'production' as const,
      branch,
      commit_id: id,
      status: 'succeeded' as const,
      live_at: null,
      pages: null,
      diagnostics: null,
      error: null,
      code: null,
      run_at: 1,
      created_at: now - age * day,
      started_at: null,
      ended_at: more.status === undefined ? now - age * day : null,
      ...lease,
      ...more,
    })
    const many = Array.from({ length: 1_100 }, (_, index) => deployment(`many-${index}`, 'main', 200 + index))
    for (let start = 0; start < many.length; start += 300)
      await store.db
        .insertInto('deployment')
        .values(many.slice(start, start + 300))
        .execute()
    await store.db
      .insertInto('deployment')
      .values([
        deployment('shown', 'main', 300, { live_at: 5 }),
        deployment('waits', 'main', 400, { status: 'queued' }),
        deployment('lately', 'main', 179),
        deployment('replaced', 'main', 181),
        deployment('only one', 'old-branch', 900),
      ])
      .execute()
    await store.db
      .insertInto('workflow')
      .values({
        id: 'w',
        project_id: projectId,
        name: 'typos',
        enabled: 1,
        trigger: '{}',
        definition: '{}',
        next_run_at: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    for (const [id, age, job] of [
      ['idle', 90, null],
      ['idle lately', 89, null],
      ['with a job', 900, 'job_1'],
    ] as const) {
      await store.db
        .insertInto('workflow_run')
        .values({
          id,
          workflow_id: 'w',
          project_id: projectId,
          cause: '{}',
          status: 'succeeded',
          job_id: job,
          error: null,
          run_at: 1,
          created_at: 1,
          started_at: 1,
          ended_at: now - age * day,
          ...lease,
        })
        .execute()
    }
    for (const [id, age] of [
      ['a year ago', 365],
      ['this year', 364],
    ] as const) {
      await store.db
        .insertInto('page_feedback')
        .values({ id, project_id: projectId, page: '/', helpful: 1, comment: null, created_at: now - age * day })
        .execute()
    }
    await removeOldRows(store.db, now)
    const left = async (table: 'deployment' | 'workflow_run' | 'page_feedback'): Promise<string[]> =>
      (await store.db.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted()
    expect(await left('deployment')).toEqual(['lately', 'only one', 'shown', 'waits'])
    expect(await left('workflow_run')).toEqual(['idle lately', 'with a job'])
    expect(await left('page_feedback')).toEqual(['this year'])
  })
})
