// What readers do, done in Firefox over WebDriver BiDi: on a preview, on built files and on a hosted site. Needs Firefox
// (Debian: `apt-get install firefox-esr`) and the built packages (`npm run build`):
//
//   node tools/firefox-smoke.ts --firefox firefox-esr --sites preview,files,hosted
//
// One line for each check; the status is 1 where one failed, or where a page reported an error.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readOptions } from './read-options.ts'
import { startApi } from '../test/site/api-server.ts'
import { buildAndServe } from '../test/site/built-site.ts'
import { openFiles, type SiteFiles, temporaryFolder, writeFiles } from '../test/site/open-site.ts'
import { readSite } from '../test/platform/read-site.ts'
import { startServer, temporaryFolder as dataFolder } from '../test/platform/start-server.ts'
import { openTab } from './firefox/firefox-page.ts'
import { readerChecks, sampleSite } from './firefox/reader-checks.ts'
import { type Firefox, startFirefox } from './firefox/start-firefox.ts'

interface Site {
  origin: string
  close(): Promise<unknown>
}

const ways: Readonly<Record<string, (files: SiteFiles) => Promise<Site>>> = {
  preview: (files) => openFiles(files, { privateApis: true }),
  files: (files) => buildAndServe(files),
  hosted: hostFiles,
}

async function hostFiles(files: SiteFiles): Promise<Site> {
  const [root, data] = [await temporaryFolder(), dataFolder()]
  await writeFiles(root, files)
  const server = await startServer(data.folder, { DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' }, ['--docs', root])
  // Its first deployment is still at work.
  // oxlint-disable-next-line no-await-in-loop
  while (!(await readSite(server.siteUrl)).html.includes('Welcome')) await pause(100)
  return {
    origin: server.siteUrl.replace(/\/$/, ''),
    async close() {
      await server.stop('SIGKILL')
      data.remove()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Each check has a tab of its own; a preview is connected to each tab, and browsers allow six connections. */
async function runChecks(firefox: Firefox, way: string, site: Site): Promise<number> {
  let failed = 0
  for (const { name, run } of readerChecks.filter(({ sites }) => sites?.includes(way) ?? true)) {
    // oxlint-disable no-await-in-loop
    const page = await openTab(firefox)
    const fault = await run(page, site.origin).then(
      () => firefox.takeErrors().join('; '),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    await page.close()
    firefox.takeErrors()
    // oxlint-enable no-await-in-loop
    if (fault !== '') failed += 1
    console.log(`${fault === '' ? 'ok  ' : 'FAIL'} ${way}: ${name}${fault === '' ? '' : `\n     ${fault}`}`)
  }
  return failed
}

const { values } = readOptions({
  options: {
    firefox: { type: 'string', default: 'firefox-esr' },
    sites: { type: 'string', default: 'preview,files,hosted' },
  },
})
const firefox = await startFirefox(values.firefox)
const api = await startApi(true)
try {
  console.log(`Firefox ${firefox.version}`)
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: api.origin }],
    paths: { '/pets': { get: { summary: 'List pets', responses: { '200': { description: 'All pets' } } } } },
  }
  let failed = 0
  for (const way of values.sites.split(',')) {
    // oxlint-disable no-await-in-loop
    const site = await ways[way]?.({ ...sampleSite, 'api.json': JSON.stringify(specification) })
    if (site === undefined) throw new Error(`There is no site “${way}”: preview, files and hosted are.`)
    failed += await runChecks(firefox, way, site)
    await site.close()
    // oxlint-enable no-await-in-loop
  }
  console.log(failed === 0 ? 'All is right.' : `${failed} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await firefox.close()
  await api.close()
}
