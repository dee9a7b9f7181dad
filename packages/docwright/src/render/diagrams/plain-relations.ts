const relation =
  /^([\w.*-]+)\s+(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s+([\w.*-]+)\s*:\s*("[^"]+"|'[^']+'|[^"'\s][^"']*)$/
const entity = /^([\w.*-]+)\s*(\{\s*\}|\{)?$/
const attribute = /^([\w.[\]()-]+)\s+([\w.[\]()*-]+)((?:\s+(?:PK|FK|UK))?)(\s+"[^"]*")?$/

/**
 * Writes an entity relationship diagram so that the drawing library loses nothing of it: it does not know every spelling
 * of “zero or more”, and no entity without attributes.
 *
 * @param lines The diagram's lines after the first, without blanks around them.
 * @returns The diagram; undefined where it has something that the library would not draw.
 */
export function plainRelations(lines: readonly string[]): string | undefined {
  const written = ['erDiagram']
  let inEntity = false
  for (const line of lines) {
    const plain = inEntity ? plainAttribute(line) : plainStatement(line)
    if (plain === undefined) return undefined
    if (plain === '}') inEntity = false
    else if (plain.endsWith('{')) inEntity = true
    written.push(plain)
  }
  return inEntity ? undefined : written.join('\n')
}

function plainAttribute(line: string): string | undefined {
  if (line === '}') return line
  const [, type, name, keys = '', comment = ''] = attribute.exec(line) ?? []
  return type === undefined ? undefined : `${type} ${name}${keys}${comment}`
}

function plainStatement(line: string): string | undefined {
  const [, from, left, dash, right, to, label] = relation.exec(line) ?? []
  // Which way the sign at the left opens makes no difference to the library, except that it knows one of them only.
  if (from !== undefined) return `${from} ${left === '}o' ? 'o{' : left}${dash}${right} ${to} : ${label}`
  const [, name, braces] = entity.exec(line) ?? []
  if (name === undefined) return undefined
  return braces === '{' ? `${name} {` : `${name} {\n}`
}
