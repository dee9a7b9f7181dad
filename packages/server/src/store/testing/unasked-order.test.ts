import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProject } from './add-project.ts'
import { describeEachStore } from './describe-each-store.ts'

describeEachStore('Rows whose order nobody asked for', (stores) => {
  test('come the other way around, and so do those that the order asked for does not tell apart', async () => {
    const store = await stores.open()
    const { organisationId } = await addProject(store, { slug: 'a', name: 'One' })
    for (const [slug, name] of [
      ['b', 'One'],
      ['c', 'Another'],
    ] as const)
      await addProject(store, { slug, name, organisationId })
    const projects = store.db.selectFrom('project').select('slug')
    const slugs = async (query: typeof projects): Promise<string> =>
      (await query.execute()).map(({ slug }) => slug).join('')

    expect(await slugs(projects)).toBe('cba')
    expect(await slugs(projects.orderBy('name'))).toBe('cba')
    expect(await slugs(projects.orderBy('name').limit(2))).toBe('cb')
    expect(await slugs(projects.orderBy('slug'))).toBe('abc')
    expect(await slugs(projects.distinct())).toHaveLength(3)
    const raw = await sql<{ slug: string }>`select slug from project where slug <> ${'b'}`.execute(store.db)
    expect(raw.rows.map(({ slug }) => slug)).toEqual(['c', 'a'])
  })
})
