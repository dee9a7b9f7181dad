/** What an address points at, decoded; as it is where it cannot be decoded. */
export function decodeHash(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
