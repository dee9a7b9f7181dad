export { type Asset, type AssetPaths, type Assets, loadAssets } from './assets.ts'
export { createDashboard, type DashboardOptions } from './create-dashboard.tsx'
export { english, type Texts } from './texts/english.ts'
