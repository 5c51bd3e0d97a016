import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { standsOut } from '@kassa/domain/figures/loss.ts'
import { comparedPeriod, type Period } from '@kassa/domain/figures/period.ts'
import { REPORT_HOUR, reportPeriod } from '@kassa/domain/figures/report-period.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findPageAddress, sendMail } from '../../message/public.ts'
import { listRanked, listTotals } from '../figures/cells.store.ts'
import { findHead } from '../figures/head.store.ts'
import { listNames } from '../figures/names.store.ts'
import { listLosses } from '../loss/loss.store.ts'
import { listWanted, setTold, type WantedMail } from './report-mail.store.ts'
import { reportLetter, type ReportFacts } from './report-letter.ts'

/** The names of those who stand out among what may have left without a sale. */
async function findStandingOut(tx: Tx, merchantId: string, place: Parameters<typeof listLosses>[1]): Promise<string[]> {
  const losses = await listLosses(tx, place)
  const sold = await listRanked(tx, place, 'staff', { order: 'key', limit: 100_000 })
  const count = (key: string | null) => ({
    events: losses
      .filter(({ personId }) => key === null || personId === key)
      .reduce((sum, { events }) => sum + events, 0),
    orders: sold.filter((row) => key === null || row.key === key).reduce((sum, { orders }) => sum + Number(orders), 0),
  })
  const people = [...new Set(losses.map(({ personId }) => personId))].filter((id) => standsOut(count(id), count(null)))
  const names = await listNames(tx, merchantId, 'staff', people)
  return people.flatMap((id) => names.get(id)?.name ?? [])
}

/** Returns the facts for a letter about a merchant's period, beside the earlier one. */
export async function tellOf(
  tx: Tx,
  { merchantId, merchantName }: Pick<WantedMail, 'merchantId' | 'merchantName'>,
  period: Period,
): Promise<ReportFacts> {
  const compared = comparedPeriod(period, 'before')
  const place = { merchantId, outletIds: null, ...period }
  const [now, before] = [await listTotals(tx, place), await listTotals(tx, { ...place, ...compared })]
  const { devices, entries, wrong } = await findHead(tx, place)
  const sumsIn = (rows: typeof now, currency: string) =>
    figuresOf(rows.find((one) => one.currency === currency) ?? noSums)
  return {
    shop: merchantName,
    period,
    compared,
    byCurrency: [...new Set([...now, ...before].map(({ currency }) => currency))].map((currency) => ({
      currency,
      now: sumsIn(now, currency),
      before: sumsIn(before, currency),
    })),
    waiting: { devices, entries },
    isProofWrong: wrong !== null,
    standingOut: await findStandingOut(tx, merchantId, place),
  }
}

async function send(context: JobContext, wanted: WantedMail, period: Period): Promise<void> {
  const { database, reach } = context
  const { merchantId, adminId, every, email, locale } = wanted
  await database.transaction({ kind: 'owner' }, async (tx) => {
    const { title, text } = reportLetter(locale, await tellOf(tx, wanted, period))
    const { from, to } = period
    const address = await findPageAddress(tx, reach.publicUrl, merchantId)
    const link = address === null ? '' : `${address}/cashier/manage/statistics-sales?from=${from}&to=${to}&days=own`
    const key = `figures ${every} ${adminId} ${to}`
    await sendMail(tx, context, {
      purpose: 'note',
      to: email,
      locale,
      facts: { title, text, link },
      from: { merchantId },
      key,
    })
    await setTold(tx, wanted, to)
  })
}

/** Does it for each whose period is over and not told, from six in the morning where the merchant is. One that fails does not stop the others. */
export async function sendDue<Wanted extends WantedMail>(
  { log, now }: Pick<JobContext, 'log' | 'now'>,
  wanted: readonly Wanted[],
  work: (one: Wanted, period: Period) => Promise<void>,
): Promise<void> {
  for (const one of wanted) {
    const { day, minuteOfDay } = localTimeAt(Date.parse(now), one.timeZone)
    const period = reportPeriod(one.every, day)
    if (minuteOfDay < REPORT_HOUR * 60 || one.toldUntil >= period.to) continue
    await work(one, period).catch((error: unknown) =>
      log.error({ err: error, merchantId: one.merchantId }, 'figures could not be mailed'),
    )
  }
}

/**
 * Sends figures of the day, week or month that is over. The report is noted with the mail, in one transaction: after a break nobody is told
 * twice.
 */
export const sendReportMails: Job = {
  name: 'report.send-mails',
  everySeconds: 600,
  async run(context) {
    const code = permissionCode('platform.analysis.sales')
    const wanted = await context.database.transaction({ kind: 'owner' }, (tx) => listWanted(tx, code))
    await sendDue(context, wanted, (one, period) => send(context, one, period))
  },
}
