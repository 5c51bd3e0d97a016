import { mayMailAlerts } from '@kassa/domain/message/alert.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../delivery/send-message.ts'
import { findPageAddress } from '../page/page-address.ts'
import { findLastTold, listToMail } from './alert.store.ts'
import { listReaders, setMailed, type AlertReader } from './alert-choice.store.ts'
import { alertLetter } from './alert-letter.ts'
import { kindsHeardBy } from './may-hear.ts'

const READERS_AT_ONCE = 200

async function mailTo(context: JobContext, sources: readonly AlertSource[], reader: AlertReader): Promise<void> {
  const { database, now, reach } = context
  const { merchantId, quietFrom, quietUntil, email, locale } = reader
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
  const local = localTimeAt(Date.parse(now), reader.timeZone)
  if (!mayMailAlerts({ ...reader, quiet }, local)) return
  const kinds = kindsHeardBy(reader, sources)
  await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
    const until = (await findLastTold(tx, merchantId)) ?? reader.mailedUntil
    const alerts = await listToMail(tx, merchantId, { kinds, after: reader.mailedUntil, until })
    if (!(await setMailed(tx, reader, { until, day: local.day })) || alerts.length === 0) return
    const pages = await findPageAddress(tx, reach.publicUrl, merchantId)
    const facts = alertLetter(locale, { shop: reader.merchantName, alerts, pages })
    await sendMail(tx, context, { purpose: 'note', to: email, locale, facts, from: { merchantId } })
  })
}

/** Mails what was told to whoever wants it so, outside their quiet hours. Noting that it was mailed and the mail are one transaction. */
export const mailAlerts = (sources: readonly AlertSource[]): Job => ({
  name: 'message.mail-alerts',
  everySeconds: 300,
  async run(context) {
    let after: AlertReader | null = null
    for (;;) {
      const readers: AlertReader[] = await context.database.transaction({ kind: 'owner' }, (tx) =>
        listReaders(tx, after, READERS_AT_ONCE),
      )
      for (const reader of readers)
        await mailTo(context, sources, reader).catch((error: unknown) =>
          context.log.error({ err: error, merchantId: reader.merchantId }, 'alerts could not be mailed'),
        )
      if (readers.length < READERS_AT_ONCE) return
      after = readers.at(-1) ?? null
    }
  },
})
