import { GROWN_HOURS, SAME_CAUSE_MINUTES } from '@kassa/domain/message/alert.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AlertSource, Errand } from '../../../platform/errand.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import {
  forgetAlerts,
  insertAlert,
  listMerchantsAfter,
  listStanding,
  setEndedAlerts,
  setStanding,
  type AlertRow,
} from './alert.store.ts'

/** Looked at of one kind; what lies beyond is neither told nor taken for gone. */
const MOST = 50
const MERCHANTS_AT_ONCE = 100
const KEPT_DAYS = 30

const before = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString()

type Standing = AlertRow & { readonly endedAt: string | null }

/**
 * Tells of what waits in a merchant: each cause once for as long as it stands, and again when a day later there is more of it. One that
 * was gone for less than an hour is the same.
 */
async function gatherIn(
  tx: Tx,
  merchantId: string,
  sources: readonly AlertSource[],
  { now, newId }: Pick<JobContext, 'now' | 'newId'>,
): Promise<void> {
  const standing = await listStanding(tx, merchantId, before(now, SAME_CAUSE_MINUTES))
  for (const { kind, gather } of sources) {
    const found = await gather({ tx, merchantId, outletIds: null, now }, MOST)
    const known = standing.filter((one) => one.kind === kind)
    for (const errand of found) {
      const one = known.find(({ thingId }) => thingId === errand.id)
      if (one) await goOn(tx, merchantId, one, errand, now)
      else await insertAlert(tx, merchantId, { id: newId(), kind, errand, now })
    }
    const gone = known.filter((one) => one.endedAt === null && !found.some(({ id }) => id === one.thingId))
    if (found.length < MOST && gone.length > 0)
      await setEndedAlerts(
        tx,
        merchantId,
        gone.map(({ id }) => id),
        now,
      )
  }
}

async function goOn(tx: Tx, merchantId: string, one: Standing, errand: Errand, now: string): Promise<void> {
  const count = errand.count ?? null
  const hasGrown = (count ?? 0) > (one.count ?? 0) && one.toldAt <= before(now, GROWN_HOURS * 60)
  if (hasGrown || one.endedAt !== null)
    await setStanding(tx, merchantId, one.id, { toldAt: hasGrown ? now : null, count })
}

/** Looks at every merchant; one whose causes cannot be read does not stop the others. */
async function gatherAll({ database, now, newId, log }: JobContext, sources: readonly AlertSource[]): Promise<void> {
  const listAfter = (after: string | null): Promise<{ id: string }[]> =>
    database.transaction({ kind: 'owner' }, (tx) => listMerchantsAfter(tx, after, MERCHANTS_AT_ONCE))
  let merchants = await listAfter(null)
  while (merchants.length > 0) {
    for (const { id } of merchants)
      await database
        .transaction({ kind: 'merchant', merchantId: id, now }, (tx) => gatherIn(tx, id, sources, { now, newId }))
        .catch((error: unknown) => log.error({ err: error, merchantId: id }, 'alerts could not be gathered'))
    merchants = await listAfter(merchants.at(-1)?.id ?? null)
  }
  await database.transaction({ kind: 'owner' }, (tx) => forgetAlerts(tx, before(now, KEPT_DAYS * 1_440)))
}

export const gatherAlerts = (sources: readonly AlertSource[]): Job => ({
  name: 'message.gather-alerts',
  everySeconds: 300,
  run: (context) => gatherAll(context, sources),
})
