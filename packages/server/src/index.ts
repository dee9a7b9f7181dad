export { createId } from './store/create-id.ts'
export { lockJob, lockProject } from './store/lock-rows.ts'
export { openStore } from './store/open-store.ts'
export type { Store, StoreDialect, StoreLocation } from './store/open-store.ts'
