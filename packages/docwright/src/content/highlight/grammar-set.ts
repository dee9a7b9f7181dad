import { bundledLanguages } from 'shiki/langs'
import { type IGrammar, Registry } from 'shiki/textmate'
import type { CustomGrammar } from './code-to-highlight.ts'
import { embeddedLanguages } from './embedded-languages.ts'
import type { GrammarEngine } from './grammar-engine.ts'
import type { PairedTheme } from './paired-theme.ts'
import type { GrammarTranslations } from './translate-grammar.ts'

/** Translations of a bundled grammar's patterns; undefined if there are none. */
export type KnownTranslations = (grammar: string) => GrammarTranslations | undefined

/** A grammar as published, with the grammars that it needs. */
type PublishedGrammar = Awaited<ReturnType<(typeof bundledLanguages)['json']>>['default'][number]

/** The grammar of a language, with the languages that it embeds so far. */
interface LoadedLanguage {
  /** The language's own files, with its grammar last. */
  own: PublishedGrammar[]
  embedded: Set<string>
  grammar: IGrammar
}

/**
 * Grammars, loaded when a block first needs them. Every language has a registry of its own, because grammars in one
 * registry change each other (Vue's adds directives to all HTML), so that colors would depend on the order of blocks.
 */
export class GrammarSet {
  readonly #engine: GrammarEngine
  readonly #theme: PairedTheme
  readonly #custom: readonly CustomGrammar[]
  readonly #translationsOf: KnownTranslations
  readonly #languages = new Map<string, LoadedLanguage>()
  /** Grammars whose translations the engine has. */
  readonly #known = new Set<string>()

  /**
   * @param custom Grammars of the docs repository.
   * @param translationsOf Known translations of a grammar's patterns.
   */
  constructor(
    engine: GrammarEngine,
    theme: PairedTheme,
    custom: readonly CustomGrammar[],
    translationsOf: KnownTranslations = () => undefined,
  ) {
    this.#engine = engine
    this.#theme = theme
    this.#custom = custom
    this.#translationsOf = translationsOf
  }

  /**
   * The grammar for a block.
   *
   * @param language Id of a bundled language, or name of a custom one.
   * @param code The block, whose embedded languages are loaded too.
   * @returns Undefined if there is none.
   */
  async grammarFor(language: string, code: string): Promise<IGrammar | undefined> {
    const present = this.#languages.get(language)
    const own = present?.own ?? (await this.#load(language))
    const root = own.at(-1)
    if (root === undefined) return undefined
    const needed = embeddedLanguages(language, root.embeddedLangsLazy ?? [], code)
    if (present !== undefined && needed.every((id) => present.embedded.has(id))) return present.grammar
    const embedded = new Set([...(present?.embedded ?? []), ...needed])
    const others = await Promise.all([...embedded].map((id) => this.#load(id)))
    const grammar = this.#assemble(root, [...others.flat(), ...own])
    if (grammar === undefined) return undefined
    this.#languages.set(language, { own, embedded, grammar })
    return grammar
  }

  async #load(language: string): Promise<PublishedGrammar[]> {
    const custom = this.#custom.find((grammar) => grammar.name === language)
    if (custom !== undefined) {
      const embedded = await Promise.all((custom.embeddedLangs ?? []).map((id) => this.#load(id)))
      const grammars: unknown[] = [...this.#custom, ...embedded.flat(), custom]
      return grammars as PublishedGrammar[]
    }
    if (!Object.hasOwn(bundledLanguages, language)) return []
    const { default: grammars } = await bundledLanguages[language as keyof typeof bundledLanguages]()
    for (const { name } of grammars) this.#know(name)
    return grammars
  }

  #know(grammar: string): void {
    if (this.#known.has(grammar)) return
    this.#known.add(grammar)
    const translations = this.#translationsOf(grammar)
    if (translations !== undefined) this.#engine.know(translations)
  }

  #assemble(root: PublishedGrammar, grammars: readonly PublishedGrammar[]): IGrammar | undefined {
    const byScope = new Map(grammars.map((grammar) => [grammar.scopeName, grammar]))
    const registry = new Registry({
      onigLib: this.#engine,
      loadGrammar: (scope) => byScope.get(scope),
      getInjections: (scope) => injectionsInto(scope, byScope.values()),
    })
    this.#theme.install(registry)
    return registry.loadGrammar(root.scopeName) ?? undefined
  }
}

/** Scopes of grammars that inject themselves into a scope or a part of its name (`text.html` for `text.html.vue`). */
function injectionsInto(scope: string, grammars: Iterable<PublishedGrammar>): string[] {
  const isAround = (target: string): boolean => scope === target || scope.startsWith(`${target}.`)
  const injected = Array.from(grammars).filter((grammar) => grammar.injectTo?.some(isAround) === true)
  return injected.map((grammar) => grammar.scopeName)
}
