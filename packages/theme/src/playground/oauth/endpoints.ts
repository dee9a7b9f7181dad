import type { PlaygroundFlow, PlaygroundSignIn } from '../../api/playground-model.ts'
import { discoveryAddress } from '../../request/discovery-address.ts'
import type { SignInFailure } from './grant.ts'
import { readProvider, type Way } from './token-request.ts'

/** The endpoints of a provider. All are complete addresses of the web. */
export interface Endpoints {
  authorization?: string
  device?: string
  token?: string
  refresh?: string
  /** The issuer, as answers name it. */
  issuer?: string
}

/**
 * The endpoints of a flow: those of the specification, else those that the provider says it has.
 *
 * @param scheme The scheme.
 * @param flow One of its flows.
 * @param server Address of the API, for addresses that are relative.
 * @param way How requests travel.
 */
export async function endpointsOf(
  scheme: PlaygroundSignIn,
  flow: PlaygroundFlow,
  server: string,
  way: Way,
): Promise<Endpoints | { failure: SignInFailure }> {
  const written = {
    ...named('authorization', flow.authorizationUrl, server),
    ...named('device', flow.deviceAuthorizationUrl, server),
    ...named('token', flow.tokenUrl, server),
    ...named('refresh', flow.refreshUrl, server),
  }
  if (scheme.discovery === undefined || written.token !== undefined) return written
  const address = webAddress(scheme.discovery, server)
  if (address === undefined) return { failure: { kind: 'noAddress' } }
  const answer = await readProvider(discoveryAddress(address), way)
  if (answer.kind !== 'answer') return { failure: answer.failure }
  const { value } = answer
  return {
    ...written,
    ...named('authorization', value['authorization_endpoint'], address),
    ...named('device', value['device_authorization_endpoint'], address),
    ...named('token', value['token_endpoint'], address),
    ...(typeof value['issuer'] === 'string' ? { issuer: value['issuer'] } : {}),
  }
}

function named<Name extends string>(name: Name, address: unknown, base: string): { [name in Name]?: string } {
  const complete = typeof address === 'string' ? webAddress(address, base) : undefined
  return complete === undefined ? {} : ({ [name]: complete } as { [name in Name]?: string })
}

/** Nothing but an address of the web is opened or asked: a specification may say `javascript:`. */
export function webAddress(address: string, base: string): string | undefined {
  const whole = URL.canParse(base) ? base : location.href
  if (address === '' || !URL.canParse(address, whole)) return undefined
  const url = new URL(address, whole)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
