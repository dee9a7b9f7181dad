import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore } from '../../objects/folder-store.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { createLargeFiles } from '../manifest/large-files.ts'
import { createObjectReader } from '../manifest/object-reader.ts'
import { readManifest } from '../manifest/site-manifest.ts'
import { smallSite, startHostingContext } from '../testing/hosting-context.ts'

test('scripts, styles and fonts of the platform are in the object store once, however many projects use them', async () => {
  const context = await startHostingContext()
  try {
    const objects = openFolderStore(join(context.folder, 'objects'))
    const reader = createObjectReader(objects, createLargeFiles(join(context.folder, 'none'), 1))
    const assets: Map<string, string>[] = []
    const written: string[][] = []
    for (const name of ['one', 'two', 'three']) {
      const project = await context.project(name)
      const colors = { colors: { primary: name === 'two' ? '#b91c1c' : '#2563eb' } }
      const config = { ...(JSON.parse(smallSite(name)['docs.json'] ?? '') as object), ...colors }
      const files = { ...smallSite(name), 'docs.json': JSON.stringify(config) }
      await context.hosting.deploy(project.id, 'main', project.commit(files))
      await context.hosting.settled()
      const digest = await createHostingStore(context.store).lastManifest(project.id, 'main')
      const manifest = await readManifest(await reader.read(digest ?? ''))
      const own = [...(manifest?.entries ?? [])].filter(([path]) => path.startsWith('/_docwright/'))
      assets.push(new Map(own.map(([path, { object }]) => [path, object])))
      written.push([...(manifest?.entries ?? [])].map(([, { object }]) => object))
    }
    const [one = new Map<string, string>(), two, three] = assets
    const shared = [...one].filter(([path, object]) => two?.get(path) === object && three?.get(path) === object)
    expect(shared.length).toBeGreaterThan(10)
    // The differences come from the site itself: the index of its search, the styles of its pages.
    const others = [...one.keys()].filter((path) => three?.get(path) !== one.get(path))
    expect(others.every((path) => !/\.(?:woff2|js)$/.test(path))).toBe(true)
    const kept: string[] = []
    for (let part = 0; part < 256; part += 1)
      for await (const { digest } of objects.list(part.toString(16).padStart(2, '0'))) kept.push(digest)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining([...new Set(written.flat())]))
  } finally {
    await context.close()
  }
})
