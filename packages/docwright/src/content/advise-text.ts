import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { contentProblems } from './content-problems.ts'
import type { PageText } from './page-text.ts'
import { findProse } from './parse/find-prose.ts'

const bareImage = /!\[\s*\]\([^)\n]*\)|<(?:img|Image|ZoomImage)(?=\s)(?![^>]*\s(?:alt|aria-hidden)\b)[^>]*>/g
/** Link words that mean nothing in a list of the page's links. */
const vagueLink = /(?<!!)\[(?:click )?(?:here|this|this link|this page|read more|learn more|more)\]\([^)\n]*\)/gi

/**
 * Finds what people miss who hear a page: images without a description, and links whose words say nothing about their
 * target. Called only if advice is wanted.
 */
export function adviceOnText(page: PageText, bodyStart: number): Diagnostic[] {
  const { text } = page
  // Most pages have neither, and a second parse would cost every check.
  if (!bareStart.test(text) && !vagueStart.test(text)) return []
  const advice: Diagnostic[] = []
  for (const { start, end } of findProse(text, bodyStart)) {
    const prose = text.slice(start, end)
    for (const { index } of prose.matchAll(bareImage)) {
      const message = 'The image has no alternative text for readers who cannot see it.'
      const fix = 'Describe it, as in `![A map of the regions](…)`. For a decorative image, write <img alt="" …>.'
      advice.push(diagnose(contentProblems, 'image-undescribed', page.placeAt(start + index), message, fix))
    }
    for (const { index, 0: found } of prose.matchAll(vagueLink)) {
      const words = found.slice(1, found.indexOf(']'))
      const message = `The link text “${words}” does not describe its target.`
      const fix = 'Describe what readers find there: screen readers list links without the surrounding text.'
      advice.push(diagnose(contentProblems, 'link-text-vague', page.placeAt(start + index), message, fix))
    }
  }
  return advice
}

const bareStart = /!\[\s*\]\(|<(?:img|Image|ZoomImage)\s/
const vagueStart = /\[(?:click|here|this|read|learn|more)\b/i
