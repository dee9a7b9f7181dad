/** Looks up names. Missing records are an empty list; a lookup that fails throws. */
export interface NameLookup {
  /** TXT records of a name. */
  texts: (name: string) => Promise<readonly string[]>
  /** Addresses that a name leads to, of both versions. */
  addresses: (name: string) => Promise<readonly string[]>
}

const patience = 'DNS changes can take an hour to arrive.'

/** The name at which a claim to a host name is proved. */
export function proofName(host: string): string {
  return `_docwright.${host}`
}

/**
 * Looks for the proof of a claimed host name.
 *
 * @param lookup Looks up names.
 * @param host The host name.
 * @param proof Value of the record that proves it.
 * @returns The problem and its solution, in sentences for people; undefined if the proof is there.
 */
export async function findProofProblem(lookup: NameLookup, host: string, proof: string): Promise<string | undefined> {
  const name = proofName(host)
  let found: readonly string[]
  try {
    found = (await lookup.texts(name)).map((text) => text.trim())
  } catch {
    return `The DNS servers of ${host} did not answer. Try again in a moment, and if that lasts, ask your DNS provider.`
  }
  if (found.includes(proof)) return undefined
  const [other] = found
  if (other !== undefined) {
    return `The TXT record of ${name} has the value “${shorten(other)}”, not “${proof}”. Correct it, or add a second record. ${patience}`
  }
  for (const wrong of misplaced(host)) {
    const texts = await lookup.texts(wrong).catch(() => [])
    if (!texts.some((text) => text.trim() === proof)) continue
    if (wrong === host) return `The TXT record is at ${host} itself. Its name must be ${name}.`
    const added = wrong.slice(name.length)
    return `The TXT record is at ${wrong}: your DNS provider adds the domain to each name. Enter ${name.slice(0, -added.length)} as its name.`
  }
  return `There is no TXT record of ${name} yet. Add it at your DNS provider. ${patience}`
}

/**
 * Checks whether readers who follow a host name arrive at the platform.
 *
 * @param lookup Looks up names.
 * @param host The host name.
 * @param platform Host name of the platform.
 * @returns The problem and its solution; undefined if the name leads here, or the platform's own name is in no DNS.
 */
export async function findPointingProblem(
  lookup: NameLookup,
  host: string,
  platform: string,
): Promise<string | undefined> {
  const own: readonly string[] = await lookup.addresses(platform).catch(() => [])
  const led = await lookup.addresses(host).catch(() => undefined)
  if (led === undefined) return `Where ${host} leads could not be found out: its DNS servers did not answer. Try again.`
  if (own.length === 0) return undefined
  if (led.length === 0) return `${host} has no address yet. Add a CNAME record with the value ${platform}. ${patience}`
  const elsewhere = led.filter((address) => !own.includes(address))
  if (elsewhere.length === 0) return undefined
  const [to, here] = [elsewhere, own].map((addresses) => addresses.join(', '))
  return `${host} leads to ${to}, and this server is at ${here}. Correct its record, unless a proxy of yours there passes requests on to this server.`
}

/** Where people put the record by mistake: at the name itself, and below a domain that was appended twice. */
function* misplaced(host: string): Iterable<string> {
  yield host
  const labels = host.split('.')
  for (let at = 0; at < labels.length - 1; at += 1) yield `${proofName(host)}.${labels.slice(at).join('.')}`
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
