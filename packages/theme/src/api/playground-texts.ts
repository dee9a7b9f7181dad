import { labelsFor } from '../labels/labels-for.ts'
import type { Labels } from '../labels/labels.ts'
import type { ApiLabels } from './api-labels.ts'
import type { PlaygroundLabels } from './playground-labels.ts'

/** Every text that the form to try an endpoint shows, in one language. Plain JSON, fetched with the form. */
export interface PlaygroundTexts extends Omit<PlaygroundLabels, 'notLoaded' | 'signInDone'> {
  /** Texts that API pages also have. */
  page: Pick<
    ApiLabels,
    | 'authorizations'
    | 'locations'
    | 'body'
    | 'headers'
    | 'request'
    | 'response'
    | 'responses'
    | 'server'
    | 'scopes'
    | 'optional'
    | 'options'
    | 'example'
    | 'examples'
  > & {
    contentType: string
    facts: Pick<ApiLabels['facts'], 'range' | 'multipleOf' | 'length' | 'pattern' | 'items'>
  }
  /** Texts that every page has. */
  site: Pick<Labels, 'close' | 'required' | 'copy' | 'copied' | 'codeExamples'>
}

/**
 * The texts of the playground.
 *
 * @param language BCP 47 tag of the page.
 */
export function playgroundTexts(language: string): PlaygroundTexts {
  const { close, required, copy, copied, codeExamples, api } = labelsFor(language)
  const { authorizations, locations, body, headers, request, response, responses, server, playground } = api
  const { scopes, optional, options, example, examples } = api
  const { mediaType: contentType, range, multipleOf, length, pattern, items } = api.facts
  const { notLoaded: _ofPage, signInDone: _ofProvider, ...own } = playground
  return {
    ...own,
    page: {
      authorizations,
      locations,
      body,
      headers,
      request,
      response,
      responses,
      server,
      contentType,
      scopes,
      optional,
      options,
      example,
      examples,
      facts: { range, multipleOf, length, pattern, items },
    },
    site: { close, required, copy, copied, codeExamples },
  }
}
