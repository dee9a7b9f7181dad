/** Status and headers of a CGI program's response. */
export interface CgiHead {
  status: number
  headers: Headers
  /** The first bytes of the body, read with the header. */
  rest: Buffer
}

const headLimit = 64 * 1024

/**
 * Reads the header of a CGI program's response.
 *
 * @param chunks Output of the program, read as far as needed.
 * @returns Null if the program ended without one.
 */
export async function readCgiHead(chunks: AsyncIterator<Buffer>): Promise<CgiHead | null> {
  let read = Buffer.alloc(0)
  while (read.length < headLimit) {
    const { done, value } = await chunks.next()
    if (done === true) return null
    read = Buffer.concat([read, value])
    const end = /\r?\n\r?\n/.exec(read.toString('latin1'))
    if (end !== null) return headOf(read.toString('latin1', 0, end.index), read.subarray(end.index + end[0].length))
  }
  return null
}

function headOf(text: string, rest: Buffer): CgiHead {
  const headers = new Headers()
  let status = 200
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon)
    const value = line.slice(colon + 1).trim()
    if (/^status$/i.test(name)) status = Number.parseInt(value, 10) || 500
    else headers.append(name, value)
  }
  return { status, headers, rest }
}
