import type { ModelInput, Refusal } from '@docwright/contract'
import type { ModelDefinition } from '../store/models/model-definition.ts'
import { refuse } from './refuse.ts'

/** The allowed addresses of models that were set up on the dashboard. */
export interface ModelAddressRule {
  /** Addresses inside the operator's network that are allowed, by their origins. */
  local: readonly string[]
  /** Why a model may not be at an address, as a sentence; undefined if it may. */
  refusalOf(this: void, url: URL): Promise<string | undefined>
}

/** The entered model, as it is stored, and the key. */
export interface CheckedModel {
  definition: Omit<ModelDefinition, 'keyEnd'>
  key: string
}

/** Less than this holds no page with the rules of the agent. */
const smallestContext = 8_000
const largestContext = 20_000_000
const smallestOutput = 256

/**
 * Checks a model that somebody has entered.
 *
 * @param input The entered values.
 * @param addresses The allowed addresses of models.
 */
export async function checkModelInput(input: ModelInput, addresses: ModelAddressRule): Promise<CheckedModel | Refusal> {
  const model = input.model.trim()
  if (!/^[^\s\p{Cc}]{1,200}$/u.test(model))
    return refuse('model-name', 'Enter the provider’s own name of the model, without spaces.', 'model')
  const key = input.key.trim()
  if (!/^[\x21-\x7e]{0,500}$/.test(key))
    return refuse(
      'model-key',
      'A key is one word of at most 500 letters, digits and signs. This one has spaces, line breaks or other characters in it: copy it again.',
      'key',
    )
  // Base64 also ends with `=`, and the value of a variable begins with something else.
  if (/^["'`]|["'`]$|^[a-z_]\w*=[^=]|^bearer/i.test(key))
    return refuse(
      'model-key',
      'Enter the key alone: without quotation marks, the name of a variable, or “Bearer”.',
      'key',
    )
  const baseUrl = await checkAddress(input, addresses)
  if (baseUrl !== null && typeof baseUrl !== 'string') return baseUrl
  const size = checkSizes(input)
  if (size !== undefined) return size
  const { dialect, contextTokens, outputTokens, prices } = input
  if (prices !== null && Object.values(prices).some((price) => !(price >= 0 && price <= 1_000_000)))
    return refuse('model-price', 'A price is a number from 0 to 1,000,000.', 'priceInput')
  return { definition: { dialect, model, baseUrl, contextTokens, outputTokens, prices }, key }
}

async function checkAddress(
  { dialect, baseUrl }: ModelInput,
  addresses: ModelAddressRule,
): Promise<string | null | Refusal> {
  const written = baseUrl.trim()
  if (written === '') {
    if (dialect !== 'openai-compatible') return null
    return refuse('model-base-url-missing', 'A model of this protocol needs an address.', 'baseUrl')
  }
  const url = URL.parse(written)
  const isAddress =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username + url.password + url.search + url.hash === ''
  if (!isAddress || written.length > 500)
    return refuse(
      'model-base-url',
      'Enter an address such as https://models.example.com/v1, without a key in it.',
      'baseUrl',
    )
  const operation = /\/(?:chat\/completions|completions|responses|messages)\/?$/.exec(url.pathname)?.[0]
  if (operation !== undefined)
    return refuse(
      'model-base-url',
      `Enter the address without “${operation}”: what is asked is added to it.`,
      'baseUrl',
    )
  const reason = await addresses.refusalOf(url)
  if (reason !== undefined) return refuse('model-address-refused', reason, 'baseUrl')
  return url.href.replace(/\/$/, '')
}

function checkSizes({ contextTokens, outputTokens }: ModelInput): Refusal | undefined {
  if (contextTokens !== null && !isBetween(contextTokens, smallestContext, largestContext))
    return refuse('model-context', 'The context must have at least 8,000 tokens: less holds no page.', 'contextTokens')
  if (outputTokens !== null && !isBetween(outputTokens, smallestOutput, contextTokens ?? largestContext))
    return refuse(
      'model-output',
      'An answer has at least 256 tokens, and at most as many as the context.',
      'outputTokens',
    )
  return undefined
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
