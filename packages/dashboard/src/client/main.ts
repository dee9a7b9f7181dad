import { startCopying } from './copying.ts'
import { startLiveJob } from './live-job.ts'
import { startGoing } from './going.ts'
import { forgetOutcome } from './outcome.ts'
import { startPendingPage } from './pending-page.ts'
import { startScrollingTogether } from './scrolling-together.ts'
import { startSendingByKeys } from './sending-by-keys.ts'
import { startSendingOnce } from './sending-once.ts'
import { startSuggesting } from './suggesting.ts'
import { showCurrentTab } from './tab-bar.ts'
import { startTickingTimes } from './ticking-times.ts'

// Every page works without this; it runs once the document is parsed.
showCurrentTab()
startCopying()
startSendingOnce()
startSendingByKeys()
startLiveJob()
startScrollingTogether()
startPendingPage()
startTickingTimes()
startSuggesting()
startGoing()
forgetOutcome()
