/** Most bytes of one tool's answer. */
export const outputLimit = 32_000

/**
 * Cuts a tool's answer at {@link outputLimit}, at the end of a line where there is one near, and says so.
 *
 * @param text The whole answer.
 */
export function capOutput(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= outputLimit) return text
  const room = outputLimit - 200
  // A character cut in two at the end becomes a replacement character, and goes.
  const cut = bytes
    .subarray(0, room)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  const lineEnd = cut.lastIndexOf('\n')
  const kept = lineEnd > cut.length - 2000 ? cut.slice(0, lineEnd) : cut
  return `${kept}\n\n[Cut here: ${Buffer.byteLength(kept)} of ${bytes.length} bytes are shown. Ask for less at a time.]`
}
