import { defaultTurnLimits, type TurnLimits } from '@docwright/agent'
import type { PlatformSettings } from '../process/platform-settings.ts'

/** How much one turn may cost, as the operator has set it. */
export function turnLimitsOf(
  settings: Pick<PlatformSettings, 'DOCWRIGHT_TURN_STEPS' | 'DOCWRIGHT_TURN_TOKENS' | 'DOCWRIGHT_TURN_MINUTES'>,
): TurnLimits {
  const { DOCWRIGHT_TURN_STEPS: steps, DOCWRIGHT_TURN_TOKENS: tokens, DOCWRIGHT_TURN_MINUTES: minutes } = settings
  return {
    ...defaultTurnLimits,
    steps: steps ?? defaultTurnLimits.steps,
    tokens: tokens ?? defaultTurnLimits.tokens,
    duration: minutes === undefined ? defaultTurnLimits.duration : minutes * 60_000,
  }
}
