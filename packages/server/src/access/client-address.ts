/** Header in which the platform itself notes the caller's address; one that comes from outside is overwritten. */
export const clientAddressHeader = 'docwright-client-address'

/**
 * The caller's address, as the server noted it.
 *
 * @returns The address; `unknown` if none was noted, as in tests.
 */
export function clientAddressOf(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown'
}

/** Whether a proxy has passed a request on, as proxies say by themselves. */
export function cameThroughProxy({ headers }: Request): boolean {
  return headers.has('x-forwarded-for') || headers.has('forwarded')
}
