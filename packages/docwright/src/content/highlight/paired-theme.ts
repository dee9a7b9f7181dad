import { EncodedTokenMetadata, type Registry, Theme } from 'shiki/textmate'
import type { CodeTheme } from './code-theme.ts'
import { lookClasses, type Look } from './look-classes.ts'

type GrammarTheme = Parameters<Registry['_syncRegistry']['setTheme']>[0]
type ScopePath = NonNullable<Parameters<GrammarTheme['match']>[0]>
type Style = ReturnType<GrammarTheme['getDefaults']>

/** How a token looks in both themes. */
export interface PairedStyle extends Look {
  /** Class names that show it; none for plain text. */
  classes: string
}

/** A scope below another one: what both themes make of it is worked out once. */
interface ScopeNode {
  id: number
  look: Look
  /** The look as the tokenizer carries it. */
  code: Style
  children: Map<string, ScopeNode>
}

/** A scope path that remembers its node. */
type MarkedPath = ScopePath & { scopeNode?: ScopeNode }

// The tokenizer carries 9 bits of foreground and 8 of background, and leaves out zeros. Backgrounds are never shown, so
// both together hold the number of a paired style.
const foregrounds = 511

/**
 * Two themes that the tokenizer takes for one, so that code is tokenised once and not once per theme. Each theme matches
 * scopes exactly as it does alone; the tokenizer is given the number of the pair of results.
 */
export class PairedTheme implements Pick<GrammarTheme, 'getDefaults' | 'match'> {
  readonly light: Theme
  readonly dark: Theme
  readonly #defaults: Look
  readonly #root: ScopeNode
  readonly #styles: PairedStyle[] = []
  readonly #numbers = new Map<string, number>()
  #nodes = 0

  /**
   * @param light Theme for light surroundings.
   * @param dark Theme for dark surroundings.
   */
  constructor(light: CodeTheme, dark: CodeTheme) {
    this.light = Theme.createFromRawTheme(light)
    this.dark = Theme.createFromRawTheme(dark)
    const onLight = this.light.getDefaults()
    const onDark = this.dark.getDefaults()
    this.#defaults = {
      lightColor: onLight.foregroundId,
      lightFont: onLight.fontStyle,
      darkColor: onDark.foregroundId,
      darkFont: onDark.fontStyle,
    }
    this.#root = this.#node(this.#defaults)
  }

  /** Puts this pair in the place of a registry's theme. */
  install(registry: Registry): void {
    // oxlint-disable-next-line no-underscore-dangle -- the public `setTheme` takes one published theme only
    registry._syncRegistry.setTheme(this as unknown as GrammarTheme)
  }

  getDefaults(): Style {
    return this.#root.code
  }

  match(path: ScopePath | null): Style {
    return path === null ? this.#root.code : this.#nodeOf(path).code
  }

  /**
   * The style of a token.
   *
   * @param metadata As the tokenizer gives it.
   */
  styleOf(metadata: number): PairedStyle {
    const high = EncodedTokenMetadata.getBackground(metadata) - 1
    const number = high * foregrounds + EncodedTokenMetadata.getForeground(metadata) - 1
    return this.#styles[number] ?? { ...this.#defaults, classes: '' }
  }

  /** A number that is the same for equal scope paths and different for others. */
  scopeId(path: ScopePath | undefined): number {
    return path === undefined ? 0 : this.#nodeOf(path).id
  }

  #nodeOf(path: MarkedPath): ScopeNode {
    if (path.scopeNode !== undefined) return path.scopeNode
    const parent = path.parent === null ? this.#root : this.#nodeOf(path.parent)
    let node = parent.children.get(path.scopeName)
    if (node === undefined) {
      node = this.#node(this.#lookBelow(parent.look, path))
      parent.children.set(path.scopeName, node)
    }
    path.scopeNode = node
    return node
  }

  /** What a scope does not set, it has from the scope around it. */
  #lookBelow(outer: Look, path: ScopePath): Look {
    const onLight = this.light.match(path)
    const onDark = this.dark.match(path)
    return {
      lightColor: onLight?.foregroundId || outer.lightColor,
      lightFont: onLight === null || onLight.fontStyle === -1 ? outer.lightFont : onLight.fontStyle,
      darkColor: onDark?.foregroundId || outer.darkColor,
      darkFont: onDark === null || onDark.fontStyle === -1 ? outer.darkFont : onDark.fontStyle,
    }
  }

  #node(look: Look): ScopeNode {
    const number = this.#numberOf(look)
    const code = {
      fontStyle: 0,
      foregroundId: (number % foregrounds) + 1,
      backgroundId: Math.floor(number / foregrounds) + 1,
    }
    this.#nodes += 1
    return { id: this.#nodes, look, code, children: new Map() }
  }

  #numberOf(look: Look): number {
    const key = `${look.lightColor} ${look.lightFont} ${look.darkColor} ${look.darkFont}`
    const present = this.#numbers.get(key)
    if (present !== undefined) return present
    const number = this.#styles.push({ ...look, classes: lookClasses(look, this.#defaults) }) - 1
    this.#numbers.set(key, number)
    return number
  }
}
