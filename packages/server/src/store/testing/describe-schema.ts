import { sql } from 'kysely'
import type { Store, StoreDialect } from '../open-store.ts'

interface ColumnRow {
  table: string
  name: string
  type: string
  isNullable: number | boolean
  standard: string | null
}

interface IndexRow {
  table: string
  name: string
  columns: string
  isUnique: number | boolean
  /** Set if the index is a part of the table's own definition. */
  isConstraint: number | boolean
  isPrimary: number | boolean
  condition: string | null
}

interface ReferenceRow {
  table: string
  column: string
  target: string
  onDelete: string
}

const questions: Record<StoreDialect, Record<'columns' | 'indexes' | 'references', string>> = {
  sqlite: {
    columns: `select m.name as "table", c.name, lower(c.type) as type, c."notnull" = 0 and c.pk = 0 as "isNullable",
        c.dflt_value as standard
      from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.cid`,
    indexes: `select m.name as "table", i.name, i."unique" as "isUnique", i.origin <> 'c' as "isConstraint",
        i.origin = 'pk' as "isPrimary",
        (select group_concat(name, ', ') from (select name from pragma_index_info(i.name) order by seqno)) as columns,
        (select substr(sql, instr(sql, ' where ') + 7) from sqlite_master d where d.name = i.name and sql like '% where %') as condition
      from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' order by m.name, i.name`,
    references: `select m.name as "table", f."from" as "column", f."table" as target, lower(f.on_delete) as "onDelete"
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name`,
  },
  postgres: {
    columns: `select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
        column_default as standard
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    indexes: `select t.relname as "table", i.relname as name, x.indisunique as "isUnique",
        exists (select 1 from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u')) as "isConstraint",
        x.indisprimary as "isPrimary",
        (select string_agg(a.attname, ', ' order by k.place) from unnest(x.indkey) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns,
        pg_get_expr(x.indpred, x.indrelid) as condition
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relnamespace = 'public'::regnamespace order by t.relname, i.relname`,
    references: `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target,
        case c.confdeltype when 'c' then 'cascade' else c.confdeltype::text end as "onDelete"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' order by 1`,
  },
}

/**
 * Describes the tables of a database, the same way for both kinds: each column with its type, `?` if it may be null and
 * `→ table` with the rule for deletions if it refers to another table's row; the unique columns; and the indexes.
 *
 * @param dialect Its kind.
 * @returns A text for each table.
 */
export async function describeSchema({ db }: Store, dialect: StoreDialect): Promise<Record<string, string[]>> {
  const ask = async <Row>(text: string): Promise<readonly Row[]> => (await sql.raw<Row>(text).execute(db)).rows
  const columns = await ask<ColumnRow>(questions[dialect].columns)
  const indexes = await ask<IndexRow>(questions[dialect].indexes)
  const references = await ask<ReferenceRow>(questions[dialect].references)
  const tables = [...new Set(columns.map(({ table }) => table))]
  return Object.fromEntries(
    tables.map((table) => [
      table,
      [
        columns
          .filter((column) => column.table === table)
          .map((column) => columnText(column, references))
          .join(', '),
        ...indexes
          .filter((index) => index.table === table)
          .map(indexText)
          .toSorted(),
      ],
    ]),
  )
}

function columnText(
  { table, name, type, isNullable, standard }: ColumnRow,
  references: readonly ReferenceRow[],
): string {
  const reference = references.find((one) => one.table === table && one.column === name)
  const target = reference === undefined ? '' : ` → ${reference.target} ${reference.onDelete}`
  return `${name} ${type}${isNullable ? '?' : ''}${standard === null ? '' : ` = ${standard}`}${target}`
}

function indexText({ name, columns, isConstraint, isPrimary, isUnique, condition }: IndexRow): string {
  if (isConstraint) return `${isPrimary ? 'key' : 'unique'}: ${columns}`
  return `${isUnique ? 'unique index' : 'index'} ${name}: ${columns}${condition === null ? '' : ' where …'}`
}
