import { readReportMails as readCall, setReportMails as setCall } from '@kassa/contract/report/report-mails.calls.ts'
import { reportPeriod } from '@kassa/domain/figures/report-period.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command } from '../../../platform/command.ts'
import { findZone } from '../../message/public.ts'
import { insertTime, listTimes, removeTimes } from './report-mail.store.ts'

/** Figures go to administrators of a merchant, who see all of its outlets; anybody else has no address that is known to be theirs. */
const noMail = refuse({ code: 'figures.no-mail' })

export const readReportMails = command(readCall, async ({ tx, merchantId, actor }) => {
  if (actor.tier !== 'merchant' || actor.email === null) return noMail
  return accept({ email: actor.email, times: await listTimes(tx, merchantId, actor.accountId) })
})

export const setReportMails = command(setCall, async ({ tx, merchantId, actor, now, audit }, { times }) => {
  if (actor.tier !== 'merchant' || actor.email === null) return noMail
  const before = await listTimes(tx, merchantId, actor.accountId)
  const { timeZone } = (await findZone(tx, merchantId)) ?? { timeZone: 'UTC' }
  const { day } = localTimeAt(Date.parse(now), timeZone)
  await removeTimes(tx, merchantId, actor.accountId, times)
  for (const every of new Set(times)) {
    const toldUntil = reportPeriod(every, day).to
    await insertTime(tx, merchantId, { adminId: actor.accountId, every, toldUntil, now })
  }
  const after = await listTimes(tx, merchantId, actor.accountId)
  audit({ subject: `admin/${actor.accountId}`, before: { times: before }, after: { times: after } })
  return accept({ email: actor.email, times: after })
})
