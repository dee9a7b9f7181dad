/**
 * Quotes a name for the header of a part, as browsers do.
 *
 * @param name The name.
 */
export function partName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/**
 * The headers of a part of a multipart body, each with its line's end.
 *
 * @param part Its name, the name of its file, and its type.
 */
export function partHeaders(part: { name: string; file?: { name: string }; contentType?: string }): string {
  const file = part.file === undefined ? '' : `; filename="${partName(part.file.name)}"`
  const type = part.contentType ?? (part.file === undefined ? undefined : 'application/octet-stream')
  return `Content-Disposition: form-data; name="${partName(part.name)}"${file}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`
}
