import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { contentSecurityPolicy } from '../render/content-security-policy.ts'
import { withSearch } from '../site/find-address.ts'
import { mediaType } from '../source/media-type.ts'
import type { PreviewAnswer } from './preview-answers.ts'

/** A request of a browser or a program, and where its answer goes. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Sends what a preview answers. Browsers keep no page: the next edit may change it.
 *
 * @param root Docs root on disk.
 * @param search Query of the request with its question mark; may be empty.
 */
export async function sendAnswer(
  { request, response }: Exchange,
  answer: PreviewAnswer,
  { root, search }: { root: string; search: string },
): Promise<void> {
  switch (answer.kind) {
    case 'redirect':
      response.writeHead(answer.status, { Location: withSearch(answer.location, search) }).end()
      return
    case 'repository':
      await sendFile({ request, response }, root, answer.path)
      return
    case 'html':
    case 'content': {
      if (answer.links !== undefined) response.setHeader('Link', answer.links)
      if (answer.kind === 'html' || answer.isNegotiated === true) response.setHeader('Vary', 'Accept')
      const policy = answer.kind === 'html' ? answer.policy : undefined
      const [type, content] =
        answer.kind === 'html' ? ['text/html; charset=utf-8', answer.html] : [answer.type, answer.content]
      sendContent({ request, response }, { status: answer.status, type, content, policy })
    }
  }
}

/** Sends a content that is in memory. */
export function sendContent(
  { request, response }: Exchange,
  {
    status = 200,
    type,
    content,
    policy = contentSecurityPolicy,
  }: { status?: number; type: string; content: string | Uint8Array; policy?: string | undefined },
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': type.startsWith('text/html') ? 'no-store' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ...(type.startsWith('text/html') ? { 'Content-Security-Policy': policy } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** Sends a line of text instead of a page. */
export function sendPlainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

async function sendFile({ request, response }: Exchange, root: string, file: string): Promise<void> {
  // The first page does not wait for what serves its images.
  const { default: send } = await import('send')
  // The listing has already decided that the file may be served; the path is taken from there.
  send(request, `/${file.split('/').map(encodeURIComponent).join('/')}`, { root, dotfiles: 'allow', index: false })
    .on('headers', (headers: ServerResponse) => {
      headers.setHeader('X-Content-Type-Options', 'nosniff')
      headers.setHeader('Content-Type', mediaType(file))
    })
    .on('error', ({ status, headers }: { status?: number; headers?: OutgoingHttpHeaders }) => {
      if (!response.headersSent) response.writeHead(status ?? 404, headers)
      response.end()
    })
    .pipe(response)
}
