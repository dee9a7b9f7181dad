/** How long somebody waits for news who could be given what was known before, in milliseconds from when it was asked for. */
const maxWait = 1000

/**
 * Waits for news a moment only, where something is known already: a database that does not answer at all shall not hold
 * up readers. The moment begins with the question: called once for each, it is shared by all who wait for the answer.
 *
 * @param news What is being found out; it may fail.
 */
export async function momentFor(news: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWait)
  })
  await Promise.race([
    over,
    news.then(
      () => {},
      () => {},
    ),
  ])
  clearTimeout(timer)
}
