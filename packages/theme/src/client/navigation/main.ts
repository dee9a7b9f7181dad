import { prepareSearch } from './prepare-search.ts'
import { startMoves } from './start-moves.ts'
import { startPlaces } from './places.ts'
import { startPrefetch } from './prefetch.ts'
import { startWholeList } from './whole-list.ts'

// Loaded when a reader first points at something, touches or types, and at once where the address names a place.
startWholeList()
startPlaces()
startPrefetch()
startMoves()
prepareSearch()
