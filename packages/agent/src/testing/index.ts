export type { RecordedRequest, ScriptedAnswer, ScriptedCall, ScriptedFault, ScriptedReply } from './scripted-reply.ts'
export { startScriptedModels, type Script, type ScriptedModels } from './start-scripted-models.ts'
