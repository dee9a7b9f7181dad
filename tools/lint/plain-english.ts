/** Wording that is read twice, and what to write instead. */
const patterns: readonly (readonly [wording: RegExp, advice: string])[] = [
  [/\b(?:undefined|absent|true|false|null|empty|none|throws|ends|is|are) where\b/i, 'Write “if”.'],
  [/\bbeside\b/i, 'Write “besides”, or “next to” for a place.'],
  [/\bwithout it,/i, 'Write “by default”, or “otherwise”.'],
  [/\b(?:is|are|was|were|be) told\b/i, 'Say who reports what, or what somebody gets.'],
  [/\brather (?:is|are|be|has|have|a|an|the)\b/i, 'Write “we prefer … to …”.'],
  [/\bwhoever\b/i, 'Name them: callers, readers, the owner.'],
  [/\bshall\b/i, 'Write “must”, “should”, or the present tense.'],
  [/(?:^|[.;:] )What (?!if\b)(?:[^.?]*?)\b(?:is|are|was|has|have)\b/, 'Begin with the subject.'],
  [/\b(?:anew|without number|less than nothing)\b/i, 'Write “again”, “unbounded”, “negative”.'],
  [/\b(?:colou?r(?<=our)|behaviour|organis|licence(?=d)|centre|favour|honour|neighbour)\w*/i, 'Use American spelling.'],
]

/**
 * Finds wording in a comment that is hard to read.
 *
 * @param text The comment, without its marks at the start of lines.
 * @returns The advice; undefined if there is nothing to change.
 */
export function plainEnglish(text: string): string | undefined {
  const folded = text.replaceAll(/\s*\n\s*(?:\*\s?)?\s*/g, ' ').trim()
  // Quotations from code or from an interface are ignored, and so are names of parameters.
  const prose = folded.replaceAll(/`[^`]*`|“[^”]*”|(?<=@param )\S+/g, '``').replace(/^\*\s*/, '')
  return patterns.find(([wording]) => wording.test(prose))?.[1]
}
