/**
 * The body of a request as text, with a size limit that does not depend on headers.
 *
 * @param most Limit in bytes.
 * @returns Undefined if it is longer.
 */
export async function readAtMost(request: Request, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
