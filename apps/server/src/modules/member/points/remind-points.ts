import { pointLots } from '@kassa/domain/member/point-lots.ts'
import { remindersDue } from '@kassa/domain/member/point-reminders.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../../message/public.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import { byHundreds } from './by-hundreds.ts'
import {
  insertReminder,
  listRunningOut,
  listUnreminded,
  setReminded,
  type RemindedMember,
  type MerchantToRemind,
} from './remind-points.store.ts'

/**
 * Reminds members by mail of points that expire, 30 and 7 days before; only those who agreed to messages. The reminder is noted with the
 * letter, in one transaction: after a break nobody is told twice and nobody is passed over. Source: MB-P02, members.md §2.
 */
export const remindOfPoints: Job = {
  name: 'member.remind-of-points',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const waiting = await context.database.transaction({ kind: 'owner' }, (tx) => listUnreminded(tx, context.now))
    await eachApart(waiting, (merchant) => remind(context, merchant))
  },
}

async function remind(context: JobContext, merchant: MerchantToRemind): Promise<void> {
  const isWhole = await byHundreds(context, {
    list: (tx, after, limit) => listRunningOut(tx, merchant, after, limit),
    work: (tx, member) => tell(tx, context, merchant, member),
  })
  if (isWhole) await context.database.transaction({ kind: 'owner' }, (tx) => setReminded(tx, merchant))
}

async function tell(
  tx: Tx,
  context: JobContext,
  { merchantId, merchantName, locale, looked, day }: MerchantToRemind,
  member: RemindedMember,
): Promise<void> {
  const lots = pointLots(await listPointMoves(tx, merchantId, member.memberId))
  for (const due of remindersDue(lots, looked, day)) {
    if (!(await insertReminder(tx, merchantId, member.memberId, due, context.now))) continue
    const facts = { shop: merchantName, points: String(due.points), date: due.lastDay }
    const mail = { to: member.email, locale: member.locale ?? locale, facts, from: { merchantId } } as const
    await sendMail(tx, context, { purpose: 'points-ending', ...mail })
  }
}
