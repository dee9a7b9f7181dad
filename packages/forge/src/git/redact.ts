/**
 * Makes output of git or of a forge safe to show and log: without credentials and without paths of the machine.
 *
 * @param secrets Texts that must not appear; their base64 form is removed as well.
 * @returns The text, with `…` in place of the removed parts.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '…')
  return clean
    .replaceAll(/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]+@/gi, '$1')
    .replaceAll(/\b(authorization|proxy-authorization|private-token|x-[a-z-]{0,40}token)(["']?\s*[:=]\s*).*/gi, '$1$2…')
    .replaceAll(/\b(bearer|basic|token)\s+[\w+/.=~-]{8,}/gi, '$1 …')
    .replaceAll(/\b(?:gh[pousr]_|github_pat_|glpat-|gldt-|glcbt-|dw_)[\w-]{8,}/g, '…')
    .replaceAll(/(^|[\s'"`(=:])(?:file:\/\/)?(?:\/[^\s/'"`:)]+){2,}\/?/g, '$1…')
    .replaceAll(/\b[A-Za-z]:\\[^\s'"`)]+/g, '…')
}
