/**
 * The number in the address of a pull request: every forge ends the address with it.
 *
 * @param url The address; null if there is none.
 * @returns Undefined if there is no number.
 */
export function pullRequestNumber(url: string | null): number | undefined {
  const [, digits] = /\/(\d+)\/?$/.exec(url ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
