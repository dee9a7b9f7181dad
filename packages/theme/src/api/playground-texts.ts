import { labelsFor } from '../labels/labels-for.ts'
import type { Labels } from '../labels/labels.ts'
import type { ApiLabels } from './api-labels.ts'
import type { PlaygroundLabels } from './playground-labels.ts'

/** Every text that the form to try an endpoint shows, in one language. Plain JSON, fetched with the form. */
export interface PlaygroundTexts extends PlaygroundLabels {
  /** Texts that API pages have as well. */
  page: Pick<ApiLabels, 'authorizations' | 'locations' | 'body' | 'headers' | 'response' | 'server'> & {
    contentType: string
  }
  /** Texts that every page has. */
  site: Pick<Labels, 'close' | 'required'>
}

/**
 * The texts of the playground.
 *
 * @param language BCP 47 tag of the page.
 */
export function playgroundTexts(language: string): PlaygroundTexts {
  const { close, required, api } = labelsFor(language)
  const { authorizations, locations, body, headers, response, server, facts, playground } = api
  return {
    ...playground,
    page: { authorizations, locations, body, headers, response, server, contentType: facts.mediaType },
    site: { close, required },
  }
}
