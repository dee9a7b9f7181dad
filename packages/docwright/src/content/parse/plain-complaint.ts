import type { Repair } from './repair.ts'

/** A parser's message about a tag, in words for people who write pages. */
export interface PlainComplaint {
  message: string
  fix: string
}

interface Wording {
  expression: RegExp
  say(match: RegExpExecArray, name: string): PlainComplaint
}

const wordings: readonly Wording[] = [
  {
    expression: /^Expected a closing tag for `<([^`>]*)>`/,
    say: ([, tag]) => ({
      message: `<${tag}> is opened here and never closed.`,
      fix: `Write </${tag}> where it ends. If it is closed elsewhere, both tags have to be in one item of a list, or both outside of it. Or write \\< to show the character.`,
    }),
  },
  {
    expression: /^Expected the closing tag `<\/([^`>]*)>` either after/,
    say: ([, tag]) => ({
      message: `</${tag}> is inside a list or quote that starts after <${tag}>.`,
      fix: `Indent the list or quote as far as </${tag}>, or write </${tag}> at the start of a line, after a blank one.`,
    }),
  },
  {
    expression: /^Unexpected closing tag `<\/([^`>]*)>`, expected corresponding closing tag for `<([^`>]*)>`/,
    say: ([, tag, open]) => ({
      message: `</${tag}> is used while <${open}>, which was opened before it, is still open.`,
      fix: `Write </${open}> before it. If there is one further down, remove it there.`,
    }),
  },
  {
    expression: /^Unexpected closing (?:slash|tag)/,
    say: (_match, name) => ({
      message: `</${name}> has no opening tag: no <${name}> is open here.`,
      fix: `Remove it, or add <${name}> where it should start.`,
    }),
  },
  {
    expression: /^Unexpected character `(.+?)` \(U\+[0-9A-F]+\).*\battribute\b/s,
    say: ([, character], name) => ({
      message: `The attributes of <${name}> cannot be read: “${character}” is not expected there.`,
      fix: 'Write each attribute as name="text" or name={value}.',
    }),
  },
  {
    expression: /^Unexpected character `(.+?)` \(U\+[0-9A-F]+\)/s,
    say: ([, character], name) => ({
      message: `The tag <${name}> cannot be read: “${character}” is not expected there.`,
      fix: 'Correct the tag, or write \\< to show the character.',
    }),
  },
  {
    expression: /^Unexpected end of file/,
    say: (_match, name) => ({
      message: `The tag <${name}> never ends: its “>” is missing, or a quotation mark or brace before it is not closed.`,
      fix: 'Close the quotation marks and braces in the tag, and end it with >, or write \\< to show the character.',
    }),
  },
]

/**
 * Rewords a parser's message about a tag.
 *
 * @param name Name of the tag.
 * @returns Message and fix.
 */
export function plainComplaint(complaint: string, name: string): PlainComplaint {
  for (const { expression, say } of wordings) {
    const match = expression.exec(complaint)
    if (match !== null) return say(match, name)
  }
  return {
    message:
      name === ''
        ? 'A tag is not valid here: a name, a quotation mark, a brace or “>” is missing in it.'
        : `The tag <${name}> is not valid: a quotation mark, a brace or “>” is missing in it, or it is closed in another block.`,
    fix:
      name === ''
        ? String.raw`Complete it, or write \< to show the character.`
        : `Complete it, open and close <${name}> in the same block, or write \\< to show the character.`,
  }
}

/** The tag that is not closed, according to the parser's message. */
export function unclosedTag(complaint: string): Repair['unclosed'] {
  const [, name] = /^Expected a closing tag for `<([\w.:$-]+)/.exec(complaint) ?? []
  if (name !== undefined) return { name, at: 'opening' }
  const [, open] = /expected corresponding closing tag for `<([\w.:$-]+)/.exec(complaint) ?? []
  return open === undefined ? undefined : { name: open, at: 'closing' }
}
