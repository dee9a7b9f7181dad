import { defaultTurnLimits } from '@docwright/agent'
import type { TurnLimitInput } from '@docwright/contract'
import { expect, test } from 'vitest'
import { readTurnLimits, setTurnLimits } from '../commands/manage-turn-limits.ts'
import { readSettings } from '../process/platform-settings.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { turnLimitBounds, turnLimitsFor } from './turn-limits.ts'

const nothing: TurnLimitInput = { scope: 'project', steps: null, tokens: null, minutes: null }
const operators = { DOCWRIGHT_TURN_STEPS: '20', DOCWRIGHT_TURN_TOKENS: '300000', DOCWRIGHT_TURN_MINUTES: '5' }

test('what the operator sets for turns is a number that means something', () => {
  expect(turnLimitBounds(readSettings(operators)).operator).toEqual({ steps: 20, tokens: 300_000, minutes: 5 })
  expect(() => readSettings({ DOCWRIGHT_TURN_STEPS: '0' })).toThrow('DOCWRIGHT_TURN_STEPS')
  expect(() => readSettings({ DOCWRIGHT_TURN_MINUTES: 'long' })).toThrow('DOCWRIGHT_TURN_MINUTES')
})

describeEachStore('The limits of a turn', (stores) => {
  test('are those of the project, of all projects, of the operator, or the usual ones: nobody exceeds who comes before', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const beside = await addProject(store, { slug: 'beside', organisationId })
    const projects = { find: () => Promise.resolve({ organisationId }) } as never
    const usual = turnLimitBounds(readSettings({}))
    const limited = turnLimitBounds(readSettings(operators))
    const set = async (input: Partial<TurnLimitInput>, bounds = usual) =>
      setTurnLimits({ store, projects, turnLimitBounds: bounds }, projectId, { ...nothing, ...input })
    expect(await turnLimitsFor(store.db, projectId, usual)).toEqual(defaultTurnLimits)
    expect(await turnLimitsFor(store.db, projectId, limited)).toMatchObject({
      steps: 20,
      tokens: 300_000,
      duration: 300_000,
    })
    // One project cannot give itself more than all have; all can have more than usual.
    expect(await set({ steps: 151 })).toEqual({
      status: 'refused',
      code: 'turn-limit',
      message: 'Enter a whole number from 1 to 150, as that is what holds for all projects, or leave it empty.',
      field: 'steps',
    })
    expect(await set({ scope: 'platform', steps: 400, minutes: 90 })).toEqual({ status: 'done' })
    expect(await set({ steps: 300, tokens: 1_000_000 })).toEqual({ status: 'done' })
    expect(await turnLimitsFor(store.db, projectId, usual)).toMatchObject({
      steps: 300,
      tokens: 1_000_000,
      duration: 90 * 60_000,
    })
    expect(await turnLimitsFor(store.db, beside.projectId, usual)).toMatchObject({ steps: 400, tokens: 5_000_000 })
    // Neither of them exceeds the operator's limit, even if they were set higher before.
    expect(await readTurnLimits(store.db, projectId, limited)).toMatchObject({
      project: { steps: 300, tokens: 1_000_000, minutes: null },
      inForce: {
        steps: { value: 20, source: 'operator', most: { project: 20, platform: 20 } },
        tokens: { value: 300_000, source: 'operator' },
        minutes: { value: 5, source: 'operator' },
      },
    })
    expect(await set({ scope: 'platform', minutes: 6 }, limited)).toMatchObject({
      code: 'turn-limit',
      field: 'minutes',
    })
    for (const wrong of [0, -1, 1.5, Number.NaN])
      expect(await set({ tokens: wrong })).toMatchObject({ code: 'turn-limit', field: 'tokens' })
    expect(await set({})).toEqual({ status: 'done' })
    expect(await turnLimitsFor(store.db, projectId, usual)).toMatchObject({ steps: 400, tokens: 5_000_000 })
    const elsewhere = await addProject(store, { slug: 'elsewhere' })
    expect(await turnLimitsFor(store.db, elsewhere.projectId, usual)).toEqual(defaultTurnLimits)
  })
})
