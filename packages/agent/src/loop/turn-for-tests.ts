import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Model } from '../model/model.ts'
import { createSiteInspector } from '../tools/inspect-site.ts'
import { sitePagesForTests } from '../tools/site-pages-for-tests.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { defaultTurnLimits, type AgentContext } from './agent-context.ts'
import type { Conversation, Entry, TurnOutcome } from './conversation.ts'
import { takeStep } from './take-step.ts'

/** A repository on disk for one test. */
export interface RepositoryForTests {
  root: string
  workspace: Workspace
  read(path: string): Promise<string>
  remove(): Promise<void>
}

/** Writes files into a new folder and opens it as a workspace. */
export async function repositoryOf(
  files: Readonly<Record<string, string>>,
  docsFolder = '',
): Promise<RepositoryForTests> {
  const root = await mkdtemp(join(tmpdir(), 'docs-repository-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return {
    root,
    workspace: await openWorkspace({ root, docsFolder, pages: sitePagesForTests() }),
    read: (path) => readFile(join(root, path), 'utf8'),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** A context around a model, with the engine's own check. */
export function contextOf(model: Model, workspace: Workspace, changes: Partial<AgentContext> = {}): AgentContext {
  const inspect = createSiteInspector(workspace)
  return { model, workspace, inspect, limits: defaultTurnLimits, worked: () => 1000, random: () => 0.5, ...changes }
}

/** Runs a turn to its end, through a journal that is JSON, as the server does. */
export async function runTurn(
  prompt: string,
  context: AgentContext,
  earlier: Conversation = [],
): Promise<{ conversation: Conversation; outcome: TurnOutcome; pauses: number[] }> {
  let conversation: Conversation = [...earlier, { type: 'prompt', text: prompt, at: 1000 }]
  const pauses: number[] = []
  for (;;) {
    const result = await takeStep(conversation, context, {
      signal: new AbortController().signal,
      attempt: pauses.length,
    })
    if (result.kind === 'retry') {
      pauses.push(result.afterMilliseconds)
      continue
    }
    conversation = journaled([...conversation, ...result.entries])
    if (result.kind === 'finished') return { conversation, outcome: result.outcome, pauses }
  }
}

function journaled(conversation: Conversation): Conversation {
  return JSON.parse(JSON.stringify(conversation)) as Entry[]
}
