/**
 * The longest text that every match of a regular expression (RE2) contains: a file without it need not be searched line
 * by line. In case of doubt, the text is shorter.
 *
 * @param pattern The expression.
 * @returns An empty string if no text is certain.
 */
export function requiredText(pattern: string): string {
  // One of several would do, or what follows is read by other rules.
  if (['|', '(?', '[:'].some((part) => pattern.includes(part)) || /\\[QEpPx0-7]/.test(pattern)) return ''
  const runs: string[] = []
  let run = ''
  let depth = 0
  const end = (): void => {
    runs.push(run)
    run = ''
  }
  for (const [token] of pattern.matchAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[*+?]\??|\{\d+,?\d*\}\??|[\s\S]/gu)) {
    if (/^[*?{]/.test(token) && token !== '{') {
      // The quantified character may be missing.
      run = run.replace(/.$/su, '')
      end()
    } else if (token.startsWith('(')) depth += 1
    else if (token === ')') depth -= 1
    if (depth > 0 || /^[)(+.^$[*?]/.test(token) || (token.startsWith('{') && token !== '{')) end()
    else if (!token.startsWith('\\')) run += token
    // Letters after a backslash are classes and places; other characters are themselves.
    else if (/^\\\W$/.test(token)) run += token.slice(1)
    else end()
  }
  end()
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? ''
}
