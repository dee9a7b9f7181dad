import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startScriptedModels, type ScriptedModels } from '../../../packages/agent/src/testing/index.ts'
import { program } from '../../command-line/run-command.ts'
import { openQuietLine } from '../quiet-line.ts'
import type { Machines } from './machines.ts'
import type { PostgresMachine } from './standby.ts'

const run = promisify(execFile)

/** A model that every machine reaches. */
export interface SharedModel {
  readonly models: ScriptedModels
  readonly variables: Readonly<Record<string, string>>
}

/** Starts a model that has nothing to do, after some thought. */
export async function startSharedModel(
  here: string,
  atEnd: (end: () => unknown) => void,
  thought = 300,
): Promise<SharedModel> {
  const models = await startScriptedModels(async () => {
    await pause(thought)
    return { calls: [{ name: 'finish', input: { title: 'Nothing to do', summary: 'Nothing to do' } }] }
  })
  atEnd(models.close)
  const line = await openQuietLine({ host: '127.0.0.1', port: Number(new URL(models.url).port) }, here)
  atEnd(line.close)
  return {
    models,
    variables: {
      DOCWRIGHT_MODEL: 'anthropic:scripted',
      DOCWRIGHT_MODEL_BASE_URL: models.url.replace(/127\.0\.0\.1:\d+/, `${here}:${line.port}`),
      DOCWRIGHT_MODEL_API_KEY: 'key',
    },
  }
}

/** Who sends jobs to a project. */
export interface Sender {
  readonly id: string
  readonly key: string
}

/** An answer to a job that was sent. */
export interface Sent {
  status: number
  id?: string
  prompt: string
}

/** Another project, as an operator makes it on the machine of the first server. */
export async function makeProject({ platform }: Machines, name: string, repository: string): Promise<Sender> {
  const { machine, dataFolder, variables } = platform.server1
  const args = [...machine.within.slice(1), process.execPath, program]
  const docwright = async (...rest: string[]): Promise<{ projectId: string; key: string }> => {
    const all = [...args, ...rest, '--data', dataFolder, '--json']
    const { stdout } = await run(machine.within[0] ?? '', all, { env: { ...process.env, ...variables } })
    return JSON.parse(stdout) as { projectId: string; key: string }
  }
  const { projectId: id } = await docwright('project', 'create', name, '--repo', repository)
  const { key } = await docwright('key', 'create', '--project', id, '--days', '1')
  return { id, key }
}

/** Sends a job to a server. */
export async function sendJob(origin: string, { id, key }: Sender, prompt: string): Promise<Sent> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(`${origin}/v2/agent/${id}/job`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prompt }),
    signal,
  })
  return { ...((await answer.json()) as { id?: string }), status: answer.status, prompt }
}

/** How many turns have which status. */
export async function countTurns({ ask }: Pick<PostgresMachine, 'ask'>): Promise<Readonly<Record<string, number>>> {
  const rows = await ask('select status, count(*)::int as count from turn group by status')
  return Object.fromEntries(rows.map(({ status, count }) => [String(status), Number(count)]))
}

/** Waits until no turn is open any more, or for so many milliseconds. */
export async function untilTurnsEnd(
  database: Pick<PostgresMachine, 'ask'>,
  wait: number,
): Promise<Readonly<Record<string, number>>> {
  const deadline = performance.now() + wait
  for (;;) {
    const counts = await countTurns(database)
    const open = (counts['queued'] ?? 0) + (counts['running'] ?? 0)
    if (open === 0 || performance.now() > deadline) return counts
    await pause(1000)
  }
}

/** How often the model was asked for a prompt more than once. */
export function countRepeated({ requests }: ScriptedModels): number {
  const prompts = requests.map(({ body }) => /Look at [\w ]+/.exec(JSON.stringify(body))?.[0] ?? '')
  return prompts.length - new Set(prompts).size
}
