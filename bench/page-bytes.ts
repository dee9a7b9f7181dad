import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes as they are and as they travel. */
export interface Bytes {
  raw: number
  gzip: number
}

/** What a reader's browser loads to show one page, fonts and images aside. */
export interface PageBytes {
  html: Bytes
  css: Bytes
  js: Bytes
}

/**
 * Weighs a page of a built site with the scripts and style sheets it names.
 *
 * @param out The built site.
 * @param html Text of the page.
 * @returns The bytes by kind; each file counts by itself, as it is compressed by itself.
 */
export async function pageBytes(out: string, html: string): Promise<PageBytes> {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => src)
  const styles = [...html.matchAll(/<link\b[^>]*>/g)]
    // Resources for readers without scripts are not loaded by others.
    .filter(([tag]) => /\brel="stylesheet"/.test(tag) && !/\bdata-client-only\b/.test(tag))
    .map(([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? '')
  return { html: weigh([Buffer.from(html)]), css: await weighFiles(out, styles), js: await weighFiles(out, scripts) }
}

async function weighFiles(out: string, urls: readonly string[]): Promise<Bytes> {
  const paths = urls.map((url) => join(out, new URL(url, 'http://localhost').pathname))
  return weigh(await Promise.all(paths.map((path) => readFile(path))))
}

function weigh(files: readonly Uint8Array[]): Bytes {
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
  return { raw: sum(files.map((file) => file.length)), gzip: sum(files.map((file) => gzipSync(file).length)) }
}
