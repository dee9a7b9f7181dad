import type { CodeToHighlight, HighlightedCode } from './code-to-highlight.ts'
import type { HighlighterSettings } from './highlighter.ts'

/** What a highlighting thread starts with. */
export interface HighlightWorkerData {
  settings: HighlighterSettings
  /** Shared memory of one number: the id of the block at work, or 0. */
  progress: SharedArrayBuffer
}

/** A block to highlight. */
export interface HighlightRequest {
  id: number
  block: CodeToHighlight
}

/** What became of a block; undefined where it would take too long to colour. */
export interface HighlightAnswer {
  id: number
  code: HighlightedCode | undefined
}
