import { startMoves } from './start-moves.ts'
import { startPrefetch } from './prefetch.ts'
import { startWholeList } from './whole-list.ts'

// Loaded when a reader first points at something, touches or types.
startWholeList()
startPrefetch()
startMoves()
