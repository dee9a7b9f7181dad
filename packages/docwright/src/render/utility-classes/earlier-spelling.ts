/**
 * A class in the words of Tailwind 4, where authors wrote it for version 3 and the newer one reads it differently or not
 * at all.
 *
 * @param name The class as the author wrote it.
 */
export function currentSpelling(name: string): string {
  const end = name.lastIndexOf(':', name.includes('[') ? name.indexOf('[') : name.length)
  const [variants, utility] = [name.slice(0, end + 1), name.slice(end + 1)]
  return variants + spell(utility)
}

function spell(utility: string): string {
  const bare = utility.replace(/^!|!$/, '')
  const renamed = renames.get(bare)
  if (renamed !== undefined) return utility.replace(bare, renamed)
  if (!utility.includes('[')) return utility
  // Version 3 put `var()` around the name of a property by itself.
  const named = utility.replace(/\[((?:[a-z-]+:)?)(--[\w-]+)\]/, '[$1var($2)]')
  return /^!?(?:grid-(?:cols|rows)|object)-\[/.test(named) ? spacesForCommas(named) : named
}

const renames: ReadonlyMap<string, string> = new Map([
  // Invisible, but drawn if the system replaces all colors.
  ['outline-none', 'outline-hidden'],
  ['decoration-slice', 'box-decoration-slice'],
  ['decoration-clone', 'box-decoration-clone'],
  ['blur-0', 'blur-none'],
  ['backdrop-blur-0', 'backdrop-blur-none'],
])

/** `grid-cols-[1fr,auto]`: commas between the values of a list that CSS separates by spaces, but not inside functions. */
function spacesForCommas(utility: string): string {
  let depth = 0
  return utility.replaceAll(/[(),]/g, (character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return character === ',' && depth === 0 ? '_' : character
  })
}
