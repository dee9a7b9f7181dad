import { startScriptedModels } from '@docwright/agent/testing'
import type { WorkflowRun } from '@docwright/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApiKey } from '../../../packages/server/src/access/manage-keys.ts'
import { openStore, type Store } from '../../../packages/server/src/store/open-store.ts'
import { movePostgresClock } from '../../../packages/server/src/store/testing/postgres-clock.ts'
import { startPostgresCluster } from '../../../packages/server/src/store/testing/postgres-cluster.ts'
import { parseStoredOrNull } from '../../../packages/server/src/store/stored-json.ts'
import { runResultSchema } from '../../../packages/server/src/workflows/stored-workflow.ts'
import { freePort } from '../pushed-project.ts'
import { startChild, type Child } from '../start-child.ts'
import type { YearModel } from './scripted-language.ts'

/** A run, with the name of its workflow. */
export type YearRun = WorkflowRun & { workflow: string }

/** What Linux says of a process and of those that it has waited for, in hundredths of a second. */
async function processorOf(pid: number): Promise<number> {
  const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = said.slice(said.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Whether a run waits for people to decide on the open pull request of its workflow. */
function waitsForPeople(result: string | null): boolean {
  return parseStoredOrNull(runResultSchema, result)?.outcome === 'waiting'
}

/** A platform of processes that can be killed, with a clock of its own. */
export interface Year {
  store: Store
  /** Address of its repository, with a key. */
  cloneUrl: string
  /** Lets time pass, or takes it back. */
  pass(milliseconds: number): Promise<void>
  /** Ends the process by SIGKILL as it is, and starts it again on the same data. */
  kill(): Promise<void>
  /** Waits until a turn is at work; false where none begins. */
  isAtWork(): Promise<boolean>
  /** Waits until no run and no job is at work or waits, but for runs that wait for people. */
  settle(): Promise<void>
  /** Every run, with the name of its workflow. */
  runs(): Promise<YearRun[]>
  /** Seconds of processors that the platform has used, with the processes that it started and that are at an end; 0 where the system does not say. */
  processorSeconds(): Promise<number>
  /** What any process said of errors. */
  logged(): string
  close(): Promise<void>
}

/**
 * Starts the platform of a year.
 *
 * @param model Answers what the platform asks.
 * @param database What its data is kept in.
 */
export async function startYear(model: YearModel, database: 'sqlite' | 'postgres'): Promise<Year> {
  const models = await startScriptedModels(({ body }) => {
    const prompt = (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? ''
    return model.reply(prompt, JSON.stringify(body))
  })
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-year-'))
  const databaseUrl = database === 'sqlite' ? undefined : await (await startPostgresCluster()).createDatabase()
  const movePostgres = databaseUrl === undefined ? undefined : await movePostgresClock(databaseUrl)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const children: Child[] = []
  let offset = 0
  const start = async (): Promise<Child> => {
    const child = await startChild(
      { kind: 'serve', dataFolder, port, clockOffset: offset },
      {
        DOCWRIGHT_PUBLIC_URL: url,
        DOCWRIGHT_MODEL: 'openai-compatible:scripted',
        DOCWRIGHT_MODEL_BASE_URL: models.url,
        DOCWRIGHT_MODEL_API_KEY: 'key',
        DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
        DOCWRIGHT_LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    )
    children.push(child)
    return child
  }
  const usedBy = new Map<number, number>()
  let child = await start()
  const { project } = child
  if (project === undefined) throw new Error(`The platform of a year is a new one.\n${child.logged()}`)
  const store = await openStore({ dataFolder, databaseUrl })
  const { organisation_id: organisationId } = await store.db
    .selectFrom('project')
    .select('organisation_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  // The first key ends within the year.
  const { text: key } = await createApiKey(store, { organisationId, projectId: project.id, name: 'A year' })
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const address = `${url}/v2/agent/${project.id}/${path}`
    return (await (await fetch(address, { headers: { authorization: `Bearer ${key}` } })).json()) as Answer
  }
  /** Runs, turns and deployments that are not at an end. */
  const waiting = async (): Promise<{ status: string; runAt: number }[]> => {
    const runs = store.db.selectFrom('workflow_run').select(['status', 'run_at as runAt', 'result'])
    const turns = store.db.selectFrom('turn').select(['status', 'run_at as runAt'])
    const deployments = store.db.selectFrom('deployment').select(['status', 'run_at as runAt'])
    const [begun, ...others] = await Promise.all([
      runs.where('status', 'in', ['queued', 'running']).execute(),
      turns.where('status', 'in', ['queued', 'running']).execute(),
      // What is being built would lose its lease by a jump of the clock.
      deployments.where('status', 'in', ['queued', 'building']).execute(),
    ])
    const atWork = begun.filter(({ status, result }) => status === 'running' || !waitsForPeople(result))
    return [...atWork, ...others.flat()]
  }
  const pass = async (milliseconds: number): Promise<void> => {
    offset += milliseconds
    await movePostgres?.(offset)
    await child.setClock(offset)
    // The process asks the database for the time before it says whether it is ready.
    await fetch(`${url}/readyz`)
  }
  return {
    store,
    cloneUrl: `${url.replace('://', `://key:${key}@`)}/git/${project.slug}.git`,
    pass,
    async kill() {
      usedBy.set(child.pid, await processorOf(child.pid))
      child.kill('SIGKILL')
      await child.ended
      child = await start()
      // Longer than the leases of the process that is gone.
      await pass(60_000)
    },
    async isAtWork() {
      for (let looks = 0; looks < 40; looks += 1) {
        if ((await waiting()).some(({ status }) => status === 'running')) return true
        await pause(100)
      }
      return false
    },
    async settle() {
      for (let quiet = 0; quiet < 2;) {
        const left = await waiting()
        quiet = left.length === 0 ? quiet + 1 : 0
        // Nobody waits for a pause in a year that takes minutes.
        const next = Math.min(...left.map(({ runAt }) => runAt)) - (Date.now() + offset)
        if (left.length > 0 && left.every(({ status }) => status === 'queued') && next > 0) await pass(next)
        await pause(100)
      }
    },
    async runs() {
      const { workflows } = await ask<{ workflows: { id: string; name: string }[] }>('workflows')
      const all: YearRun[] = []
      for (const workflow of workflows) {
        for (let cursor: string | null = ''; cursor !== null;) {
          const query: string = cursor === '' ? '' : `&cursor=${cursor}`
          const page: { runs: WorkflowRun[]; nextCursor: string | null } = await ask(
            `workflow/${workflow.id}/runs?limit=100${query}`,
          )
          all.push(...page.runs.map((run) => ({ ...run, workflow: workflow.name })))
          cursor = page.nextCursor
        }
      }
      return all
    },
    async processorSeconds() {
      usedBy.set(child.pid, await processorOf(child.pid))
      return [...usedBy.values()].reduce((sum, one) => sum + one, 0)
    },
    logged: () => children.map((one) => one.logged()).join(''),
    async close() {
      child.kill('SIGTERM')
      await child.ended
      await store.close()
      await models.close()
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
