/** Megabits per second at which a font of 50 KB takes the time that browsers wait for one. */
const slow = 4

/**
 * On a slow line, the text of a visit's first page does not wait for a preloaded font, which would take the line from the
 * style sheet: it is fetched once the text is there, and takes the place of the fallback.
 */
export function skipLateFonts(): void {
  const { connection } = navigator as { connection?: { downlink: number } }
  if (!connection || connection.downlink >= slow) return
  for (const link of document.querySelectorAll('[as=font]')) link.remove()
}
