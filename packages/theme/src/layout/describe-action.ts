import { fillLabel } from '../labels/fill-label.ts'
import type { Labels } from '../labels/labels.ts'
import type { IconView, PageActionView } from '../page-view.ts'
import type { InterfaceIconName } from './interface-icons.tsx'

/** An entry of a page's menu in words. */
export interface DescribedAction {
  label: string
  description?: string
  icon: InterfaceIconName
  /** Replaces our own drawing. */
  drawing?: IconView
  /** Replaces our own drawing: a symbol of an SVG file. */
  logo?: string
  /** Opens an address, copies the page at an address, or copies a text. */
  does: { open: string; external: boolean } | { copyPage: string } | { copy: string }
}

/**
 * Describes an entry of a page's menu.
 *
 * @param labels Texts in the page's language.
 */
export function describeAction(action: PageActionView, { actions: texts }: Labels): DescribedAction {
  switch (action.kind) {
    case 'copy':
      return {
        label: texts.copyPage,
        description: texts.copyPageText,
        icon: 'copy',
        does: { copyPage: action.href },
      }
    case 'view':
      return { label: texts.viewMarkdown, icon: 'markdown', does: { open: action.href, external: false } }
    case 'assistant':
      return {
        label: fillLabel(texts.openIn, { name: action.name }),
        description: texts.askAbout,
        icon: 'assistant',
        ...(action.logo === undefined ? {} : { logo: action.logo }),
        does: {
          open: `${action.ask}${encodeURIComponent(fillLabel(texts.prompt, { url: action.page }))}`,
          external: true,
        },
      }
    case 'mcp-address':
      return { label: texts.copyMcp, description: texts.mcpText, icon: 'plug', does: { copy: action.text } }
    case 'mcp-command':
      return { label: texts.copyCommand, description: texts.mcpText, icon: 'plug', does: { copy: action.text } }
    case 'mcp-install':
      return {
        label: fillLabel(texts.connectTo, { name: action.name }),
        description: texts.mcpText,
        icon: 'plug',
        does: { open: action.href, external: false },
      }
    case 'edit':
      return { label: texts.edit, icon: 'edit', does: { open: action.href, external: true } }
    case 'report':
      return { label: texts.report, icon: 'report', does: { open: action.href, external: true } }
    case 'specification':
      return { label: texts.download, icon: 'download', does: { open: action.href, external: false } }
    case 'own':
      return {
        label: action.label,
        ...(action.description === undefined ? {} : { description: action.description }),
        icon: 'external',
        ...(action.icon === undefined ? {} : { drawing: action.icon }),
        does: { open: action.href, external: action.external },
      }
  }
}
