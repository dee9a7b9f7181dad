/** Where something is to be done or left alone, in the person's words: pages, files, folders, groups, headings. */
export interface WrittenScope {
  /** Empty for the whole site. */
  only: readonly string[]
  except: readonly string[]
}

const anywhere = /^(?:everywhere|across the board|all over|on all pages|in all pages|on every page)\b\s*/iu
const idle =
  /^(?:please|too|as well|again|now|for me|for us|if you can|if possible|where possible|you can find|(?:that )?you (?:can )?(?:find|see)|there are|only|first|today)\b\s*/iu
const idleEnd =
  /\s*\b(?:please|too|as well|for me|for us|if you can|if possible|where possible|only|alone|instead|everywhere|thanks|thank you)$/iu
const place = /^(?:in|on|of|for|from|under|within|inside|across|throughout|at|below|to)\s+(?:only\s+)?(.+)$/iu

/**
 * Reads the words after a task as places. Whether they are places at all is known only where the site is.
 *
 * @param rest The words; may be empty.
 * @returns The scope; undefined where the words cannot name a place.
 */
export function readScope(rest: string): WrittenScope | undefined {
  let text = rest.trim()
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(anywhere, '').replace(idle, '').replace(idleEnd, '').trim()
  }
  if (text === '') return { only: [], except: [] }
  const named = place.exec(text)?.[1]
  return named === undefined ? undefined : { only: [named], except: [] }
}
