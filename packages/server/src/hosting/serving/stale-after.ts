/** How long somebody waits for news who could be given what was known before, in milliseconds from when it was asked for. */
const maxWait = 1000

/**
 * Waits for news a moment only, where something is known already: a database that does not answer at all shall not hold
 * up readers. The moment begins with the question: called once for each, it is shared by all who wait for the answer.
 *
 * @param news What is being found out; it may fail.
 * @param moment Milliseconds.
 * @returns Whether it came in that time.
 */
export async function momentFor(news: Promise<unknown>, moment = maxWait): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), moment)
  })
  const came = await Promise.race([
    over,
    news.then(
      () => true,
      () => true,
    ),
  ])
  clearTimeout(timer)
  return came
}
