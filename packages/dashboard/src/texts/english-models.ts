import type { ModelDialect, ModelPurpose, ModelSource, ModelUsage } from '@docwright/contract'

const purposes: Readonly<Record<ModelPurpose | 'all', string>> = {
  all: 'Everything',
  agent: 'Agent jobs',
  translation: 'Translation',
  upkeep: 'Upkeep workflows',
}

const sources: Readonly<Record<ModelSource, string>> = {
  'project-purpose': 'set for this in the project',
  project: 'set for the project',
  'platform-purpose': 'set for this on the server',
  platform: 'set for all projects',
  operator: 'set by the operator',
  'built-in': 'no language model is set up',
}

const dialects: Readonly<Record<ModelDialect, string>> = {
  anthropic: 'Anthropic (Messages)',
  openai: 'OpenAI (Responses)',
  google: 'Google (Gemini)',
  'openai-compatible': 'OpenAI-compatible (Chat Completions)',
}

/** An amount of money without its currency: as many decimals as small sums need. */
export function amount(money: number): string {
  const digits = money >= 1 ? 2 : 4
  return money.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The cost of a job, in one line. */
function usage({ input, output, cached, cost, estimated }: ModelUsage): string {
  const tokens = `${input.toLocaleString('en')} tokens in (${cached.toLocaleString('en')} cached), ${output.toLocaleString('en')} out`
  return `${estimated ? 'About ' : ''}${tokens}${estimated ? ', in part estimated' : ''}`.concat(
    cost === null ? ', price unknown' : ` · ${amount(cost)}`,
  )
}

/** English texts of the models that jobs are run with. */
export const englishModels = {
  title: 'Models and budgets',
  description: 'The language models that the agent, translations and upkeep workflows use.',
  inUse: 'In use',
  inUseNote:
    'A job uses this model unless it names another. Jobs that are running use a change from their next message on.',
  purposes,
  sources,
  dialects,
  none: 'None',
  cost: 'Cost',
  usage,
  noUse: 'No language model was asked',
  short: ({ input, output, cost }: ModelUsage) =>
    `${(input + output).toLocaleString('en')} tokens${cost === null || cost === 0 ? '' : `, ${amount(cost)}`}`,
  ofProject: 'This project',
  ofProjectNote: 'Models of this project come before those of the server.',
  ofPlatform: 'All projects on this server',
  ofPlatformNote: 'For every project that has no model of its own.',
  nothing: 'No model is set up here.',
  for: 'for',
  key: (end: string) => `key ending in ${end}`,
  noKey: 'no key',
  ownAddress: 'the provider’s address',
  sizes: (context: number | null, output: number | null) =>
    [
      context === null ? '' : `${context.toLocaleString('en')} tokens of context`,
      output === null ? '' : `${output.toLocaleString('en')} per answer`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  prices: (input: number, output: number, cached: number) =>
    `${input} in, ${cached} cached, ${output} out per million tokens`,
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  saveAndTest: 'Save and test',
  testNote: 'A test asks one question of about 8,000 tokens that takes a tool call.',
  tested: (name: string, works: boolean) => (works ? `${name} works.` : `${name} does not work.`),
  testCost: (input: number, output: number, estimated: boolean) =>
    `${estimated ? 'About ' : ''}${input.toLocaleString('en')} tokens in, ${output.toLocaleString('en')} out${estimated ? ': estimated, since its server does not count them' : ''}.`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'Its key is deleted. Jobs use the next model that is set up, or the built-in maintainer.',
  keep: 'Cancel',
  add: 'Set up a model',
  change: 'Change a model',
  addNote: 'A model that is set up for the same projects and the same use is replaced.',
  scope: 'For',
  purpose: 'Used for',
  dialect: 'Provider and protocol',
  dialectHint: 'Ollama, llama.cpp, vLLM, LM Studio and most gateways are OpenAI-compatible.',
  model: 'Model',
  modelHint: 'The provider’s own name of it, such as claude-sonnet-5. It must be able to call tools.',
  baseUrl: 'Address',
  baseUrlHint:
    'Leave empty for the provider’s own address. For an OpenAI-compatible server, such as https://models.example.com/v1.',
  localServers: (origins: readonly string[]) =>
    `Servers inside the network that may be entered: ${origins.join(', ')}.`,
  apiKey: 'Key',
  apiKeyHint: 'Stored encrypted and never shown again.',
  apiKeyKept: (end: string) => `A key ending in ${end} is stored. Leave empty to keep it.`,
  contextTokens: 'Context, in tokens',
  contextHint: 'What question and answer may have together. Empty: as known, or 200,000.',
  outputTokens: 'Longest answer, in tokens',
  outputHint: 'Empty: as known, or 16,000.',
  money: 'Prices per million tokens, in any currency. Empty: as in the table below; 0 for a model of your own.',
  priceInput: 'Read',
  priceCached: 'Read from cache',
  priceOutput: 'Written',
  priceWrong: 'Enter all three prices as numbers from 0, such as 0.25, or leave all three empty.',
  numberWrong: 'Enter a whole number, or leave it empty.',
  save: 'Save model',
  stop: 'Cancel',
  known: (at: string) => `Known models and their prices (US dollars, ${at})`,
  knownNote: 'Looked up when this version was released. Providers change prices: what you enter above is used instead.',
}
