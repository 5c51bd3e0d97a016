import { nextDue } from '@kassa/domain/sales/set-aside.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../../message/public.ts'
import { amountText } from './deposit.ts'
import { listComingDues, type ComingDue } from './remind-set-asides.store.ts'

const DAYS_BEFORE = 3
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
    for (let after: readonly [string, string] | null = null; ;) {
      const found: ComingDue[] = await remindNext(context, after)
      const last = found.at(-1)
      if (last === undefined || found.length < AT_ONCE) return
      after = [last.nextDay, last.id]
    }
  },
}

const remindNext = (context: JobContext, after: readonly [string, string] | null): Promise<ComingDue[]> =>
  context.database.transaction({ kind: 'owner' }, async (tx) => {
    const found = await listComingDues(tx, { now: context.now, days: DAYS_BEFORE }, after, AT_ONCE)
    for (const one of found) await tell(tx, context, one)
    return found
  })

async function tell(tx: Tx, context: JobContext, one: ComingDue): Promise<void> {
  const { day, amountMinor } = nextDue(one, one.paidMinor)
  if (amountMinor === 0) return
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
