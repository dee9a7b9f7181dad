import type { KyselyPlugin } from 'kysely'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../open-store.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { exportStore } from './transfer.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-transfer-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

async function addOrganisations(store: Store, name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}`, name, created_at: 1 }))
  await store.db.insertInto('organisation').values(rows).execute()
}

describeEachStore('An export beside a server', (stores) => {
  test('keeps nobody from writing, and holds what was there when it began', async () => {
    const location = await stores.locate()
    const [server, command] = [await stores.open({ location }), await stores.open({ location })]
    await addOrganisations(server, 'before', 500)
    const file = join(folder, 'export.jsonl')
    const rows = { arrived: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
    const exporting = exportStore(holdAfterRows(command, rows), file)
    // The snapshot is taken by the first query, and is kept while the rows are written.
    await rows.arrived.promise
    await addOrganisations(server, 'meanwhile', 1)
    rows.goOn.resolve()
    expect(await exporting).toMatchObject({ organisation: 500 })
    expect(readFileSync(file, 'utf8')).not.toContain('meanwhile')
  })

  test('says where there is no room, and leaves nothing behind', async () => {
    const store = await stores.open()
    await addOrganisations(store, 'row', 1)
    const file = join(folder, 'export.jsonl')
    symlinkSync('/dev/full', `${file}.unfinished`)
    await expect(exportStore(store, file)).rejects.toThrow(`disk-full: there is no space left for ${file}.`)
    expect(readdirSync(folder)).toEqual([])
  })

  test('does not wait for somebody who is writing', async () => {
    const location = await stores.locate()
    const [server, command] = [await stores.open({ location }), await stores.open({ location })]
    await addOrganisations(server, 'before', 1)
    await server.transaction(async (transaction) => {
      await transaction.insertInto('organisation').values({ id: 'o2', name: 'unfinished', created_at: 1 }).execute()
      expect(await exportStore(command, join(folder, 'export.jsonl'))).toMatchObject({ organisation: 1 })
    })
  })
})

/** A store whose snapshots wait, once, after the first rows that they have read. */
function holdAfterRows(
  store: Store,
  { arrived, goOn }: { arrived: PromiseWithResolvers<void>; goOn: PromiseWithResolvers<void> },
): Store {
  const hold: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length > 0) {
        arrived.resolve()
        await goOn.promise
      }
      return result
    },
  }
  return {
    ...store,
    snapshot: (work) => store.snapshot(async (transaction) => work(transaction.withPlugin(hold))),
  }
}
