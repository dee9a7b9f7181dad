import { InvalidArgumentError } from 'commander'

/** Parses a port. */
export function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  }
  return port
}

/** Parses a whole number of at least 0. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 0.')
  return Number(text)
}

/** Parses a number of days, which need not be whole. */
export function daysOf(text: string): number {
  const days = Number(text)
  if (text.trim() === '' || !Number.isFinite(days) || days < 0) {
    throw new InvalidArgumentError('Days must be a number of at least 0; 0 checks every URL again.')
  }
  return days
}

/** Parses the path under which a site is served. */
export function basePath(text: string): string {
  if (/^[a-z][a-z\d+.-]*:|[\s?#%\\]|(^|\/)\.{1,2}(\/|$)/i.test(text)) {
    throw new InvalidArgumentError('A base path must look like /docs; specify the host with --url.')
  }
  return text
}

/** Parses the URL of a site. */
export function siteAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('A URL must look like https://docs.example.com.')
  }
  return text
}
