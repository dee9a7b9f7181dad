import { type IGrammar, INITIAL, type StateStack } from 'shiki/textmate'
import { type CodeToken, plainLine } from './code-token.ts'
import { maxLineLength } from './longest-block.ts'
import type { PairedTheme } from './paired-theme.ts'

/** Limits that keep one block from delaying all others. */
export interface TokenizeLimits {
  /** Limit of processor time for a block, in milliseconds. */
  time: number
  /** Milliseconds of processor time that this thread has used. */
  now(): number
}

/** The part of a tokenizer state that affects later lines. Equal states are one object. */
interface LineState {
  stack: StateStack
  /** Lines tokenized in this state, since real sites repeat the same lines many times. */
  lines: Map<string, TokenizedLine>
  children: Map<string, LineState>
}

interface TokenizedLine {
  /** See {@link packTokens}. */
  tokens: string
  next: LineState
}

/** Properties of a tokenizer state that are not public. */
type InnerState = StateStack & {
  parent: InnerState | null
  ruleId: number
  endRule: string | null
  beginRuleCapturedEOL: boolean
  nameScopesList: { scopePath: Parameters<PairedTheme['scopeId']>[0] } | null
  contentNameScopesList: { scopePath: Parameters<PairedTheme['scopeId']>[0] } | null
}

const rememberedLines = 20_000
const linesBetweenChecks = 16

/** Tokenizes code in many grammars, and remembers lines. */
export class CodeTokenizer {
  readonly #theme: PairedTheme
  readonly #limits: TokenizeLimits
  #roots = new WeakMap<IGrammar, LineState>()
  #remembered = 0

  constructor(theme: PairedTheme, limits: TokenizeLimits) {
    this.#theme = theme
    this.#limits = limits
  }

  /**
   * Tokenizes a block. A line of more than {@link maxLineLength} characters stays plain, and the next lines continue as
   * if it were not there.
   *
   * @param grammar Grammar of the block's language.
   * @returns Tokens by line; undefined if the block takes too long.
   */
  tokenize(grammar: IGrammar, lines: readonly string[]): CodeToken[][] | undefined {
    if (this.#remembered > rememberedLines) this.#forget()
    const begin = this.#limits.now()
    const deadline = begin + this.#limits.time
    const tokenized: CodeToken[][] = []
    let state = this.#rootOf(grammar)
    for (const [index, line] of lines.entries()) {
      if (index % linesBetweenChecks === linesBetweenChecks - 1 && this.#limits.now() > deadline) return undefined
      if (line.length > maxLineLength) {
        tokenized.push(plainLine(line))
        continue
      }
      const known = line === '' ? undefined : (state.lines.get(line) ?? this.#tokenizeLine(grammar, line, state, begin))
      if (known === undefined && line !== '') return undefined
      tokenized.push(known === undefined ? [] : this.#read(line, known.tokens))
      state = known?.next ?? state
    }
    return tokenized
  }

  #tokenizeLine(grammar: IGrammar, line: string, state: LineState, begin: number): TokenizedLine | undefined {
    const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine2(line, state.stack, this.#limits.time)
    if (stoppedEarly) {
      // The grammar measures wall-clock time: on a busy machine, the line gets another chance.
      const isWaiting = this.#limits.now() - begin < this.#limits.time / 2
      return isWaiting ? this.#tokenizeLine(grammar, line, state, begin - this.#limits.time / 4) : undefined
    }
    const result = { tokens: packTokens(tokens), next: this.#stateOf(grammar, ruleStack as InnerState) }
    // A slice of the block would keep the whole block in memory; a copy does not.
    state.lines.set(JSON.parse(JSON.stringify(line)) as string, result)
    this.#remembered += 1
    return result
  }

  #read(line: string, packed: string): CodeToken[] {
    const tokens: CodeToken[] = []
    for (let at = 0; at < packed.length; at += packedSize) {
      const end = at + packedSize < packed.length ? packed.charCodeAt(at + packedSize) : line.length
      const text = line.slice(packed.charCodeAt(at), end)
      const metadata = ((packed.charCodeAt(at + 1) << 16) | packed.charCodeAt(at + 2)) >>> 0
      if (text !== '') tokens.push({ text, look: this.#theme.styleOf(metadata) })
    }
    return tokens
  }

  #rootOf(grammar: IGrammar): LineState {
    const present = this.#roots.get(grammar)
    if (present !== undefined) return present
    const root = { stack: INITIAL, lines: new Map(), children: new Map() }
    this.#roots.set(grammar, root)
    return root
  }

  /** The one object for all states with the same tokenizer behavior. */
  #stateOf(grammar: IGrammar, stack: InnerState): LineState {
    const parent = stack.parent === null ? this.#rootOf(grammar) : this.#stateOf(grammar, stack.parent)
    const name = this.#theme.scopeId(stack.nameScopesList?.scopePath)
    const content = this.#theme.scopeId(stack.contentNameScopesList?.scopePath)
    const key = `${stack.ruleId} ${stack.beginRuleCapturedEOL} ${name} ${content} ${stack.endRule}`
    let state = parent.children.get(key)
    if (state === undefined) {
      state = { stack, lines: new Map(), children: new Map() }
      parent.children.set(key, state)
    }
    return state
  }

  #forget(): void {
    this.#roots = new WeakMap()
    this.#remembered = 0
  }
}

const packedSize = 3

/**
 * Stores each token as three characters: its start, and two halves of its metadata. Arrays of bytes take four times as
 * much memory, mostly for the array objects.
 */
function packTokens(tokens: Uint32Array): string {
  const codes: number[] = []
  for (let index = 0; index < tokens.length; index += 2) {
    const metadata = tokens[index + 1] ?? 0
    codes.push(tokens[index] ?? 0, metadata >>> 16, metadata & 0xff_ff)
  }
  return String.fromCharCode(...codes)
}
