export { aboutSite, type SiteAbout } from './machines/site-about.ts'
export { missingMarkdown } from './machines/missing-markdown.ts'
export { buildSite, type BuildOptions, type BuildReport } from './build/build-site.ts'
export { nearest } from './check/nearest.ts'
export { publicAddress } from './site/public-address.ts'
export { checkGone, placesByAddress, type PagePlaces } from './check/check-gone.ts'
export { checkPart, checkSite, type CheckedSite } from './check/check-site.ts'
export { concernedPages, type ComparedSite } from './check/concerned-pages.ts'
export { starterFiles } from './starter/starter-files.ts'
export type { ContentReference } from './content/content-tree.ts'
export { titleFromPath } from './content/title-from-path.ts'
export { outdatedSource } from './config/sources/source-notices.ts'
export { siteSources, type SiteSource } from './config/sources/site-sources.ts'
export { loadConfig, type ConfigPlaces, type LoadedConfig } from './config/load-config.ts'
export { editText, type TextEdit } from './content/parse/text-edits.ts'
export { appendJson, insertJson, jsonTexts, removeJson, setJson } from './edit/edit-json.ts'
export { lineAt, locateAddress } from './edit/locate-address.ts'
export { planRename } from './edit/plan-rename.ts'
export type { SiteConfig } from './config/schema/site-config.ts'
export type { ApiProxy } from './proxy/api-proxy.ts'
export { createNamedProxy, createSiteProxy, namedBySite, type NamedBySite } from './proxy/api-proxy-route.ts'
export { answerAddress, type AddressContents } from './site/answer-address.ts'
export { isNowhere, withSearch, type FoundAddress } from './site/find-address.ts'
export { languageListPath, languageStart } from './site/language-list.ts'
export { headerWeights, prefersMarkdown } from './site/prefers-markdown.ts'
export { createSiteFiles, type SiteFile, type SiteFiles } from './render/site-files.ts'
export { servePreview, type ServedPreview, type ServePreviewOptions } from './dev/serve-preview.ts'
export { createCallGate, type CallGate } from './machines/call-gate.ts'
export { createDocsLibrary, openLibrary, type DocsLibrary } from './machines/docs-library.ts'
export { fullTextAt, fullTexts, hasFullText, isTextPath, textFiles } from './machines/full-text.ts'
export { listPages, type LibraryPage } from './machines/list-pages.ts'
export { machineFiles, machineLinks } from './machines/machine-files.ts'
export { twinText } from './machines/twin-text.ts'
export { createMcpHandler } from './machines/mcp-handler.ts'
export { readAtMost } from './machines/read-at-most.ts'
export { isForMcp, mcpPath } from './machines/mcp-path.ts'
export type { NavigationTree } from './navigation/navigation-tree.ts'
export { resolveNavigation } from './navigation/resolve-navigation.ts'
export {
  answerSearch,
  isSearch,
  resultsTemplates,
  searchApiPath,
  searchAsJson,
  searchAsPage,
} from './render/answer-search.ts'
export { contentSecurityPolicy, pagePolicy } from './render/content-security-policy.ts'
export { compareSpecifications, type ApiChange } from './openapi/compare-specifications.ts'
export { createSpecificationFetcher, type FetchOptions } from './openapi/fetch-specification.ts'
export { conventionalFavicon, faviconPath } from './render/favicon/site-favicon.ts'
export { createSiteRenderer } from './render/create-site-renderer.ts'
export { bundlesVersion } from './render/basics/engine-version.ts'
export { apiProxyPath, feedbackPath } from './render/api/page-endpoints.ts'
export { signInPath } from './render/basics/sign-in-path.ts'
export { createFairLine, type FairLine, type LinePlace } from './render/processes/fair-line.ts'
export type { RenderedPage, RenderedPart, SiteRenderer, SiteRendererOptions } from './render/site-renderer.ts'
export { messagePage, messageStyles } from './render/message-page.ts'
export { fillSuggestions } from '@docwright/theme'
export { suggestInstead } from './render/present/suggest-instead.ts'
export { pageEnvironment } from './render/processes/page-environment.ts'
export { PageFailure } from './render/processes/page-job.ts'
export { createSharedPagePool, type SharedPagePool } from './render/processes/page-pool.ts'
export type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from './render/body/rendered-body.ts'
export { linkTargets } from './render/body/link-targets.ts'
export { settingsDigest } from './render/settings-digest.ts'
export { endWithParent } from './render/processes/end-with-parent.ts'
export { lowerPriority } from './render/processes/lower-priority.ts'
export { processorTime, processTree } from './render/processes/processor-time.ts'
export { allPagesPool, startPagePool } from './render/processes/start-page-pool.ts'
export { createSite, type NoSite, type Site, type SiteOptions } from './site/create-site.ts'
export { createUntranslatedPages } from './site/untranslated-pages.ts'
export { languagesOf } from './site/languages-of.ts'
export { isOfSpecification, isReference, pageKind, type PageKind } from './site/page-kind.ts'
export { isMarkdown, keyOf, urlOf, type SitePage } from './site/page-paths.ts'
export {
  addressesOfSite,
  keepAddresses,
  openAddresses,
  type KeptAddresses,
  type SiteAddresses,
} from './site/site-addresses.ts'
export { leadTheSame } from './site/followed-links.ts'
export { resolveAsset, resolveLink } from './site/resolve-link.ts'
export {
  search,
  type FoundPage,
  type FoundSection,
  type SearchOptions,
  type SearchResults,
} from './search/query/search.ts'
export type { Piece } from './search/query/make-excerpt.ts'
export { openSearchIndex, type SearchIndex } from './search/query/search-index.ts'
export { searchFolder, type Partition } from './search/index/index-files.ts'
export { createSearchMemory, type SearchMemory } from './search/search-memory.ts'
export { createSiteSearch, type SiteSearch } from './search/site-search.ts'
export type { Diagnostic, Place, Severity } from './source/diagnostic.ts'
export { createDiskSource } from './source/disk-source.ts'
export { readCommitDates, type DatedHistory, type FoundDates, type KnownDates } from './source/commit-dates.ts'
export { createGitSource, type GitSourceOptions } from './source/git-source.ts'
export { forgeOf, type ForgeLinks } from './source/forge-links.ts'
export { decodePercent } from './source/decode-percent.ts'
export { failureReason } from './source/failure-reason.ts'
export { isPartPath, partMarkdownPath } from './render/api/part-address.ts'
export { sectionsFolder } from './render/present/section-address.ts'
export { pageList, pageListPath } from './site/page-list.ts'
export { mediaType } from './source/media-type.ts'
export { FetchFailed } from './source/fetched/fetch-failed.ts'
export { filesOfSource } from './source/fetched/source-files.ts'
export { openGitRepository, type GitEntry, type GitRepository } from './source/git-repository.ts'
export { defaultLimits, type SourceLimits } from './source/limited-source.ts'
export type { FrontMatter } from './content/front-matter.ts'
export { createMemorySource } from './source/memory-source.ts'
export { isSourceFault, SourceFault } from './source/source-fault.ts'
export { fingerprint, partNewProblems } from './source/new-problems.ts'
export { lookUpHost } from './source/look-up-host.ts'
export { isPrivateAddress } from './source/private-address.ts'
export type { Source, SourceFile } from './source/source.ts'
export type { TranslationRequest, TranslationTask, Translator } from './translate/translator.ts'
export { matchesPush, type PushedChange } from './workflows/matches-push.ts'
export { nextRun } from './workflows/next-run.ts'
export { readWorkflowFiles } from './workflows/workflow-files.ts'
export { readWorkflows } from './workflows/read-workflows.ts'
export { translationStarter, workflowStarters } from './workflows/workflow-starters.ts'
export {
  builtInWorkflows,
  isWorkflowFile,
  type BuiltInWorkflow,
  type PushTrigger,
  type Workflow,
} from './workflows/workflow.ts'
export { canonicalLanguage, englishName, languageCodes } from './config/language-codes.ts'
export { createPseudoTranslator } from './translate/pseudo-translator.ts'
export {
  planSize,
  planTranslation,
  type TranslationPlan,
  type TranslationContext,
} from './translate/plan-translation.ts'
export { hasChange } from './translate/has-change.ts'
export { runTranslation } from './translate/run-translation.ts'
export { leftOut, type LanguageReport } from './translate/language-report.ts'
export { translationFolder } from './translate/translation-files.ts'
export { readPage as readTexts, type TranslatablePage } from './translate/read-page.ts'
export { decideText, type TextDecision } from './translate/decide-text.ts'
export { readTextPairs } from './translate/text-pairs.ts'
export { rewritePage, type RewrittenPage } from './translate/rewrite-page.ts'
export type { Slot } from './translate/slot.ts'
export { withLineEnds } from './translate/with-line-ends.ts'
