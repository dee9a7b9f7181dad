/**
 * Lets a number of tasks in at a time; the others wait in line.
 *
 * @param places How many.
 */
export function createTurnstile(places: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = []
  let free = places
  return async (task) => {
    if (free === 0) await new Promise<void>((resolve) => line.push(resolve))
    else free -= 1
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
