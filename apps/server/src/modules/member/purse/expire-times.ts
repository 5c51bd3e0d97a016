import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { goOnWithReturned, listOverCards, listOverGiftCards, type OverCard } from './expire-times.store.ts'
import { postToPurse } from './post-to-purse.store.ts'
import { isPurseFree } from './purse-hold.store.ts'
import { findPurseForUpdate, type PurseRow } from './purse.store.ts'

/** Cards read at once; each has a transaction of its own, so that nobody waits for it at a till. */
const AT_ONCE = 100

interface Moved {
  readonly amountMinor: number
  readonly uses: number
}

/** The uses of a session pass that are over: all but those that came back and have their own last day. */
async function usesOver(tx: Tx, { merchantId, id, day }: OverCard, card: PurseRow): Promise<Moved | undefined> {
  if (card.usesLeft < 1) return undefined
  const stay = await goOnWithReturned(tx, merchantId, id, day)
  return stay === card.usesLeft ? undefined : { amountMinor: 0, uses: stay - card.usesLeft }
}

const moneyOver = ({ totalMinor }: PurseRow): Moved | undefined =>
  totalMinor > 0 ? { amountMinor: -totalMinor, uses: 0 } : undefined

/** Takes out what is over of a card, unless it was used or paid into meanwhile, or a payment has begun that holds something of it. */
async function expire(tx: Tx, over: OverCard, { now, newId }: Pick<JobContext, 'now' | 'newId'>): Promise<void> {
  const { merchantId, id, outletId, day } = over
  const card = await findPurseForUpdate(tx, merchantId, id, now)
  if (!card || card.lastDay === null || card.lastDay >= day) return
  if (!(await isPurseFree(tx, merchantId, id, now))) return
  const moved = card.kind === 'times-card' ? await usesOver(tx, over, card) : moneyOver(card)
  if (!moved) return
  const system = { deviceId: null, actorKind: 'system', actorId: null } as const
  const document = { documentId: newId(), ofDocument: null, outletId, businessDay: day, at: now }
  await postToPurse(tx, merchantId, { purseId: id, reason: 'expired', ...moved, ...system, ...document })
}

/**
 * A job that takes the uses of session passes whose last day is over at the outlet that sold them, and the money of gift cards likewise, each by itself; what is held for a
 * payment that has begun waits, and returned uses have their own last day. Safe to break off anywhere: what expired is in the book, and the
 * rest is found again.
 */
export const expireTimes: Job = {
  name: 'member.expire-times',
  everySeconds: 900,
  shopClock: 'day',
  async run({ database, now, newId }) {
    const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner' }, work)
    await eachApart([listOverCards, listOverGiftCards], (list) =>
      eachApart(
        rowsAhead<OverCard>((after) => asOwner((tx) => list(tx, { now, after, limit: AT_ONCE }))),
        (card) => asOwner((tx) => expire(tx, card, { now, newId })),
      ),
    )
  },
}
