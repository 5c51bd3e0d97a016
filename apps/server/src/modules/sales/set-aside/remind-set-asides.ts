import { nextDue } from '@kassa/domain/sales/set-aside.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../../message/public.ts'
import { amountText } from './deposit.ts'
import { findSetAsideForUpdate } from './set-aside.store.ts'
import { listComingDues, type ComingDue } from './remind-set-asides.store.ts'

const DAYS_BEFORE = 3
/** Read at once; each letter has a transaction of its own. */
const AT_ONCE = 100

/**
 * Tells members by mail, three days before, what is to be paid next of a layaway or a pre-order: once for each day it is due, and only those who
 * agreed to messages. Source: CD-P18.
 */
export const remindOfSetAsides: Job = {
  name: 'sales.remind-of-set-asides',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      context.database.transaction({ kind: 'owner' }, work)
    const about = { now: context.now, days: DAYS_BEFORE }
    const coming = rowsAhead<ComingDue>((last) =>
      asOwner((tx) => listComingDues(tx, about, last ? [last.nextDay, last.id] : null, AT_ONCE)),
    )
    await eachApart(coming, (one) => asOwner((tx) => tell(tx, context, one)))
  },
}

/** Says what is to be paid by then: of one that was paid, cancelled or handed out since it was listed nothing, or the next amount when its own day is near. */
async function tell(tx: Tx, context: JobContext, one: ComingDue): Promise<void> {
  const asItIs = await findSetAsideForUpdate(tx, one.merchantId, one.id)
  if (asItIs?.state !== 'waiting') return
  const { day, amountMinor } = nextDue(asItIs, asItIs.paidMinor)
  if (amountMinor === 0 || day !== nextDue(one, one.paidMinor).day) return
  const { shop, outlet, number, currency, merchantId, locale, email } = one
  await sendMail(tx, context, {
    purpose: 'payment-due',
    to: email,
    locale,
    facts: { shop, outlet, number, amount: amountText(amountMinor, currency), date: day },
    from: { merchantId },
    key: `set-aside/${one.id}/${day}`,
  })
}
