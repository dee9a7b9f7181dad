/** Texts of the form to try an endpoint in one language, besides those that it shares with the page. */
export interface PlaygroundLabels {
  send: string
  cancel: string
  sending: string
  /** Name of the line that shows the address of the request. */
  address: string
  findEndpoint: string
  noEndpoint: string
  /** The page could not load the form. */
  notLoaded: string

  /** Name of the choice among ways to authorize; one of them may be `none`. */
  way: string
  none: string
  user: string
  password: string
  /** `{name}` is a kind, such as OAuth 2.0. */
  token: string
  remember: string
  certificate: string
  cookie: string

  /** Next to the address that a provider sends readers back to. */
  redirect: string
  getToken: string
  forgetToken: string
  /** While a provider's window is open. */
  signingIn: string
  /** Before a code and the address of the page on which it is typed. */
  enterCode: string
  /** `{time}` is a time of day. */
  validUntil: string
  /** On the page that a provider sends readers back to. */
  signInDone: string
  /** Why there is no token; `{server}` is an address. */
  signInFailures: Readonly<Record<SignInFault, string>>

  fillExamples: string
  editJson: string
  editForm: string
  notJson: string
  /** `{names}` are parameters. */
  fillIn: string
  /** `{names}` are parameters, each with its expected value. */
  check: string
  sendAnyway: string
  remove: string
  kind: string
  add: string
  addTo: string
  newName: string

  waiting: string
  noBody: string
  notText: string
  /** `{count}` is a large number, already written out. */
  beginning: string
  incomplete: string
  download: string
  copyCurl: string
  copiedSecrets: string
  /** Title of the reference's description of a response. */
  documented: string
  undocumented: string

  /** The failure, in a few words. */
  failures: Readonly<Record<PlaygroundFailure, string>>
  /** Its meaning; `{server}` is an address. */
  reasons: Readonly<Record<PlaygroundFailure, string>>
}

/**
 * The reason for a missing response: `network` is a server that cannot be reached, `site` our own; `policy` is the
 * page's Content-Security-Policy, `cors` a server that answers but not to pages of other sites, `proxy` a refusal of
 * ours, with its reason, `address` an incomplete one.
 */
export type PlaygroundFailure = 'network' | 'site' | 'cors' | 'policy' | 'proxy' | 'address' | 'cancelled'

/**
 * The reason why a sign-in ended without a token: the window was `blocked` by the browser or `closed` by the reader,
 * the answer was for another request (`state`), a code or a token has expired, the specification names `noAddress`, the
 * page is not served over HTTPS (`insecure`), there is no client (`noClient`), the answer is not OAuth (`nonsense`), or
 * the server `refused`.
 */
export type SignInFault =
  | 'blocked'
  | 'closed'
  | 'state'
  | 'codeExpired'
  | 'tokenExpired'
  | 'noAddress'
  | 'insecure'
  | 'noClient'
  | 'nonsense'
  | 'refused'
