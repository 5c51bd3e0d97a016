import { pointLots } from '@kassa/domain/member/point-lots.ts'
import { remindersDue } from '@kassa/domain/member/point-reminders.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../../message/public.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import {
  insertReminder,
  listRunningOut,
  listUnreminded,
  setReminded,
  type RemindedMember,
  type MerchantToRemind,
} from './remind-points.store.ts'

const AT_ONCE = 100

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
    for (const merchant of waiting) await remind(context, merchant)
  },
}

async function remind(context: JobContext, merchant: MerchantToRemind): Promise<void> {
  const { database } = context
  for (let after: string | null = null; ;) {
    const found: string[] = await database.transaction({ kind: 'owner' }, async (tx) => {
      const members = await listRunningOut(tx, merchant, after, AT_ONCE)
      for (const member of members) await tell(tx, context, merchant, member)
      return members.map(({ memberId }) => memberId)
    })
    if (found.length < AT_ONCE) break
    after = found.at(-1) ?? null
  }
  await database.transaction({ kind: 'owner' }, (tx) => setReminded(tx, merchant))
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
