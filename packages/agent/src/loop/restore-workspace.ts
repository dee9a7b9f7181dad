import type { ToolCall } from '../model/model.ts'
import type { InspectSite } from '../tools/inspect-site.ts'
import { runTool } from '../tools/tool.ts'
import { agentTools } from '../tools/tool-set.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Conversation } from './conversation.ts'
import { currentTurn } from './next-action.ts'

/**
 * Makes the changes of a turn again on a fresh copy of the files it began with, from its journal alone: for a worker
 * that takes a turn over on another machine. Tools give the same result for the same files.
 *
 * @param workspace The files at the turn's prompt.
 * @returns Whether every change came out as the journal says.
 */
export async function restoreWorkspace(
  conversation: Conversation,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<boolean> {
  const turn = currentTurn(conversation)
  const inspect: InspectSite = {
    whole: async () => [],
    changed: async () => ({ diagnostics: [], looked: 0, pages: 0 }),
  }
  const context = { workspace, inspect, known: [], signal }
  let calls: readonly ToolCall[] = []
  for (const entry of turn) {
    if (entry.type === 'answer') ({ calls } = entry.answer)
    if (entry.type !== 'tools') continue
    for (const { callId, change } of entry.results) {
      if (change === undefined) continue
      const call = calls.find(({ id }) => id === callId)
      if (call === undefined) return false
      const again = await runTool(call, agentTools, context)
      if (JSON.stringify(again.change) !== JSON.stringify(change)) return false
    }
  }
  return true
}
