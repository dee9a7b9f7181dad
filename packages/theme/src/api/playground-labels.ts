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

/** English. */
export const englishPlaygroundLabels: PlaygroundLabels = {
  send: 'Send',
  cancel: 'Cancel',
  sending: 'Sending …',
  address: 'Address',
  findEndpoint: 'Find an endpoint',
  noEndpoint: 'No endpoint has this name.',
  notLoaded: 'The form could not be loaded. Check the connection and try again.',
  way: 'Way to authorize',
  none: 'none',
  user: 'User',
  password: 'Password',
  token: '{name} token',
  remember: 'Remember in this browser',
  certificate: 'Your browser adds a client certificate, if it has one for this server.',
  cookie: 'Browsers let no page send cookies to another site: this one is left out.',
  redirect: 'Register this redirect address with the provider:',
  getToken: 'Get a token',
  forgetToken: 'Forget the token',
  signingIn: 'Waiting for the sign-in …',
  enterCode: 'Enter this code on the page of the provider:',
  validUntil: 'The token is valid until {time}.',
  signInDone: 'You can close this window and return to the documentation.',
  signInFailures: {
    blocked: 'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
    closed: 'The sign-in window was closed before the sign-in was finished.',
    state: 'The answer does not belong to this sign-in and was not used. Try again.',
    codeExpired: 'The code has expired. Get a new one.',
    tokenExpired: 'The token has expired. Get a new one.',
    noAddress: 'Neither the specification nor the provider names a usable address for this.',
    insecure: 'Signing in works only on pages that are served over HTTPS.',
    noClient: 'Fill in the client_id that the provider gave you.',
    nonsense: 'The answer of {server} is not one of OAuth 2.0.',
    refused: '{server} refused.',
  },
  fillExamples: 'Fill with examples',
  editJson: 'Edit as JSON',
  editForm: 'Edit as a form',
  notJson: 'This is not JSON yet.',
  fillIn: 'Fill in first: {names}',
  check: 'Check first: {names}',
  sendAnyway: 'Send anyway',
  remove: 'Remove {name}',
  kind: 'Kind of {name}',
  add: 'Add',
  addTo: 'Add to {name}',
  newName: 'New name in {name}',
  waiting: 'The response appears here.',
  noBody: 'The response has no body.',
  notText: 'The response is not text. It can be downloaded.',
  beginning: 'These are the first {count} characters. The whole response can be downloaded.',
  incomplete: 'The response is not complete.',
  download: 'Download',
  copyCurl: 'Copy as cURL',
  copiedSecrets: 'Copied, with your credentials',
  documented: 'Documented',
  undocumented: 'The reference does not describe this status.',
  failures: {
    network: 'No connection',
    site: 'No connection',
    cors: 'The browser may not read this response',
    policy: 'This page may not ask that server',
    proxy: 'The request was not sent',
    address: 'The address is not complete',
    cancelled: 'Cancelled',
  },
  reasons: {
    network: '{server} cannot be reached from this browser.',
    site: 'This site’s own server cannot be reached.',
    cors: '{server} answers, but does not allow other sites to read its answers (CORS).',
    policy: 'The Content-Security-Policy of this site has to name {server} under connect-src.',
    proxy: 'The proxy of this site refused the request or could not finish it.',
    address: 'Fill in the server’s variables and the path.',
    cancelled: 'The request was stopped.',
  },
}
