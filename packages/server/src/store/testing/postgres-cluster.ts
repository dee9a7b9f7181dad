import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresPrograms, initdbSettings } from './postgres-programs.ts'

/** A PostgreSQL server of this test run. */
export interface PostgresCluster {
  /**
   * Creates a database.
   *
   * @param template URL of one to copy, without open connections; empty by default.
   * @returns Its URL.
   */
  createDatabase(template?: string): Promise<string>
  /**
   * Ends the server at once, as a crash does, and starts it again: it recovers from its log.
   *
   * @param away Milliseconds it stays away.
   */
  crash(away: number): Promise<void>
}

/**
 * Starts a PostgreSQL server in a temporary folder, reachable through a socket in that folder only. It ends, and the
 * folder goes, when this process ends, whatever ends it.
 *
 * @throws Error if there is no PostgreSQL to be had.
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const account = ownAccount()
  // A socket's path may have 107 characters at most, so the folder's name is short.
  const folder = mkdtempSync(join(tmpdir(), 'dw-pg-'))
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const programs = findPostgresPrograms(folder)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...initdbSettings], {
    cwd: folder,
    stdio: 'pipe',
    ...account,
  })

  // The shell ends the server when its input ends: that is when this process is gone, even after a SIGKILL.
  const script = `run() { "$0" "$@" & server=$!; }; run "$@"
    while read order; do case $order in stop) kill -QUIT $server; wait $server;; start) run "$@";; esac; done
    kill -INT $server; wait $server; cd /; rm -rf "$FOLDER"`
  const options = ['-F', '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'log_min_messages=fatal']
  const server = spawn('/bin/sh', ['-c', script, join(programs, 'postgres'), '-D', data, '-k', folder, ...options], {
    cwd: folder,
    env: { PATH: process.env['PATH'], FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  })
  server.unref()
  if (server.stdin !== null && 'unref' in server.stdin && typeof server.stdin.unref === 'function') server.stdin.unref()

  const urlOf = (database: string): string => `postgres://docwright@/${database}?host=${encodeURIComponent(folder)}`
  await reach(urlOf('postgres'))
  let databases = 0
  return {
    async createDatabase(template) {
      databases += 1
      const name = `test_${databases}`
      const original = /\/(\w+)\?host=/.exec(template ?? '')?.[1]
      const copied = original === undefined ? '' : ` template ${original}`
      await execute(urlOf('postgres'), `create database ${name}${copied}`)
      return urlOf(name)
    },
    async crash(away) {
      server.stdin?.write('stop\n')
      await pause(away)
      server.stdin?.write('start\n')
      await reach(urlOf('postgres'))
    },
  }
}

/** PostgreSQL refuses to run as root: it then runs as its own account, or as `nobody`. */
function ownAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
  return accounts.get('postgres') ?? accounts.get('nobody')
}

async function reach(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await execute(url, 'select 1')
      return
    } catch (cause) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start within 30 seconds.', { cause })
    }
    await pause(50)
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // A query reports a server that goes away while a connection is open; this listener keeps the error from being
  // thrown.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
