/**
 * Makes a text of git or of a forge fit to be shown and logged: without credentials and without paths of the machine.
 *
 * @param text What the program said.
 * @param secrets Texts that must not appear; each is also looked for as base64.
 * @returns The text, with `…` in the place of what was taken out.
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
