import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writePage } from './write-page.ts'

/**
 * Writes a docs repository of ordinary pages: tabs with groups of 10 to 40 pages, several versions where it is large.
 *
 * @param folder Where to; it is created.
 * @param size How many pages.
 * @returns Paths of all pages, without extension, in the order of the navigation.
 */
export async function generateSite(folder: string, size: number): Promise<string[]> {
  const versions = divide(size)
  const pages = versions.flatMap(({ tabs }) => tabs.flatMap(({ groups }) => groups.flatMap((group) => group.pages)))
  const [only] = versions
  const navigation = versions.length === 1 && only !== undefined ? { tabs: only.tabs } : { versions }
  const config = { theme: 'mint', name: `Bench ${size}`, colors: { primary: '#2563eb' }, navigation }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'docs.json'), JSON.stringify(config, null, 2))
  for (const folderOfPages of new Set(pages.map((page) => dirname(page)))) {
    await mkdir(join(folder, folderOfPages), { recursive: true })
  }
  for (const [index, page] of pages.entries()) {
    const links = [7, 31, 101, 1009].map((step) => pages[(index + step) % pages.length] ?? page)
    await writeFile(join(folder, `${page}.mdx`), writePage(index, links))
  }
  return pages
}

interface Version {
  version: string
  tabs: { tab: string; groups: { group: string; pages: string[] }[] }[]
}

const groupsPerTab = 5
const tabsPerVersion = 10

/**
 * Sections of real sites do not grow with the site: large ones have more tabs and versions. Here a tab has five groups of
 * at most 40 pages, and a version has at most ten tabs: 100 pages are two tabs, 10,000 are five versions.
 */
function divide(size: number): Version[] {
  const tabs = Math.max(2, Math.ceil(size / (groupsPerTab * 40)))
  const perGroup = Math.ceil(size / (tabs * groupsPerTab))
  const versions: Version[] = []
  for (let tab = 0; tab < tabs; tab++) {
    const version = Math.floor(tab / tabsPerVersion) + 1
    const name = `v${version}/tab-${(tab % tabsPerVersion) + 1}`
    const groups = Array.from({ length: groupsPerTab }, (_, group) => {
      const start = (tab * groupsPerTab + group) * perGroup
      const numbers = Array.from(
        { length: Math.max(0, Math.min(perGroup, size - start)) },
        (_page, index) => start + index,
      )
      return {
        group: `Group ${group + 1}`,
        pages: numbers.map((number) => `${name}/group-${group + 1}/page-${number}`),
      }
    })
    versions[version - 1] ??= { version: `v${version}`, tabs: [] }
    versions[version - 1]?.tabs.push({
      tab: `Tab ${(tab % tabsPerVersion) + 1}`,
      groups: groups.filter(({ pages }) => pages.length > 0),
    })
  }
  return versions
}
