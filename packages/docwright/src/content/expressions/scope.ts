import type { Value } from './values.ts'

/** Names that an expression can use. A value is computed when it is first used. */
export class Scope {
  readonly #parent: Scope | undefined
  readonly #names = new Map<string, { value: Value } | { compute: () => Value }>()

  /** @param parent Scope for names that this one lacks. */
  constructor(parent?: Scope) {
    this.#parent = parent
  }

  /** Defines a name with its value. */
  define(name: string, value: Value): void {
    this.#names.set(name, { value })
  }

  /** Defines a name whose value is computed when it is first used. */
  defineLazily(name: string, compute: () => Value): void {
    this.#names.set(name, { compute })
  }

  /** The value of a name in a box; undefined if the name is not defined. */
  lookup(name: string): { value: Value } | undefined {
    const found = this.#names.get(name)
    if (found === undefined) return this.#parent?.lookup(name)
    if ('value' in found) return found
    // A value that depends on itself sees itself as undefined.
    this.#names.set(name, { value: undefined })
    try {
      const computed = { value: found.compute() }
      this.#names.set(name, computed)
      return computed
    } catch (error) {
      this.#names.set(name, found)
      throw error
    }
  }

  /** All names, for suggestions. */
  names(): string[] {
    return [...this.#names.keys(), ...(this.#parent?.names() ?? [])]
  }
}
