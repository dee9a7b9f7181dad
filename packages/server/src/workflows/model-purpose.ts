import type { ModelPurpose } from '@docwright/contract'
import type { Workflow } from 'docwright/engine'

/**
 * What the model of a workflow is used for; of a job without one, what a person asks for.
 *
 * @param use Its built-in; null where it has a prompt.
 */
export function modelPurposeOf(use: Workflow['use']): ModelPurpose {
  if (use === null) return 'agent'
  return use === 'translate' ? 'translation' : 'upkeep'
}
