import type { Value } from './values.ts'

/** Names that an expression can use. A name's value is computed when it is first asked for. */
export class Scope {
  readonly #parent: Scope | undefined
  readonly #names = new Map<string, { value: Value } | { compute: () => Value }>()

  /** @param parent Where names are looked up that this scope lacks. */
  constructor(parent?: Scope) {
    this.#parent = parent
  }

  /**
   * @param name A name.
   * @param value Its value.
   */
  define(name: string, value: Value): void {
    this.#names.set(name, { value })
  }

  /**
   * @param name A name.
   * @param compute Gives its value when it is used.
   */
  defineLazily(name: string, compute: () => Value): void {
    this.#names.set(name, { compute })
  }

  /**
   * @param name A name.
   * @returns Its value in a box, or undefined where nothing defines it.
   */
  lookup(name: string): { value: Value } | undefined {
    const found = this.#names.get(name)
    if (found === undefined) return this.#parent?.lookup(name)
    if ('value' in found) return found
    // A value that needs itself is undefined to itself.
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

  /** @returns The names, for suggestions. */
  names(): string[] {
    return [...this.#names.keys(), ...(this.#parent?.names() ?? [])]
  }
}
