import { isMarkdown } from './page-paths.ts'

const mediaExtensions = extensions(
  'jpeg jpg jfif pjpeg pjp png svg svgz ico webp gif apng avif bmp tiff tif',
  'mp4 webm ogg ogv avi mov wmv flv mkv m4v mp3 wav flac aac oga wma m4a vtt pdf',
)
const otherExtensions = extensions(
  'woff woff2 ttf eot otf',
  'txt doc docx xls xlsx ppt pptx rtf odt ods odp',
  'zip rar 7z tar gz tgz bz2',
  'csv tsv xml json yaml yml css js mjs map wasm webmanifest ipynb graphql graphqls gql',
)

const toolingFiles =
  /(^|\/)(docs\.json|mint\.json|package(-lock)?\.json|pnpm-(lock|workspace)\.yaml|tsconfig[^/]*\.json|jsconfig\.json|components\.json|vercel\.json|turbo\.json|nx\.json)$/

/**
 * Whether a file of the repository is served unchanged: images, media, fonts, documents, archives and data, but neither
 * pages nor the files that configure the site or other tools. Of a folder whose name starts with a dot, such as
 * `.gitbook`, only images, media and PDF files are served.
 *
 * @param path Path from the docs root.
 * @returns True if the file is served at its path.
 */
export function isPublishedFile(path: string): boolean {
  if (isMarkdown(path) || toolingFiles.test(path) || /(^|\/)\.[^/]*$/.test(path)) return false
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return mediaExtensions.has(extension) || (otherExtensions.has(extension) && !/(^|\/)\./.test(path))
}

function extensions(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '))
}
