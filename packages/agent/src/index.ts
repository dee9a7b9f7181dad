export {
  hostsOf,
  inspectFiles,
  type ChangedFile,
  type CompiledChange,
  type CompiledPage,
  type KnownRepository,
} from './gate/inspect-changes.ts'
export type { Notice } from './gate/notice.ts'
export { defaultTurnLimits, type AgentContext, type TurnLimits } from './loop/agent-context.ts'
export type { Conversation, Entry, TurnOutcome } from './loop/conversation.ts'
export { entrySchema } from './loop/entry-schema.ts'
export { currentTurn, nextAction, type NextAction } from './loop/next-action.ts'
export type { StepOptions, StepResult } from './loop/step-result.ts'
export { takeStep } from './loop/take-step.ts'
export { restoreWorkspace } from './loop/restore-workspace.ts'
export { createModel } from './model/create-model.ts'
export { tryModel, type ModelTrial } from './model/try-model.ts'
export { knownModel, knownModels, knownModelsAt, type KnownModel, type TokenPrices } from './model/known-models.ts'
export { ModelAddressRefused, type ModelFault, type ModelFaultCode } from './model/model-fault.ts'
export type {
  AssistantStep,
  Json,
  Model,
  ModelMessage,
  ModelRequest,
  ModelStep,
  StepUsage,
  TokenUsage,
  ToolAnswer,
  ToolCall,
  ToolDescription,
} from './model/model.ts'
export {
  readModelSettings,
  type ModelProvider,
  type ModelSettings,
  type ReadModelSettings,
} from './model/model-settings.ts'
export { compilePages, type CompileRequest, type KnownPages } from './tools/compile-pages.ts'
export { baseLeftOutNote, bothSidesNote, type TwoSides } from './loop/both-sides.ts'
export { createSiteInspector, type InspectSite } from './tools/inspect-site.ts'
export { openSitePages, type OpenSitePages } from './tools/site-pages.ts'
export { createWarmPages } from './tools/warm-pages.ts'
export type { ToolResult } from './tools/tool.ts'
export type { HistoryCommit, RepositoryHistory } from './upkeep/history.ts'
export { countWork, type WorkCount } from './upkeep/look-for-work.ts'
export { upkeepNames, type UpkeepName } from './upkeep/upkeep.ts'
export { createUpkeepAgent } from './upkeep/upkeep-agent.ts'
export { createTranslationAgent } from './translator/translation-agent.ts'
export { createModelTranslator, modelTranslator } from './translator/model-translator.ts'
export { maintainerCapabilities, type MaintainerCapability } from './maintainer/capabilities.ts'
export type { PageName } from './maintainer/sentences/heard-words.ts'
export { nearestForms, type FormOffer } from './maintainer/sentences/nearest-forms.ts'
export type { SentenceField, SentenceForm } from './maintainer/sentences/sentence-form.ts'
export { sentenceForms } from './maintainer/sentences/sentence-table.ts'
export { writeSentence } from './maintainer/sentences/write-sentence.ts'
export { createMaintainer, maintainerName } from './maintainer/create-maintainer.ts'
export { messageHeadings } from './maintainer/joined-messages.ts'
export type { FilesBeside } from './workspace/beside.ts'
export { openWorkspace, type WorkspaceOptions } from './workspace/open-workspace.ts'
export { agentSettingsFile } from './workspace/project-rules.ts'
export { readWritable } from './workspace/read-writable.ts'
export {
  defaultWorkspaceLimits,
  WorkspaceProblem,
  type FileChange,
  type Workspace,
  type WorkspaceFile,
  type WorkspaceLimits,
  type WorkspaceProblemCode,
} from './workspace/workspace.ts'
