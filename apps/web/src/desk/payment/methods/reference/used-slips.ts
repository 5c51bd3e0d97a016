import { isSameSlip, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { journalDb } from '../../../journal/databases.ts'
import { saleOf } from '../../../model/sale-of-entry.ts'

interface Slip {
  readonly method: PaymentMethod
  readonly reference: string
  readonly card?: CardSlip | undefined
  readonly businessDay: string
}

/** Returns whether a sale of this day in this device's journal was paid by the slip; its number, or null. Others are found when they are sent. */
export async function saleOfSlip({ method, reference, card, businessDay }: Slip): Promise<string | null> {
  const { number } = PAYMENT_METHODS[method]
  const sales = await journalDb().entries.where('at').aboveOrEqual(dayBefore(businessDay)).toArray()
  const found = sales.find(({ body }) => {
    const sale = saleOf(body)
    return (
      sale !== null &&
      sale.businessDay === businessDay &&
      sale.tenders.some((one) => one.method === number && isSameSlip(one, { reference, card }))
    )
  })
  return found?.number ?? null
}

/** A business day may begin on the calendar day before, and the clock stands in UTC: nothing of it is older than this. */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000).toISOString()
