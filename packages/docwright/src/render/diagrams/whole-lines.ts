import type { DrawnElement } from './drawn-element.ts'

/**
 * Measures with each line of a label in one piece: Mermaid makes a part of every word, and `svgdom` puts the middle of
 * each part at the middle of the line.
 *
 * @param measured The element to measure.
 * @param measure Measures it.
 * @returns The result of `measure`.
 */
export function withWholeLines<Result>(measured: DrawnElement, measure: () => Result): Result {
  const kept: (readonly [DrawnElement, string])[] = []
  for (const line of measured.querySelectorAll('.text-outer-tspan')) {
    const words = [...line.querySelectorAll('.text-inner-tspan')]
    if (words.length < 2) continue
    const whole = line.textContent
    for (const [index, word] of words.entries()) {
      kept.push([word, word.textContent])
      word.textContent = index === 0 ? whole : ''
    }
  }
  const result = measure()
  for (const [word, text] of kept) word.textContent = text
  return result
}
