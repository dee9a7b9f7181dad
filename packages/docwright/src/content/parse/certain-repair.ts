import type { Repair as TextRepair } from '../../source/diagnostic.ts'
import { voidElements } from '../elements/element-names.ts'
import type { RepairCode } from './repair.ts'

const voidTag = new RegExp(
  String.raw`^<(?:${[...voidElements].join('|')})\b(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'<>{}])*?(?<!/)>`,
  'i',
)
const autolink = /^<((?:https?:\/\/[^\s<>{}()]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+))>/i

/**
 * The replacement for a mistake, if the author can have meant only one thing.
 *
 * @param code Code of the mistake.
 * @param offset Place of the mistake.
 * @returns Undefined if a person has to decide.
 */
export function certainRepair(code: RepairCode, text: string, offset: number): TextRepair | undefined {
  const rest = text.slice(offset, offset + 5000)
  switch (code) {
    case 'mdx-html-comment': {
      const [written, inside = ''] = /^<!--([\s\S]*?)-->/.exec(rest) ?? []
      return written === undefined || inside.includes('*/') ? undefined : { written, put: `{/*${inside}*/}` }
    }
    case 'mdx-void-element': {
      const written = voidTag.exec(rest)?.[0]
      return written === undefined ? undefined : { written, put: `${written.slice(0, -1).trimEnd()} />` }
    }
    case 'mdx-autolink': {
      const [written, address = ''] = autolink.exec(rest) ?? []
      const target = address.includes(':') ? address : `mailto:${address}`
      return written === undefined ? undefined : { written, put: `[${address}](${target})` }
    }
    case 'mdx-stray-character':
      // A brace may have been meant as an expression.
      return rest.startsWith('<') ? { written: '<', put: '\\<' } : undefined
    case 'mdx-syntax':
    case 'mdx-doctype':
    case 'merge-conflict':
    case 'module-syntax':
    case 'module-types':
      return undefined
  }
}
