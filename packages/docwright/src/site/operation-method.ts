import { anyHttpMethod } from '../config/http-methods.ts'

const named = new RegExp(String.raw`(?:^|\s)(${anyHttpMethod}|webhook)\s+\S`, 'i')
/** Of references that are not of HTTP, always in capitals: what these words name does something. */
const spoken = /(?:^|\s)(SEND|RECEIVE|QUERY|MUTATION|SUBSCRIPTION)\s+\S/

/**
 * The method of a page of a reference.
 *
 * @param operation `api`, `openapi`, `asyncapi` or `graphql` of the front matter.
 * @returns The method in capitals; `WEBHOOK` for a webhook.
 */
export function methodOf(operation: string | undefined): string | undefined {
  const text = operation ?? ''
  return (spoken.exec(text) ?? named.exec(text))?.[1]?.toUpperCase()
}
