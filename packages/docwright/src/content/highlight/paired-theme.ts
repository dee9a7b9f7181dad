import { EncodedTokenMetadata, type Registry, Theme } from 'shiki/textmate'
import type { CodeTheme } from './code-theme.ts'
import { lookClasses, type Look } from './look-classes.ts'

type GrammarTheme = Parameters<Registry['_syncRegistry']['setTheme']>[0]
type ScopePath = NonNullable<Parameters<GrammarTheme['match']>[0]>
type Style = ReturnType<GrammarTheme['getDefaults']>

/** The style of a token in both themes. */
export interface PairedStyle extends Look {
  /** Class names for it; empty for plain text. */
  classes: string
}

/** A scope below another one, so that its styles are computed once. */
interface ScopeNode {
  id: number
  look: Look
  /** The style as the tokenizer stores it. */
  code: Style
  children: Map<string, ScopeNode>
}

/** A scope path that remembers its node. */
type MarkedPath = ScopePath & { scopeNode?: ScopeNode }

// The tokenizer has 9 bits for the foreground and 8 for the background, and ignores zeros. Backgrounds are never shown,
// so both together store the number of a paired style.
const foregrounds = 511

/**
 * Two themes that look like one to the tokenizer, so that code is tokenized once instead of once per theme. Each theme
 * matches scopes exactly as it does alone; the tokenizer gets the number of the pair of results.
 */
export class PairedTheme implements Pick<GrammarTheme, 'getDefaults' | 'match'> {
  readonly light: Theme
  readonly dark: Theme
  readonly #defaults: Look
  readonly #root: ScopeNode
  readonly #styles: PairedStyle[] = []
  readonly #numbers = new Map<string, number>()
  #nodes = 0

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

  /** Replaces the theme of a registry with this pair. */
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
   * @param metadata From the tokenizer.
   */
  styleOf(metadata: number): PairedStyle {
    const high = EncodedTokenMetadata.getBackground(metadata) - 1
    const number = high * foregrounds + EncodedTokenMetadata.getForeground(metadata) - 1
    return this.#styles[number] ?? { ...this.#defaults, classes: '' }
  }

  /** A number that is equal for equal scope paths only. */
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

  /** Properties that a scope does not set come from the scope around it. */
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
