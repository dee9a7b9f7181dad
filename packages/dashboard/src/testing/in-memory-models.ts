import type {
  Budget,
  ModelInput,
  ModelScope,
  ModelServices,
  ModelSetting,
  TurnLimitInForce,
  TurnLimitName,
  TurnLimitOverview,
  TurnLimitValues,
} from '@docwright/contract'
import { modelPurposes } from '@docwright/contract'
import { type InMemoryState, refusal } from './in-memory-state.ts'

/** The models of a platform in memory, with those of every project together. */
export function inMemoryModels(state: InMemoryState): ModelServices {
  const budgets: Budget[] = []
  const limits = { project: noLimits, platform: noLimits }
  const settings: (ModelSetting & { projectId: string })[] = []
  const of = (projectId: string) =>
    settings
      .filter((one) => one.scope === 'platform' || one.projectId === projectId)
      .toSorted((a, b) => b.scope.localeCompare(a.scope) || Number(a.purpose === null) - Number(b.purpose === null))
  return {
    async read(projectId) {
      const models = of(projectId)
      return {
        inUse: modelPurposes.map((purpose) => {
          const found = models.find((one) => one.purpose === null || one.purpose === purpose)
          if (found === undefined) return { purpose, name: 'docwright/maintainer', source: 'built-in' as const }
          return { purpose, name: `${found.dialect}:${found.model}`, source: found.scope }
        }),
        project: models.filter(({ scope }) => scope === 'project'),
        platform: models.filter(({ scope }) => scope === 'platform'),
        budgets,
        turnLimits: turnLimitsOf(limits),
        localServers: ['http://127.0.0.1:11434'],
        known: {
          at: '2026-11',
          models: [
            {
              dialect: 'anthropic',
              model: 'claude-sonnet-5',
              contextTokens: 200_000,
              outputTokens: 32_000,
              prices: { input: 2, output: 10, cached: 0.2 },
            },
          ],
        },
      }
    },
    async set(projectId, input) {
      if (/\s/.test(input.key.trim())) return refusal('model-key', 'A key has no spaces.', 'key')
      const at = settings.findIndex((one) => one.scope === input.scope && one.purpose === input.purpose)
      const earlier = at === -1 ? undefined : settings[at]
      settings.splice(at === -1 ? settings.length : at, 1, { projectId, ...settingOf(state, input, earlier) })
      const { id: settingId } = settings[at === -1 ? settings.length - 1 : at] ?? { id: '' }
      return { status: 'done', settingId }
    },
    async test(_projectId, scope, id) {
      const found = settings.find((one) => one.scope === scope && one.id === id)
      if (found === undefined) return refusal('not-found', 'This model is not set up. Nothing was asked.')
      const isUnknown = found.model.includes('unknown')
      const test = isUnknown
        ? { works: false, code: 'model-not-found', message: 'The provider knows no such model.', tokens: null }
        : {
            works: true,
            code: 'works',
            message: 'It called the tool.',
            tokens: { input: 8_912, output: 31, estimated: false },
          }
      return { status: 'done', test }
    },
    async setBudget(_projectId, input) {
      const spent = input.unit === 'tokens' ? 1_734_210 : 18.402
      const renewsAt = new Date(Date.UTC(2027, 0, 1)).toISOString()
      budgets.push({
        ...input,
        id: state.nextId('budget'),
        spent,
        state: stateOf(spent / input.amount),
        renewsAt,
        hasUnpriced: false,
      })
      return { status: 'done' }
    },
    async removeBudget(_projectId, scope, id) {
      const at = budgets.findIndex((one) => one.scope === scope && one.id === id)
      if (at === -1) return refusal('not-found', 'There is no such budget. Nothing was removed.')
      budgets.splice(at, 1)
      return { status: 'done' }
    },
    async setTurnLimits(_projectId, { scope, ...values }) {
      if ((values.steps ?? 1) > 150) return refusal('turn-limit', 'Enter a whole number from 1 to 150.', 'steps')
      limits[scope] = values
      return { status: 'done' }
    },
    async remove(_projectId, scope, id) {
      const at = settings.findIndex((one) => one.scope === scope && one.id === id)
      if (at === -1) return refusal('not-found', 'This model is not set up. Nothing was removed.')
      settings.splice(at, 1)
      return { status: 'done' }
    },
  }
}

function settingOf(
  state: InMemoryState,
  { key, baseUrl, ...input }: ModelInput,
  earlier: ModelSetting | undefined,
): ModelSetting {
  return {
    ...input,
    id: earlier?.id ?? state.nextId('model'),
    baseUrl: baseUrl === '' ? null : baseUrl,
    keyEnd: key === '' ? (earlier?.keyEnd ?? null) : key.slice(-4),
    changedAt: state.now().toISOString(),
  }
}

const noLimits: TurnLimitValues = { steps: null, tokens: null, minutes: null }

function turnLimitsOf(set: Record<ModelScope, TurnLimitValues>): TurnLimitOverview {
  const inForce = (name: TurnLimitName, usual: number): TurnLimitInForce => ({
    value: set.project[name] ?? set.platform[name] ?? usual,
    source: set.project[name] === null ? 'usual' : 'project',
    most: { project: set.platform[name] ?? usual, platform: usual * 10 },
  })
  const [steps, tokens, minutes] = [inForce('steps', 150), inForce('tokens', 5_000_000), inForce('minutes', 60)]
  return { ...set, inForce: { steps, tokens, minutes } }
}

function stateOf(share: number): Budget['state'] {
  if (share >= 1) return 'spent'
  return share >= 0.8 ? 'near' : 'open'
}
