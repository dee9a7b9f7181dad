import type { RequestFile } from './request-value.ts'

/**
 * A request, ready to be sent or to be written in a language. Plain data, but for the contents of files that a reader
 * chose.
 */
export interface HttpRequest {
  /** As it is sent: `GET`, `QUERY`, `purge`. */
  method: string
  /** Complete and encoded; a path parameter without a value keeps its braces. */
  url: string
  /** In the order they are sent; without `Content-Type`, which is of the body. */
  headers: HttpHeader[]
  body?: HttpBody
  /** A requirement that neither address nor headers can express. */
  access?: 'certificate' | 'digest'
}

export interface HttpHeader {
  name: string
  value: string
}

/** A body by the way it is written. */
export type HttpBody =
  /** JSON, XML and everything else that is text. */
  | { kind: 'text'; mediaType: string; text: string }
  /** `application/x-www-form-urlencoded`: names and values, not encoded; names may repeat. */
  | { kind: 'form'; mediaType: string; fields: HttpField[] }
  | { kind: 'multipart'; mediaType: string; parts: HttpPart[] }
  /** The content of a file. */
  | { kind: 'file'; mediaType: string; file: RequestFile }

export interface HttpField {
  name: string
  value: string
}

/** A part of a multipart body: text, or a file. */
export type HttpPart =
  | { name: string; value: string; contentType?: string }
  | { name: string; file: RequestFile; contentType?: string }

/**
 * The media type that the headers of a request name.
 *
 * @param request The request.
 * @returns Absent for a multipart body, whose header has a boundary that the sender chooses.
 */
export function contentTypeOf({ body }: Pick<HttpRequest, 'body'>): string | undefined {
  return body === undefined || body.kind === 'multipart' ? undefined : body.mediaType
}

/**
 * Headers with that of the body.
 *
 * @param request The request.
 */
export function allHeaders(request: Pick<HttpRequest, 'headers' | 'body'>): HttpHeader[] {
  const type = contentTypeOf(request)
  return type === undefined ? request.headers : [...request.headers, { name: 'Content-Type', value: type }]
}
