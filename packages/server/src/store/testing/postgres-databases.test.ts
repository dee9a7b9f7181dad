import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { postgresDatabases } from './postgres-databases.ts'

test('a database is given again without rows; what still has it open holds nothing up', async () => {
  const databases = await postgresDatabases()
  const url = await databases.take()
  const left = new Client({ connectionString: url })
  const isCutOff = Promise.withResolvers<void>()
  left.on('error', () => isCutOff.resolve())
  await left.connect()
  await left.query("insert into organisation (id, name, created_at) values ('one', 'One', 1)")
  await left.query("begin; insert into organisation (id, name, created_at) values ('two', 'Two', 1)")
  databases.giveBack(url)

  const again = await databases.take()
  expect(again).toBe(url)
  await isCutOff.promise
  // Its tables are known to be there: nothing is made again.
  const store = await openStore({ dataFolder: '', databaseUrl: again, purpose: 'use' })
  expect(await store.db.selectFrom('organisation').selectAll().execute()).toEqual([])
  await store.close()
  databases.giveBack(again)
})
