/** What the menu of a page and the question at its end say. */
export interface ActionLabels {
  /** Name of the menu. */
  menu: string
  copyPage: string
  copyPageText: string
  viewMarkdown: string
  /** `{name}` is an assistant, such as Claude. */
  openIn: string
  askAbout: string
  /** What the assistant is asked first: `{url}` is the page as Markdown. */
  prompt: string
  copyMcp: string
  copyCommand: string
  /** `{name}` is an editor, such as Cursor. */
  connectTo: string
  mcpText: string
  edit: string
  report: string
  download: string

  helpful: string
  yes: string
  no: string
  thanks: string
  comment: string
  send: string
  failed: string
}
