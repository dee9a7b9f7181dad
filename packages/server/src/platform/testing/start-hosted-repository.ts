import { startScriptedModels, type ScriptedReply } from '@docwright/agent/testing'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { WorkflowRun, WorkflowSummary } from '@docwright/contract'
import { wakeAfterCommit } from '../../store/commit-news.ts'
import { startTestPlatform } from '../../testing/start-test-platform.ts'

/**
 * Starts a platform whose project is a clone away, with a scripted model that is reached over the wire.
 *
 * @param reply The model's answer to the text of the last message.
 * @param environment Further variables.
 */
export async function startHostedRepository(
  reply: (prompt: string, whole: string) => ScriptedReply | Promise<ScriptedReply>,
  environment: Readonly<Record<string, string>> = {},
) {
  const open: (() => Promise<void> | void)[] = []
  const models = await startScriptedModels(({ body }) => {
    // Other protocols than that of chats are read from the whole.
    const prompt = (body as { messages?: { content: string }[] }).messages?.at(-1)?.content ?? ''
    return reply(prompt, JSON.stringify(body))
  })
  open.push(models.close)
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_MODEL: 'openai-compatible:scripted',
      DOCWRIGHT_MODEL_BASE_URL: models.url,
      DOCWRIGHT_MODEL_API_KEY: 'key',
      ...environment,
    },
  })
  open.push(platform.close)
  const folder = mkdtempSync(join(tmpdir(), 'docwright-workflows-'))
  open.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const git = async (...args: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
      const env = { PATH: process.env['PATH'], HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
      execFile('git', [...names, ...args], { cwd: folder, env }, (error, output, said) =>
        error === null ? resolve(output) : reject(new Error(said)),
      )
    })
  const { id, key, slug } = platform.project
  await git('clone', '--quiet', `${platform.url.replace('://', `://key:${key}@`)}/git/${slug}.git`, '.')
  const ask = async <Answer>(method: string, path: string): Promise<Answer> => {
    const response = await fetch(`${platform.url}/v2/agent/${id}/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response.status).toBe(200)
    return (await response.json()) as Answer
  }
  return {
    ask,
    folder,
    git,
    platform,
    async close() {
      for (const end of open.toReversed()) await end()
    },
    workflows: async () => (await ask<{ workflows: WorkflowSummary[] }>('GET', 'workflows')).workflows,
    /** Pushes that follow within a minute would be part of the same run. */
    async beginNow() {
      await platform.store.db.updateTable('workflow_run').set({ run_at: 0 }).where('status', '=', 'queued').execute()
      wakeAfterCommit(platform.store.db, 'workflow')
    },
    /** Waiting runs keep waiting, however long a machine takes until the next push. */
    async beginLater() {
      const inAnHour = platform.store.clock() + 3_600_000
      await platform.store.db
        .updateTable('workflow_run')
        .set({ run_at: inAnHour })
        .where('status', '=', 'queued')
        .execute()
    },
    async push(files: Record<string, string>) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      await git('add', '--all')
      await git('commit', '--quiet', '--message=Change')
      await git('push', '--quiet', 'origin', 'HEAD:main')
    },
    runs: async (workflow: string) => (await ask<{ runs: WorkflowRun[] }>('GET', `workflow/${workflow}/runs`)).runs,
  }
}
