import type { ModelPurpose } from '@docwright/contract'
import type { Workflow } from 'docwright/engine'

/**
 * The purpose of a workflow's model; for a job without a workflow, people's requests.
 *
 * @param use Its built-in; null if it has a prompt.
 */
export function modelPurposeOf(use: Workflow['use']): ModelPurpose {
  if (use === null) return 'agent'
  return use === 'translate' ? 'translation' : 'upkeep'
}
