import type { SidebarTemplate } from '@docwright/theme'
import type { Section } from '../../navigation/place-pages.ts'

/** The sidebar of a section, rendered once for all its pages. */
export interface PresentedSection {
  template: SidebarTemplate
  /** Changes with anything the sidebar shows. */
  digest: string
  /** URL path of the whole list, without base path, where pages show a part of it. */
  path?: string
}

/** Sections that were rendered already. */
export type SectionCache = Map<Section, PresentedSection>
