import { startScriptedModels } from '@docwright/agent/testing'
import type { WorkflowRun } from '@docwright/contract'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createApiKey } from '../../../access/manage-keys.ts'
import { startSiteHere } from '../../../hosting/testing/start-site-here.ts'
import { startPlatform, type Platform } from '../../../main.ts'
import { openPagesHere } from '../../../testing/open-pages-here.ts'
import type { YearModel } from './scripted-language.ts'

/** A platform with a clock of its own, a clone of its repository, and what people do with both. */
export interface Year {
  platform: () => Platform
  folder: string
  git(...args: string[]): Promise<string>
  /** Commits files, of which undefined ones are removed, and pushes them. */
  push(message: string, files: Record<string, string | undefined>): Promise<void>
  /** Lets time pass. */
  pass(milliseconds: number): void
  /** Ends the platform as it is and starts it again on the same data. */
  restart(): Promise<void>
  /** Waits until no run and no job is at work or waits. */
  settle(): Promise<void>
  runs(): Promise<WorkflowRun[]>
  close(): Promise<void>
}

/** Starts the platform of a year, on SQLite or on the PostgreSQL database that is given. */
export async function startYear(model: YearModel, databaseUrl: string | undefined): Promise<Year> {
  const models = await startScriptedModels(({ body }) => {
    const prompt = (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? ''
    return model.reply(prompt, JSON.stringify(body))
  })
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-year-'))
  const folder = mkdtempSync(join(tmpdir(), 'docwright-year-clone-'))
  let offset = 0
  const begin = async (port: number): Promise<Platform> =>
    startPlatform({
      dataFolder,
      host: '127.0.0.1',
      port,
      environment: {
        PATH: process.env['PATH'],
        DOCWRIGHT_DRAIN_SECONDS: '0',
        DOCWRIGHT_MODEL: 'openai-compatible:scripted',
        DOCWRIGHT_MODEL_BASE_URL: models.url,
        DOCWRIGHT_MODEL_API_KEY: 'key',
        ...(databaseUrl === undefined ? {} : { DOCWRIGHT_DATABASE_URL: databaseUrl }),
      },
      log: { write: () => {} },
      firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
      version: '0.0.0',
      clock: () => Date.now() + offset,
      processes: { startSiteProcess: startSiteHere, openPages: openPagesHere },
    })
  let platform = await begin(0)
  const { project } = platform.news
  if (project === undefined) throw new Error('The platform of a year is a new one.')
  const { slug, id } = project
  const { organisation_id: organisationId } = await platform.store.db
    .selectFrom('project')
    .select('organisation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The first key ends within the year.
  const { text: key } = await createApiKey(platform.store, { organisationId, projectId: id, name: 'A year' })
  const git = async (...args: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
      const env = { PATH: process.env['PATH'], HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
      execFile('git', [...names, ...args], { cwd: folder, env, maxBuffer: 1e8 }, (error, output, said) =>
        error === null ? resolve(output) : reject(new Error(said)),
      )
    })
  await git('clone', '--quiet', `${platform.url.replace('://', `://key:${key}@`)}/git/${slug}.git`, '.')
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const address = `${platform.url}/v2/agent/${id}/${path}`
    return (await (await fetch(address, { headers: { authorization: `Bearer ${key}` } })).json()) as Answer
  }
  return {
    platform: () => platform,
    folder,
    git,
    async push(message, files) {
      for (const [path, content] of Object.entries(files)) {
        const whole = join(folder, path)
        await mkdir(dirname(whole), { recursive: true })
        if (content === undefined) await rm(whole, { force: true })
        else await writeFile(whole, content)
      }
      await git('add', '--all')
      await git('commit', '--quiet', `--message=${message}`)
      await git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
      await git('push', '--quiet', 'origin', 'HEAD:main')
    },
    pass: (milliseconds) => void (offset += milliseconds),
    async restart() {
      const port = Number(new URL(platform.url).port)
      await platform.close()
      platform = await begin(port)
    },
    async settle() {
      for (let quiet = 0; quiet < 2;) {
        const { db } = platform.store
        const runs = await db.selectFrom('workflow_run').select(['id', 'status', 'run_at']).execute()
        const turns = await db.selectFrom('turn').select(['id', 'status', 'run_at']).execute()
        const waiting = [...runs, ...turns].filter(({ status }) => status === 'queued' || status === 'running')
        quiet = waiting.length === 0 ? quiet + 1 : 0
        // Nobody waits for a pause in a year that takes minutes.
        const next = Math.min(...waiting.filter(({ status }) => status === 'queued').map(({ run_at: at }) => at))
        const now = Date.now() + offset
        if (waiting.every(({ status }) => status === 'queued') && Number.isFinite(next) && next > now)
          offset += next - now
        await new Promise((resolve) => {
          setTimeout(resolve, 250)
        })
      }
    },
    async runs() {
      const { workflows } = await ask<{ workflows: { id: string }[] }>('workflows')
      const all: WorkflowRun[] = []
      for (const workflow of workflows) {
        let cursor: string | null = ''
        while (cursor !== null) {
          const query: string = cursor === '' ? '' : `&cursor=${cursor}`
          const page: { runs: WorkflowRun[]; nextCursor: string | null } = await ask(
            `workflow/${workflow.id}/runs?limit=100${query}`,
          )
          all.push(...page.runs)
          cursor = page.nextCursor
        }
      }
      return all
    },
    async close() {
      await platform.close()
      await models.close()
      for (const path of [dataFolder, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
