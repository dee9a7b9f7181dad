/**
 * The body of a request as text, unless it is longer than it may be, whatever its headers say.
 *
 * @param most Bytes that it may have.
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
