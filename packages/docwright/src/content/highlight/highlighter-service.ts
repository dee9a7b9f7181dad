import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type { CodeToHighlight, CustomGrammar, HighlightedCode } from './code-to-highlight.ts'
import { codeLanguage } from './code-language.ts'
import type { CodeThemePair } from './code-theme.ts'
import { type HighlightCache, openHighlightCache } from './highlight-cache.ts'
import { plainCode } from './plain-code.ts'
import { codeTextOf } from './read-code-marks.ts'
import { typedExtension } from './types/typed-extension.ts'
import { withoutNotations } from './types/without-notations.ts'
import {
  createSameThreadHighlighter,
  createWorkerHighlighter,
  type StoppableHighlighter,
} from './worker-highlighter.ts'

/** Highlights code for a whole site: in a thread, once per distinct block, with results cached on disk. */
export interface HighlighterService {
  /**
   * Highlights a block.
   *
   * @returns Code without colors if the language is unknown or the block is too large.
   */
  highlight(block: CodeToHighlight): Promise<HighlightedCode>
  /** The result of `highlight`, if it is available at once. */
  peek(block: CodeToHighlight): HighlightedCode | undefined
  /** Writes the cache and ends the thread. */
  close(): Promise<void>
}

export interface HighlighterServiceOptions {
  themes: CodeThemePair
  /** Grammars of the docs repository. */
  grammars?: readonly CustomGrammar[]
  /** File for the cache; by default, it is in memory only. */
  cacheFile?: string
  /** `same` uses no thread. By default, a thread is used if its program is built. */
  thread?: 'own' | 'same'
  /** Number of the day, for the age of cached code. */
  today?: number
}

// Part of every cache key: change it whenever the HTML for the same tokens changes.
const writerVersion = 4
const charactersInMemory = 4_000_000
const delayOfWriting = 300

/** Creates the highlighter of a site. Nothing is loaded before the first block that is not cached. */
export function createHighlighterService(options: HighlighterServiceOptions): HighlighterService {
  const { themes, grammars = [], today = Math.floor(Date.now() / 86_400_000) } = options
  const highlighter = chooseHighlighter(options)
  const remembered = new LRUCache<string, string>({
    maxSize: charactersInMemory,
    sizeCalculation: (text) => Math.max(1, text.length),
  })
  const running = new Map<string, Promise<HighlightedCode>>()
  const setting = hash('sha256', JSON.stringify([writerVersion, versionOf('shiki'), themes, grammars]))
  let cache: HighlightCache | undefined
  let writing: NodeJS.Timeout | undefined

  function cacheOf(): HighlightCache | undefined {
    if (options.cacheFile !== undefined) cache ??= openHighlightCache(options.cacheFile, today)
    return cache
  }

  function find(key: string): HighlightedCode | undefined {
    const known = remembered.get(key)
    if (known !== undefined) return readText(known)
    const stored = cacheOf()?.read(key)
    if (stored === undefined) return undefined
    remembered.set(key, stored)
    return readText(stored)
  }

  function keep(key: string, code: HighlightedCode): void {
    const text = writeText(code)
    remembered.set(key, text)
    if (options.cacheFile === undefined) return
    cacheOf()?.write(key, text)
    writing ??= setTimeout(writeSoon, delayOfWriting).unref()
  }

  function writeSoon(): void {
    writing = undefined
    cache?.flush()
  }

  async function make(key: string, block: CodeToHighlight): Promise<HighlightedCode> {
    // If highlighting fails, code without colors is better than no page.
    const made = await highlighter.highlight(block).catch(() => undefined)
    running.delete(key)
    if (made !== undefined) {
      keep(key, made)
      return made
    }
    // Cached only in this process, since another machine may have the time.
    const isTyped = typedExtension(block) !== undefined
    const code = isTyped ? await withoutNotations(block.code) : block.code
    const plain: HighlightedCode = {
      html: plainCode({ ...block, code }),
      ...(isTyped ? { text: codeTextOf(code) } : {}),
      problems: [{ kind: 'slow', line: 0, reason: '' }],
    }
    remembered.set(key, writeText(plain))
    return plain
  }

  return {
    async highlight(block) {
      if (isPlain(block, grammars)) return { html: plainCode(block) }
      const key = keyOf(setting, block)
      const known = find(key)
      if (known !== undefined) return known
      const made = running.get(key) ?? make(key, block)
      running.set(key, made)
      return made
    },
    peek: (block) => (isPlain(block, grammars) ? { html: plainCode(block) } : find(keyOf(setting, block))),
    async close() {
      clearTimeout(writing)
      cache?.close()
      await highlighter.close()
    },
  }
}

function chooseHighlighter({ themes, grammars = [], thread }: HighlighterServiceOptions): StoppableHighlighter {
  const settings = { themes, grammars }
  const file = thread === 'same' ? undefined : workerFile()
  return file === undefined ? createSameThreadHighlighter(settings) : createWorkerHighlighter(settings, file)
}

/** The built program of the thread; undefined if nothing is built, as in tests. */
function workerFile(): URL | undefined {
  try {
    const file = new URL(import.meta.resolve('#highlight-worker'))
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

function versionOf(name: 'shiki' | 'typescript'): string {
  try {
    return (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version
  } catch (cause) {
    // Sites that show types have TypeScript installed.
    if (name === 'typescript') return 'missing'
    throw cause
  }
}

function isPlain({ language, code }: CodeToHighlight, grammars: readonly CustomGrammar[]): boolean {
  return code === '' || codeLanguage(language, grammars).grammar === undefined
}

function keyOf(setting: string, block: CodeToHighlight): string {
  const { code, language, highlighted = [], focused = [] } = block
  const types = typedExtension(block) === undefined ? '' : `\0${versionOf('typescript')}`
  const text = `${setting}\0${language.toLowerCase()}\0${highlighted.join()}\0${focused.join()}\0${code}${types}`
  return hash('sha256', text, 'base64url').slice(0, 27)
}

/** Most blocks are only HTML, which is stored as it is; it begins with the tag of the first line. */
function writeText(code: HighlightedCode): string {
  return Object.keys(code).length === 1 ? code.html : JSON.stringify(code)
}

function readText(text: string): HighlightedCode {
  return text.startsWith('{') ? (JSON.parse(text) as HighlightedCode) : { html: text }
}
