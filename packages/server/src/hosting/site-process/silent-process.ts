/**
 * Part of the allowed silence that counts as all of it: the processor time is read only ten times in that period.
 */
const mostOfIt = 0.8
/** How many times as long as its processor may work in silence a process may be silent by the clock. */
const byTheClock = 5

/**
 * Whether a process has been at one thing for too long. One that gets no processor, because the machine has too much to do, is
 * waited for; one that does nothing is given up in the end.
 *
 * @param silentFor Milliseconds since it was heard last.
 * @param worked Milliseconds that its processor has worked since then.
 * @param silence Milliseconds of its processor's time that it may be silent.
 */
export function isSilentTooLong(silentFor: number, worked: number, silence: number): boolean {
  if (silentFor < silence) return false
  return worked >= silence * mostOfIt || silentFor >= silence * byTheClock
}
