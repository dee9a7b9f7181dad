import type { Translator } from '../translate/translator.ts'

/** The part of the agent's package that this program uses. */
interface AgentPackage {
  modelTranslator(
    environment: Readonly<Record<string, string | undefined>>,
  ): { translator: Translator } | { message: string }
}

/** The agent depends on this package, so it is looked up at run time only. */
const packageName: string = '@docwright/agent'

/**
 * The translator that works with the configured model.
 *
 * @returns The translator, or what is missing for one.
 */
export async function loadModelTranslator(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ translator: Translator } | { message: string }> {
  try {
    const agent = (await import(packageName)) as AgentPackage
    return agent.modelTranslator(environment)
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    if (!missing || !cause.message.includes(packageName)) throw cause
    return { message: `Translating with a model needs a separate package. Install it: npm install ${packageName}` }
  }
}
