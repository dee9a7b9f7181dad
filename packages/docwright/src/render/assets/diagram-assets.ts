import { basename } from 'node:path'
import { mediaType } from '../../source/media-type.ts'
import { themeFile } from '../basics/theme-file.ts'
import { drawingLibrary, type DrawingLibrary } from '../diagrams/drawing-library.ts'
import { assetFolder, type AssetFiles, type SiteAsset } from './asset-files.ts'

/** The script of pages with diagrams, the style sheet that it loads, and the library for those that browsers draw. */
export interface DiagramAssets {
  script: SiteAsset
  controls: SiteAsset
  library: readonly SiteAsset[]
}

/** Adds the files of pages with diagrams. */
export function addDiagrams({ addAsset }: AssetFiles): DiagramAssets {
  const library = drawingLibrary()
  const controls = addAsset('diagram-controls', 'css', themeFile('diagram-controls.css'))
  const script = themeFile('diagrams.js')
    .replace('docwright-mermaid', library.folder)
    .replace('docwright-controls', basename(controls.path))
  return { script: addAsset('diagrams', 'js', script), controls, library: libraryAssets(library) }
}

function libraryAssets({ folder: name, files }: DrawingLibrary): SiteAsset[] {
  return files.map(({ path, content }) => ({ path: `${assetFolder}/${name}/${path}`, type: mediaType(path), content }))
}

/** A file of the drawing library. Pages that are not in memory may refer to it. */
export function libraryFile(path: string): SiteAsset | undefined {
  if (!path.startsWith(`${assetFolder}/mermaid-`)) return undefined
  return libraryAssets(drawingLibrary()).find((asset) => asset.path === path)
}
