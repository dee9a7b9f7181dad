import type { ModelProvider } from './model-settings.ts'

/** Prices of a million tokens. `cached` is the price of input tokens that the provider had cached. */
export interface TokenPrices {
  input: number
  output: number
  cached: number
}

/** A model whose sizes and prices are known. */
export interface KnownModel {
  dialect: ModelProvider
  model: string
  contextTokens: number
  outputTokens: number
  prices: TokenPrices
}

/** Month in which sizes and prices were looked up. Prices are those for ordinary requests, in US dollars. */
export const knownModelsAt = '2026-11'

/** Sizes and prices as the providers publish them. Operators with other prices enter them with the model. */
export const knownModels: readonly KnownModel[] = [
  known('anthropic', 'claude-opus-5', [200_000, 32_000], [5, 25, 0.5]),
  known('anthropic', 'claude-sonnet-5', [200_000, 32_000], [2, 10, 0.2]),
  known('anthropic', 'claude-opus-4-8', [200_000, 32_000], [5, 25, 0.5]),
  known('anthropic', 'claude-sonnet-4-6', [200_000, 32_000], [3, 15, 0.3]),
  known('anthropic', 'claude-sonnet-4-5', [200_000, 32_000], [3, 15, 0.3]),
  known('anthropic', 'claude-haiku-4-5', [200_000, 32_000], [1, 5, 0.1]),
  known('openai', 'gpt-5.5', [400_000, 32_000], [5, 30, 0.5]),
  known('openai', 'gpt-5.4', [400_000, 32_000], [2.5, 15, 0.25]),
  known('openai', 'gpt-5.4-mini', [400_000, 32_000], [0.75, 4.5, 0.075]),
  known('openai', 'gpt-5', [400_000, 32_000], [1.25, 10, 0.125]),
  known('openai', 'gpt-5-mini', [400_000, 32_000], [0.25, 2, 0.025]),
  known('openai', 'gpt-5-nano', [400_000, 32_000], [0.05, 0.4, 0.005]),
  known('openai', 'gpt-4.1', [1_000_000, 32_000], [2, 8, 0.5]),
  known('openai', 'gpt-4.1-mini', [1_000_000, 32_000], [0.4, 1.6, 0.1]),
  known('google', 'gemini-2.5-pro', [1_000_000, 32_000], [1.25, 10, 0.125]),
  known('google', 'gemini-2.5-flash', [1_000_000, 32_000], [0.3, 2.5, 0.03]),
  known('google', 'gemini-2.5-flash-lite', [1_000_000, 32_000], [0.1, 0.4, 0.01]),
]

/**
 * Looks up a model. A dated version, such as `gpt-5-2025-08-07`, has the size and prices of its name without the date.
 *
 * @param dialect Protocol of its provider.
 * @param model The provider's name of it.
 */
export function knownModel(dialect: ModelProvider, model: string): KnownModel | undefined {
  const undated = model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  return knownModels.find((one) => one.dialect === dialect && (one.model === model || one.model === undated))
}

function known(
  dialect: ModelProvider,
  model: string,
  [contextTokens, outputTokens]: readonly [number, number],
  [input, output, cached]: readonly [number, number, number],
): KnownModel {
  return { dialect, model, contextTokens, outputTokens, prices: { input, output, cached } }
}
