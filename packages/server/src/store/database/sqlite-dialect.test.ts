import { Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDialect } from './sqlite-dialect.ts'

test('callers wait for another process together, and shortly once one has waited in vain, until something is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'one.sqlite')
  let [sum, last] = [0, 0]
  const note = (now: number): void => {
    // Each caller counts from 0.
    sum += now > last ? now - last : now
    last = now
  }
  const dialect = createSqliteDialect(file, note, { longest: 100, stuck: 30 })
  const db = new Kysely<{ word: { text: string } }>({ dialect })
  onTestFinished(() => db.destroy())
  await db.schema.createTable('word').addColumn('text', 'text').execute()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())

  /** The milliseconds waited in the meantime, by any caller. */
  async function waited(work: () => Promise<unknown>): Promise<number> {
    ;[sum, last] = [0, 0]
    await work()
    return sum
  }
  const write = async (): Promise<unknown> => db.insertInto('word').values({ text: 'a' }).execute()
  const refused = async (work: () => Promise<unknown>): Promise<unknown> => expect(work()).rejects.toThrow('locked')
  // A turn of waiting takes up to 20 ms.
  const [whole, short] = [
    { from: 100, to: 120 },
    { from: 30, to: 50 },
  ]
  const expectWaited = (milliseconds: number, { from, to }: { from: number; to: number }): void => {
    expect(milliseconds).toBeGreaterThanOrEqual(from)
    expect(milliseconds).toBeLessThan(to)
  }

  other.exec('begin immediate')
  expectWaited(await waited(async () => Promise.all(Array.from({ length: 6 }, async () => refused(write)))), whole)
  expectWaited(await waited(async () => refused(write)), short)
  // Reading waits for nobody, and does not say that writing is possible.
  expect(await db.selectFrom('word').selectAll().execute()).toEqual([])
  expectWaited(await waited(async () => refused(async () => db.transaction().execute(async () => {}))), short)
  other.exec('rollback')
  await db.transaction().execute(async (transaction) => sql`insert into word values ('b')`.execute(transaction))
  other.exec('begin immediate')
  expectWaited(await waited(async () => refused(write)), whole)
  other.exec('rollback')
})
