/** The decoded fragment of an address; the fragment itself if it cannot be decoded. */
export function decodeHash(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
