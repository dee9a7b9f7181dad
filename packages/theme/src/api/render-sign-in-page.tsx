import { labelsFor } from '../labels/labels-for.ts'
import { renderSmallDocument, type SmallDocument } from '../layout/small-document.tsx'

/** Facts about the site. */
export interface SignInPage {
  /** BCP 47 tag of the site. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Its assets; nothing of the site's author. */
  assets: SmallDocument['assets']
}

/**
 * The page to which a provider sends readers back who sign in to try an endpoint. Its script reports the provider's
 * answer to the form, which closes the window.
 *
 * @param page Facts about the site.
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
