/**
 * What programs of others may rely on: a site from a folder or from memory, its pages, its problems, its files, its preview.
 * Everything here is described in `docs/reference/library.mdx`. The packages of this repository take what else they need from
 * `docwright/engine`, which may change with every release.
 */
export { buildSite, type BuildOptions, type BuildReport } from './build/build-site.ts'
export { checkSite, type CheckedSite } from './check/check-site.ts'
export { loadConfig, type LoadedConfig } from './config/load-config.ts'
export type { SiteConfig } from './config/schema/site-config.ts'
export { servePreview, type ServedPreview, type ServePreviewOptions } from './dev/serve-preview.ts'
export type { NavigationTree } from './navigation/navigation-tree.ts'
export type { BodyRenderer } from './render/body/rendered-body.ts'
export { createSiteRenderer } from './render/create-site-renderer.ts'
export { startPagePool } from './render/processes/start-page-pool.ts'
export type { RenderedPage, SiteRenderer, SiteRendererOptions } from './render/site-renderer.ts'
export { createSite, type NoSite, type Site, type SiteOptions } from './site/create-site.ts'
export type { SitePage } from './site/page-paths.ts'
export type { Diagnostic, Place, Severity } from './source/diagnostic.ts'
export { createDiskSource } from './source/disk-source.ts'
export { createMemorySource } from './source/memory-source.ts'
export type { Source, SourceFile } from './source/source.ts'
