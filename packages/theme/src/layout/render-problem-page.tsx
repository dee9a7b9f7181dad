import type { AssetsView, ProblemView } from '../page-view.ts'
import { ProblemPanel } from './problem-panel.tsx'
import { renderSmallDocument } from './small-document.tsx'

/** A preview without a site. */
export interface ProblemPageView {
  title: string
  /** A sentence about the next step. */
  message: string
  problems: ProblemView[]
  assets: Pick<AssetsView, 'styles' | 'scripts'>
}

/**
 * The page of the preview while no site can be made, as a complete HTML document. In English, like every diagnostic.
 *
 * @param view The problems, and the files that the page needs: the theme's sheet, the preview's, a site's colors.
 */
export function renderProblemPage({ title, message, problems, assets }: ProblemPageView): string {
  return renderSmallDocument({
    language: 'en',
    direction: 'ltr',
    title,
    description: message,
    children: <ProblemPanel problems={problems} />,
    assets,
  })
}
