/** The outcome is shown once: reloading or sharing the address does not repeat it. */
export function forgetOutcome(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('done')) return
  address.searchParams.delete('done')
  history.replaceState(null, '', address)
}
