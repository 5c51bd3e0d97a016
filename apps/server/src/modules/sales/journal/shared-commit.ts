import type { BookingDesk, EntryRow } from '../../../platform/booking.ts'
import type { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import type { KnownSale } from './recall-sale.ts'
import {
  apartFromOthers,
  mostTogether,
  writeAlone,
  writeTogether,
  type SaleToWrite,
  type WriteOutcome,
} from './write-together.ts'

/** A sale that is written by what is remembered, and whoever brings it. */
interface Brought {
  readonly desk: BookingDesk
  readonly parts: readonly SalePart[]
  readonly row: EntryRow
  readonly known: KnownSale
}

interface Waiting extends Brought {
  readonly answer: (written: WriteOutcome | Promise<WriteOutcome>) => void
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
 * Writes a sale and answers what became of it; where it is not as it was remembered, or worth a look, nothing of it is written. Sales that come while
 * another of their merchant is being written go together when that is done, in one transaction and in the order in which they came; who comes alone
 * waits for nobody, and who brings a member or a coupon that goes already takes the next. Each is answered as if it had come alone: where the
 * transaction fails, each is written in one of its own, and fails by itself.
 */
export function writeSharing(brought: Brought): Promise<WriteOutcome> {
  const lane = laneOf(brought.desk)
  return new Promise((answer) => {
    lane.waiting.push({ ...brought, answer })
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
  const group = takeGroup(lane)
  clearTimeout(lane.timer)
  lane.timer = lane.waiting.length > 0 ? timerOf(lane) : undefined
  const writing = group.length > 1 ? writeGroup(group) : writeEach(group)
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
  for (const waiting of lane.waiting) {
    const goes = group.length < mostTogether && isApart(waiting.known)
    ;(goes ? group : rest).push(waiting)
  }
  lane.waiting = rest
  return group
}

async function writeGroup(group: readonly Waiting[]): Promise<void> {
  const [first] = group
  try {
    const sales = group.map(toWrite)
    const written = await first?.desk.step((tx) => writeTogether(tx, sales), { byKeys: true, longestLockMillis })
    for (const [index, { answer }] of group.entries()) answer(written?.[index] ?? 'not-so')
  } catch (error) {
    first?.desk.log.info({ err: error, sales: group.length }, 'sales that shared a transaction are written alone')
    void writeEach(group)
  }
}

/** Each in a transaction of its own. Never throws: whoever waits is told. */
async function writeEach(group: readonly Waiting[]): Promise<void> {
  await Promise.all(
    group.map((waiting) => {
      const written = waiting.desk.step((tx) => writeAlone(tx, toWrite(waiting)), { byKeys: true })
      waiting.answer(written)
      return written.catch(() => {})
    }),
  )
}

const toWrite = ({ desk, parts, row, known }: Brought): SaleToWrite => ({
  ...known,
  row,
  bringing: { ...desk, merchantId: desk.device.merchantId, parts },
})
