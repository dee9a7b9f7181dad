import type { CodeToHighlight, HighlightedCode } from './code-to-highlight.ts'
import type { HighlighterSettings } from './highlighter.ts'

/** Settings of a highlighting thread. */
export interface HighlightWorkerData {
  settings: HighlighterSettings
  /** Shared memory of one number: the id of the current block, or 0. */
  progress: SharedArrayBuffer
}

/** A block to highlight. */
export interface HighlightRequest {
  id: number
  block: CodeToHighlight
}

/** The highlighted block; undefined if coloring would take too long. */
export interface HighlightAnswer {
  id: number
  code: HighlightedCode | undefined
}
