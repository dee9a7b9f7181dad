/** Providers of models. `openai` speaks the Responses API, `openai-compatible` Chat Completions. */
export const modelProviders = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** See {@link modelProviders}. */
export type ModelProvider = (typeof modelProviders)[number]

/** How to reach a model. Times are milliseconds. */
export interface ModelSettings {
  provider: ModelProvider
  /** The provider's own name of the model. */
  model: string
  /** Else the provider's own address; required for `openai-compatible`. */
  baseUrl?: string
  apiKey?: string
  /** Limit of tokens of a request with its answer; by default, 200,000. */
  contextTokens?: number
  /** Limit of tokens of one answer; by default, 16,000. */
  maximumOutputTokens?: number
  /** Longest silence between two pieces of an answer, and before the first; by default, 60 s. */
  stallTimeout?: number
  /** Longest duration of one step; by default, 10 min. */
  stepTimeout?: number
  /** Sends the requests; by default, the platform's own `fetch`. */
  fetch?: typeof fetch | undefined
  /** The page for these settings, as faults name it; by default, the environment. */
  settingsPage?: string | undefined
}

/** Environment variables that hold a provider's key where `DOCWRIGHT_MODEL_API_KEY` is not set. */
const keyVariables: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': 'OPENAI_API_KEY',
}

/** A model's configuration, or why it cannot be used. */
export type ReadModelSettings =
  | { kind: 'settings'; settings: ModelSettings }
  | { kind: 'none' }
  | { kind: 'problem'; code: 'model-setting-invalid' | 'model-base-url-missing' | 'model-key-missing'; message: string }

/**
 * Reads the model's configuration: `DOCWRIGHT_MODEL` is `provider:model`.
 *
 * @returns The settings; `none` if no model is configured, so that the maintainer works instead.
 */
export function readModelSettings(environment: Readonly<Record<string, string | undefined>>): ReadModelSettings {
  const written = environment['DOCWRIGHT_MODEL']?.trim() ?? ''
  if (written === '' || written === 'docwright/maintainer') return { kind: 'none' }
  const [, name, model] = /^([^:]+):(.+)$/.exec(written) ?? []
  const provider = modelProviders.find((known) => known === name)
  if (provider === undefined || model === undefined) return invalidModel(written)
  const baseUrl = environment['DOCWRIGHT_MODEL_BASE_URL']?.trim() ?? ''
  const apiKey = (environment['DOCWRIGHT_MODEL_API_KEY'] ?? environment[keyVariables[provider]] ?? '').trim()
  if (baseUrl !== '' && !URL.canParse(baseUrl)) {
    const message = 'DOCWRIGHT_MODEL_BASE_URL is not a URL. Write it like https://models.example.com/v1.'
    return { kind: 'problem', code: 'model-setting-invalid', message }
  }
  if (provider === 'openai-compatible' && baseUrl === '') {
    const message = 'A model of “openai-compatible” needs an address: set DOCWRIGHT_MODEL_BASE_URL.'
    return { kind: 'problem', code: 'model-base-url-missing', message }
  }
  if (provider !== 'openai-compatible' && apiKey === '') {
    const message = `The model “${written}” needs a key: set DOCWRIGHT_MODEL_API_KEY or ${keyVariables[provider]}.`
    return { kind: 'problem', code: 'model-key-missing', message }
  }
  return {
    kind: 'settings',
    settings: {
      provider,
      model,
      ...(baseUrl === '' ? {} : { baseUrl }),
      ...(apiKey === '' ? {} : { apiKey }),
      ...sizesIn(environment),
    },
  }
}

/** A local model is often smaller than those of a provider. */
function sizesIn(environment: Readonly<Record<string, string | undefined>>) {
  const context = Number(environment['DOCWRIGHT_MODEL_CONTEXT_TOKENS'] ?? '')
  const output = Number(environment['DOCWRIGHT_MODEL_OUTPUT_TOKENS'] ?? '')
  return {
    ...(context > 0 ? { contextTokens: context } : {}),
    ...(output > 0 ? { maximumOutputTokens: output } : {}),
  }
}

function invalidModel(written: string): ReadModelSettings {
  const message = `DOCWRIGHT_MODEL is “${written}”; it must be provider:model, with a provider of ${modelProviders.join(', ')}.`
  return { kind: 'problem', code: 'model-setting-invalid', message }
}
