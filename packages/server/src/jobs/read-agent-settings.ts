import { agentSettingsFile } from '@docwright/agent'
import { mergeBase, openBlobReader, resolveCommit, type Repository } from '@docwright/forge'

/** Where the agent of a turn works. */
export interface AgentPlace {
  /** The branch into which its work is merged. */
  ref: string
  /** The commit with which its work begins. */
  commit: string
  docsFolder: string
}

/**
 * Reads the settings for agents as the base has them, at the commit that a turn shares with it: what a branch itself says
 * opens nothing before somebody has merged it.
 *
 * @returns The text of `.docwright/agent.json`; undefined if the base has none.
 */
export async function readAgentSettings(
  repository: Repository,
  { ref, commit, docsFolder }: AgentPlace,
): Promise<string | undefined> {
  const tip = await resolveCommit(repository, `refs/heads/${ref}`)
  const shared = tip === null ? null : await mergeBase(repository, tip, commit)
  if (shared === null) return undefined
  const reader = openBlobReader(repository)
  try {
    const path = docsFolder === '' ? agentSettingsFile : `${docsFolder}/${agentSettingsFile}`
    return (await reader.readAt(shared, path))?.toString('utf8')
  } finally {
    reader.close()
  }
}
