import { defaultTurnLimits, type TurnLimits } from '@docwright/agent'
import { readTurnLimits, type TurnLimitBounds } from '../commands/manage-turn-limits.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import type { Queries } from '../store/open-store.ts'

const minute = 60_000

/** The default limits of turns, and the operator's settings. */
export function turnLimitBounds(
  settings: Pick<PlatformSettings, 'DOCWRIGHT_TURN_STEPS' | 'DOCWRIGHT_TURN_TOKENS' | 'DOCWRIGHT_TURN_MINUTES'>,
): TurnLimitBounds {
  const { steps, tokens, duration } = defaultTurnLimits
  return {
    usual: { steps, tokens, minutes: duration / minute },
    operator: {
      steps: settings.DOCWRIGHT_TURN_STEPS ?? null,
      tokens: settings.DOCWRIGHT_TURN_TOKENS ?? null,
      minutes: settings.DOCWRIGHT_TURN_MINUTES ?? null,
    },
  }
}

/** How much one turn of a project may cost now. */
export async function turnLimitsFor(queries: Queries, projectId: string, bounds: TurnLimitBounds): Promise<TurnLimits> {
  const { inForce } = await readTurnLimits(queries, projectId, bounds)
  const { steps, tokens, minutes } = inForce
  return {
    ...defaultTurnLimits,
    steps: steps.value,
    tokens: tokens.value,
    duration: minutes.value * minute,
  }
}
