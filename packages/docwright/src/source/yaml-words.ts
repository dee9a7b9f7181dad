import type { YAMLError } from 'yaml'

/** A YAML mistake in everyday words. */
export interface YamlWords {
  message: string
  fix: string
}

const quote = 'Put the value in quotation marks.'
const sameColumn = 'Start the keys of an object in the same column.'

/**
 * Rewords an error of the parser without its terms.
 *
 * @param isBroken Whether a key spans several lines there.
 */
export function inPlainWords({ code, message, pos }: YAMLError, text: string, isBroken: boolean): YamlWords {
  const sign = text.charAt(pos[0])
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (sign === '-') return dashAmongKeys
      return isBroken
        ? { message: 'The line after this value is indented as if it were part of it.', fix: sameColumn }
        : { message: 'This value has a colon with a space after it.', fix: quote }
    case 'MULTILINE_IMPLICIT_KEY':
      return sign === '-'
        ? dashAmongKeys
        : {
            message: 'This line is neither a key with a value nor part of the value above it.',
            fix: 'Write `key: value`.',
          }
    case 'UNEXPECTED_TOKEN':
      return unexpected(message, sign)
    case 'MISSING_CHAR':
      return missing(message)
    case 'TAB_AS_INDENT':
      return { message: 'This line is indented with a tab.', fix: 'Indent it with spaces.' }
    case 'BAD_INDENT':
      return { message: 'This line does not start in the column of the lines around it.', fix: sameColumn }
    case 'BAD_SCALAR_START':
      return { message: `A value cannot begin with \`${sign}\`.`, fix: quote }
    case 'BAD_DQ_ESCAPE':
      return {
        message: `\`${text.slice(pos[0], pos[0] + 2)}\` means nothing between double quotation marks.`,
        fix: 'Write two backslashes, or use single quotation marks.',
      }
    case 'BLOCK_IN_FLOW':
      return {
        message: 'A comma is missing here, or lines of their own stand between brackets.',
        fix: 'Write `,` between the two.',
      }
    case 'MULTIPLE_DOCS':
      return { message: 'A second document begins here, which is not read.', fix: 'Put it into a file of its own.' }
    case 'BAD_ALIAS':
    case 'ALIAS_PROPS':
    case 'MULTIPLE_ANCHORS':
      return {
        message: 'A value that begins with `*` or `&` is a name in YAML, and this one cannot be used.',
        fix: quote,
      }
    case 'TAG_RESOLVE_FAILED':
    case 'MULTIPLE_TAGS':
    case 'BAD_COLLECTION_TYPE':
      return { message: 'A value that begins with `!` names a type in YAML, and this one is not known.', fix: quote }
    default:
      return cannotBeRead
  }
}

const cannotBeRead: YamlWords = {
  message: 'This line is not valid YAML.',
  fix: 'Correct it; a colon, a bracket or a quotation mark before it may be missing.',
}

const dashAmongKeys: YamlWords = {
  message: 'This entry of a list stands among keys.',
  fix: 'Indent the list below its key, or remove the dash.',
}

function unexpected(message: string, sign: string): YamlWords {
  if (message.startsWith('Unexpected block-seq-ind')) return dashAmongKeys
  if (message.endsWith('at node end'))
    return {
      message: `The value before this \`${sign}\` has ended already.`,
      fix: 'Put the whole value in quotation marks.',
    }
  if (message.startsWith('Not a YAML token'))
    return { message: 'Nothing can stand here after `|` or `>`.', fix: 'Begin the text in the next line.' }
  return /^Unexpected (?:,|empty item)/.test(message)
    ? { message: 'Nothing stands before this comma.', fix: 'Write the value, or remove the comma.' }
    : cannotBeRead
}

function missing(message: string): YamlWords {
  if (message.startsWith('Comments must'))
    return {
      message: 'A `#` that begins a comment needs a space before it.',
      fix: 'Add the space, or put the value in quotation marks.',
    }
  if (message.startsWith('Missing ,'))
    return { message: 'A comma is missing before this.', fix: 'Write `,` between the two.' }
  if (message.startsWith('Missing space after :'))
    return { message: 'A colon needs a space after it.', fix: 'Write `key: value`.' }
  return message.startsWith('Implicit map keys')
    ? { message: 'This key has no colon after it.', fix: 'Write `key: value`.' }
    : cannotBeRead
}
