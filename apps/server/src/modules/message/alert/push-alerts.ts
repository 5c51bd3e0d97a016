import { isQuiet } from '@kassa/domain/message/alert.ts'
import { PUSH_USEFUL_MINUTES } from '@kassa/domain/message/push.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { insertMessage } from '../delivery/message.store.ts'
import { alertPushes } from './alert-push.ts'
import { findLastTold, listToMail } from './alert.store.ts'
import { kindsHeardBy } from './may-hear.ts'
import { listPushReaders, setPushed, type PushReader } from './push-reader.store.ts'

const BROWSERS_AT_ONCE = 200

/**
 * Puts on its way to one browser what was told since it was written to last. That it was told and its messages are one transaction. It is
 * noted until the last cause that is seen, not until now: a cause that another process is just writing comes with the next turn.
 */
async function pushTo(context: JobContext, sources: readonly AlertSource[], reader: PushReader): Promise<void> {
  const { database, now } = context
  const { merchantId, quietFrom, quietUntil, locale, merchantName } = reader
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
  if (isQuiet(quiet, localTimeAt(Date.parse(now), reader.timeZone).minuteOfDay)) return
  const kinds = kindsHeardBy(reader, sources)
  await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
    const until = (await findLastTold(tx, merchantId)) ?? reader.toldUntil
    const alerts = await listToMail(tx, merchantId, { kinds, after: reader.toldUntil, until })
    if (!(await setPushed(tx, reader, until))) return
    for (const push of alertPushes(locale, merchantName, alerts))
      await insertMessage(tx, messageOf(reader, push, context))
  })
}

function messageOf(
  { merchantId, browserId, email, locale }: PushReader,
  { key, ...facts }: ReturnType<typeof alertPushes>[number],
  { now, newId }: Pick<JobContext, 'now' | 'newId'>,
) {
  return {
    merchantId,
    partnerId: null,
    id: newId(),
    channel: 'push',
    purpose: 'note',
    key: `push ${browserId} ${key}`,
    locale,
    recipient: email,
    facts: { ...facts, browser: browserId },
    dueAt: now,
    usefulUntil: new Date(Date.parse(now) + PUSH_USEFUL_MINUTES * 60_000).toISOString(),
    now,
  } as const
}

/** Tells browsers what was told, outside their person's quiet hours. */
export const pushAlerts = (sources: readonly AlertSource[]): Job => ({
  name: 'message.push-alerts',
  everySeconds: 60,
  async run(context) {
    const listAfter = (after: string | null): Promise<PushReader[]> =>
      context.database.transaction({ kind: 'owner' }, (tx) => listPushReaders(tx, after, BROWSERS_AT_ONCE))
    let readers = await listAfter(null)
    while (readers.length > 0) {
      for (const reader of readers)
        await pushTo(context, sources, reader).catch((error: unknown) =>
          context.log.error({ err: error, merchantId: reader.merchantId }, 'alerts could not be pushed'),
        )
      readers = await listAfter(readers.at(-1)?.browserId ?? null)
    }
  },
})
