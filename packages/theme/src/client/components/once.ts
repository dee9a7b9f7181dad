const started = new WeakMap<Document, Set<string>>()

/**
 * Returns true for the first call with a name in a document. Behaviors listen on the document, so that a patched page
 * needs no new listeners.
 */
export function firstTime(root: Document, name: string): boolean {
  const names = started.get(root) ?? new Set()
  started.set(root, names)
  return names.size < names.add(name).size
}

/** The closest element of a kind around an event's target. */
export function around(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}
