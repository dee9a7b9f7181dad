import type { PagePlaces } from 'docwright/engine'
import { z } from 'zod'

/** Name in a manifest of the targets in each page, with which a later deployment is compared. */
export const placesName = 'places'

/** Characters of ids that are kept of a site. Of further pages only the addresses are. */
const keptCharacters = 8 * 1024 * 1024

const schema = z.array(z.tuple([z.string(), z.array(z.string()), z.array(z.string())]))

/**
 * Writes what links can name in the pages of a site.
 *
 * @param places Places by address.
 */
export function writePlaces(places: ReadonlyMap<string, PagePlaces>): Uint8Array {
  let left = keptCharacters
  const rows = [...places].map(([url, { anchors, openAnchors = [] }]) => {
    left -= anchors.reduce((sum, { length }) => sum + length, 0)
    return left < 0 ? [url, [], []] : [url, anchors, openAnchors]
  })
  return Buffer.from(JSON.stringify(rows))
}

/**
 * Reads what {@link writePlaces} has written.
 *
 * @returns Places by address; undefined if another version of the product wrote something else.
 */
export function readPlaces(bytes: Uint8Array): Map<string, PagePlaces> | undefined {
  const read = schema.safeParse(JSON.parse(Buffer.from(bytes).toString()))
  return read.success
    ? new Map(read.data.map(([url, anchors, openAnchors]) => [url, { anchors, openAnchors }]))
    : undefined
}
