import type { ModelServices } from '@docwright/contract'
import { removeBudget, setBudget } from '../commands/manage-budgets.ts'
import { setTurnLimits } from '../commands/manage-turn-limits.ts'
import { readModels, removeModel, setModel, testModel, type ModelCommands } from '../commands/manage-models.ts'

/** The models of projects and of the platform, as the dashboard shows and sets them up. */
export function createModelServices(context: ModelCommands): ModelServices {
  return {
    read: async (projectId) => readModels(context, projectId),
    set: async (projectId, input) => setModel(context, projectId, input),
    test: async (projectId, scope, settingId) => testModel(context, projectId, scope, settingId),
    setBudget: async (projectId, input) => setBudget(context, projectId, input),
    removeBudget: async (projectId, scope, budgetId) => removeBudget(context, projectId, scope, budgetId),
    setTurnLimits: async (projectId, input) => setTurnLimits(context, projectId, input),
    remove: async (projectId, scope, settingId) => removeModel(context, projectId, scope, settingId),
  }
}
