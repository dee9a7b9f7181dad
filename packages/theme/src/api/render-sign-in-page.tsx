import { labelsFor } from '../labels/labels-for.ts'
import { renderSmallDocument, type SmallDocument } from '../layout/small-document.tsx'

/** What the page needs to know of the site. */
export interface SignInPage {
  /** BCP 47 tag of the site. */
  language: string
  direction: 'ltr' | 'rtl'
  /** What it loads; nothing of the site's author. */
  assets: SmallDocument['assets']
}

/**
 * The page that a provider sends readers back to who sign in to try an endpoint. Its script tells the form what the
 * provider said, and the form closes the window.
 *
 * @param page What it needs to know.
 */
export function renderSignInPage({ language, direction, assets }: SignInPage): string {
  const { api } = labelsFor(language)
  return renderSmallDocument({
    language,
    direction,
    title: api.authorizations,
    description: api.playground.signInDone,
    children: null,
    assets,
  })
}
