/** How long somebody waits for news who could be given what was known before, in milliseconds from when it was asked for. */
const maxWait = 1000

/**
 * Waits only a moment for news, if something is already known: a silent database must not delay readers. The moment
 * begins with the question: called once for each, it is shared by all callers that wait for the answer.
 *
 * @param news The lookup; it may fail.
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
