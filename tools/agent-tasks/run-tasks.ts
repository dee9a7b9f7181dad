import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { clone } from '../../test/platform/git-client.ts'
import { scriptedModel, type Manner } from './manners.ts'
import { runTask, type TaskReport } from './run-task.ts'
import type { Task } from './task.ts'

/** Variables of the environment that say which model is meant. */
const modelVariables =
  /^(?:DOCWRIGHT_(?:MODEL|TURN)|ANTHROPIC_API_KEY$|OPENAI_API_KEY$|GOOGLE_GENERATIVE_AI_API_KEY$|NODE_EXTRA_CA_CERTS$)/

/**
 * Runs tasks one after the other on a platform of their own, over the API and with real pull requests.
 *
 * @param tasks What is to be done, in this order.
 * @param who A manner of the scripted model; or `configured`, the model that the environment names.
 * @param onReport Called with each report as it comes.
 */
export async function runTasks(
  tasks: readonly Task[],
  who: Manner | 'configured',
  onReport: (report: TaskReport) => void = () => {},
): Promise<TaskReport[]> {
  const steered = new Map(tasks.map((task) => [task, Promise.withResolvers<void>()]))
  const script =
    who === 'configured' ? undefined : scriptedModel(tasks, who, async (task) => steered.get(task)?.promise)
  const models = script === undefined ? undefined : await startScriptedModels(script)
  const folder = mkdtempSync(join(tmpdir(), 'agent-tasks-'))
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      ...(models === undefined ? modelOfEnvironment() : scriptedEnvironment(models.url)),
    },
  })
  try {
    const { id: projectId, key, slug } = platform.project
    const repository = `${platform.url.replace('://', `://key:${key}@`)}/git/${slug}.git`
    const copy = join(folder, 'clone')
    const place = {
      url: platform.url,
      projectId,
      key,
      clone: await clone(repository, copy),
      folder: copy,
      descriptionOf: async (branch: string) => {
        const query = platform.store.db.selectFrom('pull_request').select('body').where('head', '=', branch)
        return (await query.executeTakeFirst())?.body ?? ''
      },
      onSteered: (task: Task) => steered.get(task)?.resolve(),
    }
    const reports: TaskReport[] = []
    for (const task of tasks) {
      const report = await runTask(task, place)
      reports.push(report)
      onReport(report)
    }
    return reports
  } finally {
    await platform.close()
    await models?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function scriptedEnvironment(url: string): Record<string, string> {
  return {
    DOCWRIGHT_MODEL: 'openai-compatible:scripted',
    DOCWRIGHT_MODEL_BASE_URL: url,
    DOCWRIGHT_MODEL_API_KEY: 'key',
    DOCWRIGHT_MODEL_PRICE: '3/15',
  }
}

function modelOfEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => modelVariables.test(name)))
}
