import { anyHttpMethod } from '../config/http-methods.ts'

const named = new RegExp(String.raw`(?:^|\s)(${anyHttpMethod}|webhook)\s+\S`, 'i')

/**
 * The HTTP method of an API page.
 *
 * @param operation `openapi` or `api` of the front matter.
 * @returns The method in capitals; `WEBHOOK` for a webhook.
 */
export function methodOf(operation: string | undefined): string | undefined {
  const match = named.exec(operation ?? '')
  return match?.[1]?.toUpperCase()
}
