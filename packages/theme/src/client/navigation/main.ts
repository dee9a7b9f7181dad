import { startFramed } from './framed.ts'
import { prepareSearch } from './prepare-search.ts'
import { startMarkingParameters } from './mark-parameter.ts'
import { startMarkingPressed } from './mark-pressed.ts'
import { startMoves } from './start-moves.ts'
import { startPlaces } from './places.ts'
import { startPrefetch } from './prefetch.ts'
import { startWholeList } from './whole-list.ts'

// Loaded when a reader first points at something, touches or types; for when at once, see `start-navigation.ts`.
startFramed()
startWholeList()
startMarkingPressed()
startMarkingParameters()
startPlaces()
startPrefetch()
startMoves()
prepareSearch()
