/** Texts of the form to try an endpoint in one language, beside those that it shares with the page. */
export interface PlaygroundLabels {
  send: string
  cancel: string
  sending: string
  /** Name of the line that shows where the request goes. */
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

  /** Beside the address that a provider sends readers back to. */
  redirect: string
  getToken: string
  forgetToken: string
  /** While a provider's window is open. */
  signingIn: string
  /** Before a code and the address where it is typed. */
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
  /** `{names}` are parameters, each with what it should be. */
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
  /** What the reference says of a response. */
  documented: string
  undocumented: string

  /** What went wrong, in a few words. */
  failures: Readonly<Record<PlaygroundFailure, string>>
  /** What it means; `{server}` is an address. */
  reasons: Readonly<Record<PlaygroundFailure, string>>
}

/**
 * Why there is no response: `network` is a server that cannot be reached, `site` our own; `policy` is the page's
 * Content-Security-Policy, `cors` a server that answers but not to pages of other sites, `proxy` a refusal of ours,
 * which says why, `address` one that is not complete.
 */
export type PlaygroundFailure = 'network' | 'site' | 'cors' | 'policy' | 'proxy' | 'address' | 'cancelled'

/**
 * Why a sign-in ended without a token: the window was `blocked` by the browser or `closed` by the reader, the answer was
 * another's (`state`), a code or a token has come to its end, the specification names `noAddress`, the page is not served
 * over HTTPS (`insecure`), nothing says who asks (`noClient`), the answer is none of OAuth (`nonsense`), or the server
 * `refused`.
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
