import { startCopying } from './copying.ts'
import { startLiveJob } from './live-job.ts'
import { forgetOutcome } from './outcome.ts'
import { startScrollingTogether } from './scrolling-together.ts'
import { startSendingOnce } from './sending-once.ts'
import { showCurrentTab } from './tab-bar.ts'

// Every page works without this; it runs once the document is parsed.
showCurrentTab()
startCopying()
startSendingOnce()
startLiveJob()
startScrollingTogether()
forgetOutcome()
