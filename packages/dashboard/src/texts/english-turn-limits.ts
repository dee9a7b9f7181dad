import type { TurnLimitInForce, TurnLimitName } from '@docwright/contract'

const names: Readonly<Record<TurnLimitName, string>> = { steps: 'Steps', tokens: 'Tokens', minutes: 'Minutes' }

const meanings: Readonly<Record<TurnLimitName, string>> = {
  steps: 'Answers of the model. Each reads, changes or checks something.',
  tokens:
    'What all steps read and write together. The conversation is sent again with each step: 50 easily read a million.',
  minutes: 'Minutes of work. Time in the queue, and time that a provider asks to wait, is not counted.',
}

const sources: Readonly<Record<TurnLimitInForce['source'], string>> = {
  project: 'set for this project',
  platform: 'set for all projects',
  operator: 'set by the operator',
  usual: 'by default',
}

/** English texts of the limits of a turn. */
export const englishTurnLimits = {
  title: 'Limits of a turn',
  note: 'A turn is the work on one message. One that reaches a limit ends there and says which. The limits hold from the next step on, also for turns at work.',
  names,
  meanings,
  sources,
  most: (most: number) => `${most.toLocaleString('en')} at most.`,
  wrong: 'Enter a whole number, or leave it empty.',
  save: 'Save limits',
}
