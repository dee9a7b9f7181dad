/**
 * The HTTP method of an API page.
 *
 * @param operation `openapi` or `api` of the front matter.
 * @returns The method in capitals; `WEBHOOK` for a webhook.
 */
export function methodOf(operation: string | undefined): string | undefined {
  const match = /(?:^|\s)(get|put|post|delete|options|head|patch|trace|webhook)\s+\S/i.exec(operation ?? '')
  return match?.[1]?.toUpperCase()
}
