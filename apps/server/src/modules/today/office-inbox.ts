import type { Context } from '../../platform/command.ts'
import type { ErrandSourceAbove } from '../../platform/errand.ts'
import { mayCall } from '../../platform/calls/may-call.ts'
import { MOST, type Inbox, type TaskKey, type InboxEntry } from './inbox.ts'
import {
  deleteOldOfficeMarks,
  isBelowOffice,
  listOfficeHands,
  listOfficeMarks,
  OPERATOR,
  setOfficeHanded,
  setOfficeSnoozed,
} from './office-mark.store.ts'

/** Returns the inbox of the operator or a partner: causes among the merchants and partners below them. */
export function officeInbox(context: Context, sources: readonly ErrandSourceAbove[]): Inbox {
  const { tx, now, actor } = context
  const office = actor.partnerId ?? OPERATOR
  const seen = sources
    .filter((source) => (actor.partnerId === null || source.isForPartners) && mayCall(context, source.list))
    .toSorted((a, b) => a.urgency - b.urgency)
  const place = ({ kind, id }: TaskKey) => ({ office, kind, id, now })
  return {
    gather: async () => {
      const rows: InboxEntry[] = []
      for (const { kind, gather } of seen)
        rows.push(...(await gather({ tx, now }, MOST)).map((errand) => ({ ...errand, kind })))
      return rows
    },
    marks: (kinds) => listOfficeMarks(tx, office, kinds),
    isWaiting: (named) => isWaitingAbove(context, seen, named),
    hands: () => listOfficeHands(tx, actor.partnerId),
    putOff: (named, until) => setOfficeSnoozed(tx, place(named), until),
    handOn: (named, to) => setOfficeHanded(tx, place(named), to),
    forget: (before) => deleteOldOfficeMarks(tx, office, before),
  }
}

/** Asks the cause again: inside the merchant it is about, or among partners where it is about one. */
async function isWaitingAbove(
  { tx, now, actor, enter }: Context,
  seen: readonly ErrandSourceAbove[],
  { kind, id, merchantId }: TaskKey,
): Promise<boolean> {
  const source = seen.find((one) => one.kind === kind)
  if (!source || (merchantId === null) !== (source.about === 'partner')) return false
  const found = async (at: Context['tx']): Promise<boolean> =>
    (await source.gather({ tx: at, now }, MOST)).some((errand) => errand.id === id)
  if (merchantId === null) return found(tx)
  return (await isBelowOffice(tx, actor.partnerId, merchantId)) && (await enter(merchantId, found))
}
