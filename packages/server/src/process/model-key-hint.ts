/** Variables in which people keep the keys of providers, and how a model of each is named. */
const usualKeys = [
  ['ANTHROPIC_API_KEY', 'anthropic:claude-sonnet-5'],
  ['OPENAI_API_KEY', 'openai:gpt-5'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google:gemini-2.5-pro'],
] as const

/** The same keys under names that the platform does not read. */
const otherNames = [
  ['GEMINI_API_KEY', 'google:gemini-2.5-pro'],
  ['GOOGLE_API_KEY', 'google:gemini-2.5-pro'],
  ['CLAUDE_API_KEY', 'anthropic:claude-sonnet-5'],
  ['OPENROUTER_API_KEY', 'openai-compatible:…'],
  ['MISTRAL_API_KEY', 'openai-compatible:…'],
  ['DEEPSEEK_API_KEY', 'openai-compatible:…'],
  ['GROQ_API_KEY', 'openai-compatible:…'],
] as const

/**
 * Explains the missing setting if there is a key and no model: without a warning, the built-in maintainer would do the
 * work.
 *
 * @param environment Variables of the process.
 * @returns One line for the operator; undefined if a model is named, or no key is there.
 */
export function modelKeyHint(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if (isSet(environment, 'DOCWRIGHT_MODEL')) return undefined
  const usual = usualKeys.find(([variable]) => isSet(environment, variable))
  if (usual !== undefined) {
    const [variable, model] = usual
    return `No language model: ${variable} is set, but DOCWRIGHT_MODEL is not. Set it, such as DOCWRIGHT_MODEL=${model}, or set a model up under Settings → Models.`
  }
  const other = otherNames.find(([variable]) => isSet(environment, variable))
  const own = isSet(environment, 'DOCWRIGHT_MODEL_API_KEY')
    ? (['DOCWRIGHT_MODEL_API_KEY', 'provider:model'] as const)
    : other
  if (own === undefined) return undefined
  const [variable, model] = own
  return `No language model: there is a key in ${variable}, but DOCWRIGHT_MODEL is not set. Set DOCWRIGHT_MODEL=${model} and DOCWRIGHT_MODEL_API_KEY, or set a model up under Settings → Models.`
}

function isSet(environment: Readonly<Record<string, string | undefined>>, variable: string): boolean {
  return (environment[variable] ?? '').trim() !== ''
}
