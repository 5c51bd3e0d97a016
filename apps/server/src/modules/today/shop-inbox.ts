import type { Context } from '../../platform/command.ts'
import type { ErrandSeeker, ErrandSource } from '../../platform/errand.ts'
import { mayCall } from '../../platform/calls/may-call.ts'
import {
  deleteOldErrandMarks,
  listErrandMarks,
  listHandRows,
  setErrandHanded,
  setErrandSnoozed,
} from './errand-mark.store.ts'
import { MOST, type Inbox, type InboxEntry } from './inbox.ts'

/** The outlet of the header, else every outlet of the caller. */
const seekerOf = ({ tx, merchantId, actor, now, reaches, holds, outletId }: Context): ErrandSeeker => ({
  tx,
  merchantId,
  actor,
  now,
  reaches,
  holds,
  outletIds: outletId !== null ? [outletId] : actor.outletIds === 'all' ? null : actor.outletIds,
})

/** Returns the inbox of a merchant, with the entries at the caller's outlets. */
export function shopInbox(context: Context, sources: readonly ErrandSource[]): Inbox {
  const { tx, merchantId, actor, now } = context
  const seen = sources.filter(({ list }) => mayCall(context, list)).toSorted((a, b) => a.urgency - b.urgency)
  const place = (named: { readonly kind: string; readonly id: string }) => ({ ...named, merchantId, now })
  return {
    gather: async () => {
      const rows: InboxEntry[] = []
      for (const { kind, gather } of seen)
        rows.push(...(await gather(seekerOf(context), MOST)).map((errand) => ({ ...errand, kind })))
      return rows
    },
    marks: (kinds) => listErrandMarks(tx, merchantId, kinds),
    isWaiting: async ({ kind, id }) => {
      const source = seen.find((one) => one.kind === kind)
      return source !== undefined && (await source.gather(seekerOf(context), MOST)).some((errand) => errand.id === id)
    },
    hands: () => listHandRows(tx, merchantId, actor.outletIds === 'all' ? null : actor.outletIds),
    putOff: ({ kind, id }, until) => setErrandSnoozed(tx, place({ kind, id }), until),
    handOn: ({ kind, id }, to) => setErrandHanded(tx, place({ kind, id }), to),
    forget: (before) => deleteOldErrandMarks(tx, merchantId, before),
  }
}
