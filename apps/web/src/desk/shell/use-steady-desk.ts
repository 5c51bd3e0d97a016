import { refuseLoud } from '../basket/sell.ts'
import { scannedAt } from '../scan/scan-flow.ts'
import { useSteadyPresses } from '../ui/hear-presses.ts'

const amounts = { scannedAt, onUnread: () => refuseLoud('message.amountChanged') }

/** A press that was meant for what stood there before means nothing now. */
export const useSteadyDesk = (): void => useSteadyPresses(amounts)
