import { z } from 'zod'

/** One e-mail address, without a name: what mail programs cannot read as two. */
const addressSchema = z.email().max(254)

/**
 * The address of an endpoint that is one for e-mail.
 *
 * @returns Undefined for an HTTP endpoint, and for any other text.
 * @returns Undefined for one that is asked over HTTP, and for what is not an address.
 */
export function mailAddressOf(url: string): string | undefined {
  const [, address] = /^mailto:([^%?#]+)$/i.exec(url) ?? []
  return addressSchema.safeParse(address).data
}

/** The URL by which an endpoint for e-mail is stored: the same for each way to write the address. */
export function mailUrl(address: string): string {
  return `mailto:${address.toLowerCase()}`
}
