/**
 * The content of a file as text that JSON can hold.
 *
 * @param file Chosen by the reader.
 * @param encoding `base64url` has other characters for `+` and `/`, and no padding (RFC 4648 §5).
 */
export async function encodeFile(file: File, encoding: 'base64' | 'base64url'): Promise<string> {
  const text = base64Of(new Uint8Array(await file.arrayBuffer()))
  return encoding === 'base64' ? text : text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Bytes in base64.
 *
 * @param bytes The bytes.
 */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  // One call cannot have more arguments than fit on the stack.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
