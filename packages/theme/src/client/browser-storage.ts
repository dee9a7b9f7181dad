/** The memory of a page in the browser. Storage may be forbidden or full; then nothing is remembered. */
export interface BrowserMemory {
  read(key: string): string | null
  write(key: string, value: string): void
}

/**
 * Memory that lasts: for a visit, or until the reader clears it.
 *
 * @param kind Name of the browser's storage.
 */
export function browserMemory(kind: 'localStorage' | 'sessionStorage'): BrowserMemory {
  return {
    read(key) {
      try {
        return window[kind].getItem(`docwright-${key}`)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        window[kind].setItem(`docwright-${key}`, value)
      } catch {
        // Nothing depends on it.
      }
    },
  }
}
