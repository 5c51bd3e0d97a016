import type { Job } from '../../../platform/module.ts'
import { goOnWithReturned, listOverCards } from './expire-times.store.ts'
import { postToPurse } from './post-to-purse.store.ts'
import { findPurseForUpdate } from './purse.store.ts'

/** Cards taken out at once: so few that nobody waits for them at a till. */
const AT_ONCE = 100

/**
 * A job that takes the uses of session passes whose last day is over at the outlet that sold them, hundred by hundred; uses held for a
 * payment that has begun wait, and returned uses have their own last day. Safe to break off anywhere: expired uses are in the book, and the
 * rest is found again.
 */
export const expireTimes: Job = {
  name: 'member.expire-times',
  everySeconds: 900,
  shopClock: 'day',
  async run({ database, now, newId }) {
    for (let found = AT_ONCE; found === AT_ONCE;) {
      found = await database.transaction({ kind: 'owner' }, async (tx) => {
        const cards = await listOverCards(tx, now, AT_ONCE)
        for (const { merchantId, id, outletId, day } of cards) {
          const card = await findPurseForUpdate(tx, merchantId, id, now)
          if (!card || card.usesLeft < 1 || card.lastDay === null || card.lastDay >= day) continue
          const stay = await goOnWithReturned(tx, merchantId, id, day)
          if (stay === card.usesLeft) continue
          await postToPurse(tx, merchantId, {
            purseId: id,
            reason: 'expired',
            amountMinor: 0,
            uses: stay - card.usesLeft,
            documentId: newId(),
            ofDocument: null,
            outletId,
            deviceId: null,
            actorKind: 'system',
            actorId: null,
            businessDay: day,
            at: now,
          })
        }
        return cards.length
      })
    }
  },
}
