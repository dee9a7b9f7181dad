import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** The type of a column. Both databases get the same: texts, whole numbers, and moments as milliseconds since 1970. */
export interface Column {
  type: 'text' | 'integer' | 'bigint'
  define: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

const always = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()
const perhaps = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column

/** A table's columns by their name, in the order of the table, and what holds for several of them together. */
export interface Table {
  columns: Readonly<Record<string, Column>>
  /** Name and columns of a primary key of several columns, or with a name of its own. */
  key?: readonly [string, readonly string[]]
  /** Name and columns of a unique constraint. */
  unique?: readonly [string, readonly string[]]
}

/** The name of a row, made by the platform. */
export const id: Column = { type: 'text', define: (column) => column.primaryKey().notNull() }
/** As {@link id}, for a table that was released without saying that it is never null. */
export const looseId: Column = { type: 'text', define: (column) => column.primaryKey() }
/** A text that is always there. */
export const text: Column = { type: 'text', define: always }
/** A text, or null. */
export const optionalText: Column = { type: 'text', define: perhaps }
/** A text that no other row has. */
export const uniqueText: Column = { type: 'text', define: (column) => column.notNull().unique() }
/** A whole number that is always there. */
export const integer: Column = { type: 'integer', define: always }
/** A whole number, or null. */
export const optionalInteger: Column = { type: 'integer', define: perhaps }
/** A moment that is always there. */
export const moment: Column = { type: 'bigint', define: always }
/** A moment; null before the event. */
export const optionalMoment: Column = { type: 'bigint', define: perhaps }

/**
 * A row of another table that this one belongs to, and goes with.
 *
 * @param table The other table.
 */
export function partOf(table: string): Column {
  return { type: 'text', define: (column) => always(column).references(`${table}.id`).onDelete('cascade') }
}

/**
 * A row of another table that this one may belong to, and goes with.
 *
 * @param table The other table.
 */
export function perhapsPartOf(table: string): Column {
  return { type: 'text', define: (column) => column.references(`${table}.id`).onDelete('cascade') }
}

/** Work that is due at a moment, and taken with a lease. */
export const leasedWork = {
  run_at: moment,
  lease_owner: optionalText,
  lease_until: optionalMoment,
  fence: integer,
  attempts: integer,
} as const satisfies Table['columns']

/**
 * Makes tables, one after the other.
 *
 * @param tables The tables by their name; what others refer to comes first.
 */
export async function createTables(database: Kysely<Database>, tables: Readonly<Record<string, Table>>): Promise<void> {
  for (const [name, { columns, key, unique }] of Object.entries(tables)) {
    let table: CreateTableBuilder<string, string> = database.schema.createTable(name)
    for (const [column, { type, define }] of Object.entries(columns)) table = table.addColumn(column, type, define)
    if (key !== undefined) table = table.addPrimaryKeyConstraint(key[0], [...key[1]])
    if (unique !== undefined) table = table.addUniqueConstraint(unique[0], [...unique[1]])
    await table.execute()
  }
}
