const texts = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/**
 * Words in the texts of code that may be classes; most are not, and no style comes of them.
 *
 * @param code JavaScript.
 */
export function classCandidates(code: string): Set<string> {
  const names = new Set<string>()
  for (const [, double, single, template] of code.matchAll(texts)) {
    const text = double ?? single ?? template ?? ''
    if (text.length > 5000) continue
    for (const word of text.replaceAll(/\$\{|["'}]/g, ' ').split(/\s+/))
      if (/^[!-]?[a-z@[*][\w:./%#,()[\]&>*=!@+-]*$/i.test(word) && word.length < 120) names.add(word)
  }
  return names
}
