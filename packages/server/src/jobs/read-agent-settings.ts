import { agentSettingsFile } from '@docwright/agent'
import { openBlobReader, type Repository } from '@docwright/forge'
import type { TurnTarget } from './journal-entry.ts'

/**
 * Reads the settings for agents as the target branch had them when the turn started: what a branch itself says opens
 * nothing before somebody has merged it, and what its target has closed since it began stays closed.
 *
 * @returns The text of `.docwright/agent.json`; undefined if the target has none.
 */
export async function readAgentSettings(
  repository: Repository,
  { commit }: TurnTarget,
  docsFolder: string,
): Promise<string | undefined> {
  if (commit === null) return undefined
  const reader = openBlobReader(repository)
  try {
    const path = docsFolder === '' ? agentSettingsFile : `${docsFolder}/${agentSettingsFile}`
    return (await reader.readAt(commit, path))?.toString('utf8')
  } finally {
    reader.close()
  }
}
