/** A page's right to the processor, among the pages that a process renders at once. */
export interface PageTurn {
  /**
   * Waits for work elsewhere, a thread or the disk; other pages work meanwhile.
   *
   * @param elsewhere The work.
   */
  wait<Result>(elsewhere: Promise<Result>): Promise<Result>
}

/** The turn of a page that is alone in its process. */
export const ownTurn: PageTurn = { wait: (elsewhere) => elsewhere }

/** Gives turns to pages. */
export interface PageTurns {
  /**
   * Renders a page when it is its turn.
   *
   * @param onTurn Called each time the processor comes to this page.
   * @param render Renders it.
   */
  run<Result>(onTurn: () => void, render: (turn: PageTurn) => Promise<Result>): Promise<Result>
}

/**
 * Lets one page work at a time, until it waits. Otherwise, pages would take turns at every `await`, each of which would
 * have to be reported, since the pool must know the page that a process died of; and more of them would be half done.
 */
export function createPageTurns(): PageTurns {
  const waiting: (() => void)[] = []
  let taken = false

  function take(): Promise<void> {
    if (taken) return new Promise((resolve) => waiting.push(resolve))
    taken = true
    return Promise.resolve()
  }

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) taken = false
    else next()
  }

  return {
    async run(onTurn, render) {
      let holds = false
      let ended = false
      let taking: Promise<void> | undefined

      async function begin(): Promise<void> {
        await take()
        taking = undefined
        // A page that has failed meanwhile has no use for its turn.
        if (ended) return release()
        holds = true
        onTurn()
      }

      await begin()
      try {
        return await render({
          async wait(elsewhere) {
            if (holds) {
              holds = false
              release()
            }
            try {
              return await elsewhere
            } finally {
              // Of several things that a page waits for at once, the first brings it back.
              if (!holds && !ended) await (taking ??= begin())
            }
          },
        })
      } finally {
        ended = true
        if (holds) release()
      }
    },
  }
}
