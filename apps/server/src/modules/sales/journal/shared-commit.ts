import type { BookingDesk } from '../../../platform/booking.ts'
import type { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { apartFromOthers, mostTogether, writeTogether, type SaleToWrite, type WriteOutcome } from './write-together.ts'

/** Sales that follow one another in a journal, at least one, and whoever brings them. */
interface Run {
  readonly desk: BookingDesk
  readonly sales: readonly SaleToWrite[]
}

interface Waiting extends Run {
  readonly answer: (written: readonly WriteOutcome[]) => void
  readonly fail: (error: unknown) => void
}

/** The sales of a merchant: those that wait, and the transaction behind which they do. */
interface Lane {
  waiting: Waiting[]
  ahead: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
}

/** How long a sale stands behind another transaction: one that itself waits for somebody does not hold up a shop. */
const longestWaitMillis = 25

/** How long sales that share a transaction wait for a lock before each waits for its own. */
const longestLockMillis = 100

/** The lane of each merchant that has sold, by the memory of its server. */
const lanesOf = new WeakMap<MerchantMemory, Map<string, Lane>>()

/**
 * Writes a run of sales and answers what became of each; where one is not as it was remembered, or worth a look, nothing of it is written. Runs that come while
 * another of their merchant is being written go together when that is done, in one transaction and in the order in which they came; a run that comes alone
 * waits for nobody, and one that brings a member or a coupon that goes already takes the next. Each is answered as if it had come alone: where the
 * transaction fails, the first sale of each run is written in one of its own, fails by itself, and is all that is answered.
 */
export function writeSharing(run: Run): Promise<readonly WriteOutcome[]> {
  const lane = laneOf(run.desk)
  return new Promise((answer, fail) => {
    lane.waiting.push({ ...run, answer, fail })
    if (lane.ahead) lane.timer ??= timerOf(lane)
    else void writeNext(lane)
  })
}

const laneOf = ({ memory, device }: BookingDesk): Lane =>
  lanesOf
    .getOrInsertComputed(memory, () => new Map<string, Lane>())
    .getOrInsertComputed(device.merchantId, () => ({ waiting: [], ahead: undefined, timer: undefined }))

const timerOf = (lane: Lane): NodeJS.Timeout => setTimeout(() => void writeNext(lane), longestWaitMillis)

/** Writes what waits and, where nobody else has taken that up, goes on with what has come meanwhile. */
async function writeNext(lane: Lane): Promise<void> {
  const writing = writeGroup(takeGroup(lane))
  clearTimeout(lane.timer)
  lane.timer = lane.waiting.length > 0 ? timerOf(lane) : undefined
  lane.ahead = writing
  await writing
  if (lane.ahead !== writing) return
  lane.ahead = undefined
  if (lane.waiting.length > 0) void writeNext(lane)
}

/** The next that go together: those who came first, each member and each coupon once. */
function takeGroup(lane: Lane): Waiting[] {
  const isApart = apartFromOthers()
  const [group, rest]: [Waiting[], Waiting[]] = [[], []]
  let count = 0
  for (const waiting of lane.waiting) {
    const goes = count + waiting.sales.length <= mostTogether && isApart(waiting.sales)
    if (goes) count += waiting.sales.length
    ;(goes ? group : rest).push(waiting)
  }
  lane.waiting = rest
  return group
}

/** Never throws: whoever waits is told. */
async function writeGroup(group: readonly Waiting[]): Promise<void> {
  const [first] = group
  const sales = group.flatMap((run) => run.sales)
  const how = { byKeys: true, ...(group.length > 1 && { longestLockMillis }) }
  try {
    const written = (await first?.desk.step((tx) => writeTogether(tx, sales), how))?.values()
    for (const run of group) run.answer(run.sales.map(() => written?.next().value ?? 'not-so'))
  } catch (error) {
    if (sales.length > 1) writeAlone(group, error)
    else first?.fail(error)
  }
}

/** Nobody waits for it: where one of them waits for a lock, the others go on. */
function writeAlone(group: readonly Waiting[], error: unknown): void {
  group[0]?.desk.log.info({ err: error, runs: group.length }, 'sales that shared a transaction are written alone')
  for (const run of group) void writeGroup([{ ...run, sales: run.sales.slice(0, 1) }])
}
