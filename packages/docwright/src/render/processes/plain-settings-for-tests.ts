import type { BodySettings } from '../body/rendered-body.ts'

/** How the bodies of a site without any settings of its own are rendered. */
export function plainSettings(root: string): BodySettings {
  return {
    root,
    variables: {},
    iconLibrary: 'fontawesome',
    codeThemes: { light: 'github-light-default', dark: 'dark-plus' },
    base: '',
    pages: [],
    files: [],
    folders: [],
    redirects: [],
    languages: [{ prefix: '', tag: 'en' }],
  }
}
