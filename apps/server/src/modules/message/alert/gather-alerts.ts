import { SAME_CAUSE_MINUTES } from '@kassa/domain/message/alert.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { alertChanges, isNews, type AlertChanges } from './alert-changes.ts'
import {
  findLastTold,
  forgetAlerts,
  insertAlert,
  listMerchantsAfter,
  listStanding,
  setEndedAlerts,
  setStanding,
} from './alert.store.ts'

/** Looked at of one kind; what lies beyond is neither told nor taken for gone. */
const MOST = 50
/** Asked about together: a run costs a question of each kind for so many, and more only where there is news. */
const MERCHANTS_AT_ONCE = 200
const KEPT_DAYS = 30

const before = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString()

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
  const standing = await listStanding(tx, [merchantId], before(now, SAME_CAUSE_MINUTES))
  const toldAt = laterThan(await findLastTold(tx, merchantId), now)
  for (const { kind, gather } of sources) {
    const found = await gather({ tx, merchantId, outletIds: null, now }, MOST)
    const known = standing.filter((one) => one.kind === kind)
    await keep(tx, merchantId, kind, alertChanges(found, known, { now, most: MOST }), { now, toldAt, newId })
  }
}

/** Mails go on behind what was told last: what is told at its instant would be left out for ever. */
const laterThan = (last: string | undefined, now: string): string =>
  last === undefined || last < now ? now : new Date(Date.parse(last) + 1).toISOString()

async function keep(
  tx: Tx,
  merchantId: string,
  kind: string,
  { fresh, again, goneIds }: AlertChanges,
  { now, toldAt, newId }: Pick<JobContext, 'now' | 'newId'> & { readonly toldAt: string },
): Promise<void> {
  for (const errand of fresh) await insertAlert(tx, merchantId, { id: newId(), kind, errand, now: toldAt })
  for (const { id, ...told } of again)
    await setStanding(tx, merchantId, id, { ...told, toldAt: told.toldAt === null ? null : toldAt })
  if (goneIds.length > 0) await setEndedAlerts(tx, merchantId, goneIds, now)
}

/** Returns those of some merchants with new or ended causes, by one question of each kind for all of them. As the owner. */
async function listWithNews(
  tx: Tx,
  merchantIds: readonly string[],
  sources: readonly AlertSource[],
  now: string,
): Promise<readonly string[]> {
  const standing = await listStanding(tx, merchantIds, before(now, SAME_CAUSE_MINUTES))
  const stirred = new Set<string>()
  for (const { kind, gatherAmong } of sources) {
    const found = Map.groupBy(await gatherAmong(tx, { merchantIds, now }, MOST), ({ merchantId }) => merchantId)
    const known = Map.groupBy(
      standing.filter((one) => one.kind === kind),
      ({ merchantId }) => merchantId,
    )
    for (const id of new Set([...found.keys(), ...known.keys()]))
      if (isNews(alertChanges(found.get(id) ?? [], known.get(id) ?? [], { now, most: MOST }))) stirred.add(id)
  }
  return merchantIds.filter((id) => stirred.has(id))
}

/** Looks at every merchant; one whose causes cannot be read does not stop the others. */
async function gatherAll(context: JobContext, sources: readonly AlertSource[]): Promise<void> {
  const { database, now, newId, log } = context
  const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner' }, work)
  let after: string | null = null
  for (;;) {
    const ids = (await asOwner((tx) => listMerchantsAfter(tx, after, MERCHANTS_AT_ONCE))).map(({ id }) => id)
    if (ids.length === 0) break
    after = ids.at(-1) ?? null
    // Where the question for all of them fails, each is looked at by itself, and the one that cannot be read is found there.
    const stirred = await asOwner((tx) => listWithNews(tx, ids, sources, now)).catch((error: unknown) => {
      log.error({ err: error }, 'alerts of several merchants could not be gathered together')
      return ids
    })
    for (const id of stirred)
      await database
        .transaction({ kind: 'merchant', merchantId: id, now }, (tx) => gatherIn(tx, id, sources, { now, newId }))
        .catch((error: unknown) => log.error({ err: error, merchantId: id }, 'alerts could not be gathered'))
  }
  await asOwner((tx) => forgetAlerts(tx, before(now, KEPT_DAYS * 1_440)))
}

export const gatherAlerts = (sources: readonly AlertSource[]): Job => ({
  name: 'message.gather-alerts',
  everySeconds: 300,
  run: (context) => gatherAll(context, sources),
})
