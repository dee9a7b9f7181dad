const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^[\]]+)\]\(([^)\s]+)\)/g

/**
 * A title as text: without the marks of code, bold, italic and links, which the theme formats where it can
 * (`titleMarkup`).
 *
 * @param title As written.
 */
export function titleText(title: string): string {
  return title.replaceAll(markup, (whole, code, bold, italic, text: string | undefined) =>
    String(code ?? bold ?? italic ?? (text === undefined ? whole : titleText(text))),
  )
}
