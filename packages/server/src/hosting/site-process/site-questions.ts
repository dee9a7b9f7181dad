import type { HostedSite } from '../site/hosted-site.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import { outcomeOf } from './outcome.ts'
import type { PlainAnswer, SiteCalls } from './protocol.ts'

/**
 * Answers questions about open sites.
 *
 * @param hostedOf Finds an open site by its number; throws if it was closed.
 */
export function siteQuestions(
  hostedOf: (site: number) => HostedSite,
): Pick<SiteCalls, 'describe' | 'answer' | 'search' | 'assist' | 'locate'> {
  return {
    describe: (site) => outcomeOf(() => hostedOf(site).describe()),
    answer: (site, path, wantsMarkdown, looksFurther) =>
      outcomeOf(async () => plain(await hostedOf(site).answer(path, wantsMarkdown, () => looksFurther))),
    search: (site, path, query) =>
      outcomeOf(async () => plain(await hostedOf(site).search(path, new URLSearchParams(query)))),
    assist: (site, { method, url, headers, body }) =>
      outcomeOf(async () => {
        const sent = method === 'POST' ? { body } : {}
        const answer = await hostedOf(site).mcp(new Request(url, { method, headers, ...sent }))
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
      }),
    locate: (site, path) =>
      outcomeOf(async () => {
        const answer = await hostedOf(site).answer(path, false)
        if (answer.kind !== 'file') throw new Error('The file no longer exists.')
        return answer.locate()
      }),
  }
}

/** The parts of an answer that can be sent: functions stay in this process. */
function plain(answer: SiteAnswer): PlainAnswer {
  switch (answer.kind) {
    case 'content': {
      const { brotli: _, ...rest } = answer
      return rest
    }
    case 'file': {
      const { locate: _, ...rest } = answer
      return rest
    }
    case 'redirect':
      return answer
  }
}
