import type { BookingDesk } from '../../../platform/booking.ts'
import type { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { bringGoods, recallAhead, type AheadProgress } from '../sale/facts/known-facts.ts'
import { listListedAfter } from '../sale/facts/goods-rows.store.ts'
import type { SaleAsked } from '../sale/facts/sale-facts.store.ts'
import { ReadingPace } from './reading-pace.ts'

/** A shop that sells so many goods which nobody knew sells many more: fewer are what changed a moment ago. */
const beginsAt = 20

const firstPage = 50
const largestPage = 400

const pacesOf = new WeakMap<MerchantMemory, ReadingPace>()

/**
 * Reads a page of an outlet's goods before a sale asks for them, where sales have brought many: behind the back of the one that brought the
 * last, which does not wait for it. The more sales had to bring, the larger the page. It ends with the last of the goods, or where memory has no room for
 * more; what it cannot read now is read by the sale that needs it. Never throws.
 */
export async function readGoodsAhead(desk: BookingDesk, asked: SaleAsked, brought: number): Promise<void> {
  const ahead = recallAhead(desk.memory, asked, Date.parse(desk.now))
  if (!ahead) return
  const { progress, outletId } = ahead
  progress.brought += brought
  if (progress.brought < beginsAt || progress.isDone || progress.isReading) return
  const began = performance.now()
  if (began < progress.restsUntil) return
  progress.isReading = true
  const pace = pacesOf.getOrInsertComputed(desk.memory, () => new ReadingPace())
  try {
    pace.count(outletId, await readPage(desk, { ...asked, outletId }, progress), began)
  } catch (error) {
    desk.log.info({ err: error, outletId }, 'goods could not be read ahead')
  } finally {
    const ended = performance.now()
    Object.assign(progress, { isReading: false, restsUntil: ended + pace.restsFor(outletId, ended) * (ended - began) })
  }
}

/** Answers how many goods it read. */
async function readPage(
  desk: BookingDesk,
  asked: SaleAsked & { readonly outletId: string },
  progress: AheadProgress,
): Promise<number> {
  const limit = Math.min(largestPage, firstPage * Math.ceil(progress.brought / beginsAt))
  // Nothing is forgotten for goods that nobody may ever ask for.
  if (desk.memory.room < limit) {
    progress.isDone = true
    return 0
  }
  const { merchantId, outletId } = asked
  return desk.step(
    async (tx) => {
      const variantIds = await listListedAfter(tx, { merchantId, outletId, after: progress.after, limit })
      await bringGoods(tx, desk.memory, { ...asked, variantIds }, Date.parse(desk.now), true)
      progress.after = variantIds.at(-1) ?? progress.after
      progress.isDone = variantIds.length < limit
      return variantIds.length
    },
    { byKeys: true },
  )
}
