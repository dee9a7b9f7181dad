/** Name of the channel between the pages of a site, for a provider that has cut its window off from its opener. */
export const signInChannel = 'docwright-sign-in'

/** Messages of the page that a provider sends readers back to, and to it. */
export type SignInMessage =
  /** The provider's answer: the query of its address. */
  { kind: 'answer'; search: string } | { kind: 'received'; state: string }
