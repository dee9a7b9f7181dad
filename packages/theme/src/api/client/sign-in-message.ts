/** Name of what the pages of a site talk over where a provider has shut its window off from who opened it. */
export const signInChannel = 'docwright-sign-in'

/** What the page that a provider sends readers back to says, and what it hears. */
export type SignInMessage =
  /** What the provider answered: the query of its address. */
  { kind: 'answer'; search: string } | { kind: 'received'; state: string }
