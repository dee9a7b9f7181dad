/** JavaScript's messages for common mistakes, and the same in words for the author of the component. */
const wordings: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^'?([\w$]+)'? is not defined/, ([, name]) => `“${name}” is neither defined nor imported`],
  [
    /^cannot read propert(?:y '([^']*)' of|ies of) (undefined|null)(?: \(reading '([^']*)'\))?/i,
    ([, first, value, second]) =>
      `it reads “${first ?? second ?? ''}” of a value that is ${value}, such as a property that the page does not give`,
  ],
  [
    /^(?:'?([\w$.[\]]+)'? is )?not a function/,
    ([, name]) =>
      name === undefined
        ? 'it calls something that is not a function, such as a method of a value of another type'
        : `it calls “${name}”, which is not a function`,
  ],
  [
    /^(?:'?([\w$.[\]]+)'? is )?not iterable/,
    ([, name]) =>
      `it goes through ${name === undefined || name === 'value' ? 'a value' : `“${name}”`} as a list, which it is not`,
  ],
  [/^(?:maximum call stack|stack overflow)/i, () => 'it calls itself without end'],
  [
    /^objects are not valid as a react child/i,
    () => 'it shows a whole object, where only texts, numbers and elements can be shown',
  ],
]

/**
 * Explains an error to the author of the code.
 *
 * @param error The error thrown.
 * @param error.name Its kind.
 * @param error.message Its message.
 * @returns A part of a sentence, followed by JavaScript's own words.
 */
export function plainError({ name, message }: { name: string; message: string }): string {
  const said = `${name}: ${message.replace(/\.$/, '')}`
  for (const [expression, say] of wordings) {
    const match = expression.exec(message)
    if (match !== null) return `${say(match)} (${said.split('\n')[0] ?? ''})`
  }
  return said
}
