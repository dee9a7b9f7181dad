/** A message of the JavaScript compiler without abbreviations, as a part of a sentence. */
export function compilerWords(text: string): string {
  const plain = text.replace(/\.$/, '')
  const [, found] = /^Unexpected "?(.*?)"?$/.exec(plain) ?? []
  const [, wanted, got] = /^Expected (.*) but found (.*)$/.exec(plain) ?? []
  if (found !== undefined && /^end of (?:the )?file$/.test(found))
    return 'it ends too early: a bracket or a quotation mark before the end is not closed'
  if (found !== undefined) return `“${found}” is not expected there`
  if (wanted === undefined || got === undefined) return plain.charAt(0).toLowerCase() + plain.slice(1)
  return `${quoted(wanted)} is expected there, not ${quoted(got)}`
}

function quoted(text: string): string {
  return /^".*"$/.test(text) ? `“${text.slice(1, -1)}”` : text
}
