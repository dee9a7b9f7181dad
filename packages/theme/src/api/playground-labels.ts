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

  editJson: string
  editForm: string
  notJson: string
  /** `{names}` are parameters. */
  fillIn: string
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
  editJson: 'Edit as JSON',
  editForm: 'Edit as a form',
  notJson: 'This is not JSON yet.',
  fillIn: 'Fill in first: {names}',
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
