/** Megabits per second at which a font of 50 KB takes the time that browsers wait for one. */
const slow = 4

/**
 * On a slow line, the text of a visit's first page does not wait for a preloaded font: browsers that tell how fast the line
 * is paint up to 100 ms later for it, it takes the line from the style sheet, and comes too late all the same. The pages
 * that follow have it.
 */
export function skipLateFonts(): void {
  const { connection } = navigator as { connection?: { downlink: number } }
  if (!connection || connection.downlink >= slow) return
  for (const link of document.querySelectorAll('[as=font]')) link.remove()
}
