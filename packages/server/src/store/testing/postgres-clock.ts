import { Client } from 'pg'

/**
 * Gives a PostgreSQL database a clock that can be set: all processes of a platform take the time from there.
 *
 * @param databaseUrl A database without open connections.
 * @returns Sets how many milliseconds it is ahead.
 */
export async function movePostgresClock(databaseUrl: string): Promise<(ahead: number) => Promise<void>> {
  await query(
    databaseUrl,
    `create schema moved;
     create table moved.clock (ahead bigint not null);
     insert into moved.clock values (0);
     create function public.clock_timestamp() returns timestamptz language sql volatile as
       $$ select pg_catalog.clock_timestamp() + (select ahead from moved.clock) * interval '1 millisecond' $$;
     do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  )
  return async (ahead) => query(databaseUrl, `update moved.clock set ahead = ${Math.round(ahead)}`)
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
