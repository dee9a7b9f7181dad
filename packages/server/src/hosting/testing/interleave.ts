interface Actor {
  resume: (() => void) | undefined
  paused: PromiseWithResolvers<void>
  ended: boolean
}

/**
 * Lets several tasks take turns, step by step, in an order that a test chooses, until all have ended.
 *
 * @param work The tasks, each with a call of `step` wherever another may come between.
 * @param order The order of the steps; after its end, each task runs to its end in turn.
 * @throws The error of a task.
 */
export async function interleave<Name extends string>(
  work: Readonly<Record<Name, (step: () => Promise<void>) => Promise<void>>>,
  order: readonly Name[],
): Promise<void> {
  const actors = new Map<string, Actor>()
  const failures: unknown[] = []
  for (const [name, go] of Object.entries<(step: () => Promise<void>) => Promise<void>>(work)) {
    const actor: Actor = { resume: undefined, paused: Promise.withResolvers<void>(), ended: false }
    actors.set(name, actor)
    const step = async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      actor.resume = resolve
      actor.paused.resolve()
      await promise
    }
    void go(step)
      .catch((cause: unknown) => void failures.push(cause))
      .finally(() => {
        actor.ended = true
        actor.paused.resolve()
      })
    await actor.paused.promise
  }
  for (const name of order) await goOn(actors.get(name))
  for (const actor of actors.values()) while (!actor.ended) await goOn(actor)
  if (failures.length > 0) throw failures[0]
}

/** To its next step, or its end. */
async function goOn(actor: Actor | undefined): Promise<void> {
  if (actor === undefined || actor.ended) return
  actor.paused = Promise.withResolvers<void>()
  actor.resume?.()
  await actor.paused.promise
}
