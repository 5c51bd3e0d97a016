import {
  handErrand as handCall,
  listHands as handsCall,
  listErrands as listCall,
  LONGEST_SNOOZE_DAYS,
  snoozeErrand as snoozeCall,
} from '@kassa/contract/today/today.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { keepBeside } from '../../platform/clusters/overview.ts'
import { command, type Command, type Context } from '../../platform/command.ts'
import type { ErrandSource, ErrandSourceAbove } from '../../platform/errand.ts'
import type { ErrandMark } from './errand-mark.store.ts'
import type { Inbox, InboxEntry } from './inbox.ts'
import { inboxOf as shown, mergeErrands, type ErrandRow, type ShownEntry } from './merge-errands.ts'
import { officeInbox } from './office-inbox.ts'
import { shopInbox } from './shop-inbox.ts'

const dayMillis = 86_400_000

/** The inbox of whoever asks. */
type InboxOf = (context: Context) => Inbox

/** The inbox as every tier has it: what waits, putting off, handing on, and to whom. */
export function errandCommands(
  sources: readonly ErrandSource[],
  above: readonly ErrandSourceAbove[],
): readonly Command[] {
  const inboxOf: InboxOf = (context) =>
    context.actor.merchantId === null ? officeInbox(context, above) : shopInbox(context, sources)
  return [
    listErrands(inboxOf, above),
    snoozeErrand(inboxOf),
    handErrand(inboxOf),
    command(handsCall, async (context) => accept({ rows: [...(await inboxOf(context).hands())] })),
  ]
}

const rowOf = (errand: InboxEntry, mark: ErrandMark | undefined, now: string): ErrandRow => {
  const until = mark?.snoozedUntil ?? null
  return {
    kind: errand.kind,
    id: errand.id,
    title: errand.title,
    merchantId: errand.merchantId ?? null,
    outletId: errand.outletId,
    outletName: errand.outletName,
    at: errand.at,
    count: errand.count ?? null,
    amountMinor: errand.amountMinor ?? null,
    currency: (errand.currency ?? null) as ErrandRow['currency'],
    hint: errand.hint ?? null,
    target: errand.target ?? null,
    snoozedUntil: until !== null && until > now ? until : null,
    handedTo: mark?.handedTo ? { id: mark.handedTo, name: mark.handedToName } : null,
  }
}

/** Lists the open entries, from the causes as they are now. */
const listErrands = (inboxOf: InboxOf, above: readonly ErrandSourceAbove[]): Command =>
  command(
    listCall,
    async (context) => {
      const { now, actor } = context
      const inbox = inboxOf(context)
      const found = await inbox.gather()
      const marks = await inbox.marks([...new Set(found.map(({ kind }) => kind))])
      const markOf = new Map(marks.map((mark) => [`${mark.kind} ${mark.thingId}`, mark]))
      const rows = found.map((errand) => rowOf(errand, markOf.get(`${errand.kind} ${errand.id}`), now))
      const entries = found.flatMap((errand, at): readonly ShownEntry[] => {
        const row = rows[at]
        return row ? [{ errand, row }] : []
      })
      return accept(keepBeside({ ...shown(rows), asOf: now, me: actor.accountId }, entries))
    },
    { merge: mergeErrands(above) },
  )

const snoozeErrand = (inboxOf: InboxOf): Command =>
  command(snoozeCall, async (context, { until, ...named }) => {
    const { now } = context
    const inbox = inboxOf(context)
    const ahead = until === null ? 0 : Date.parse(until) - Date.parse(now)
    if (until !== null && (ahead <= 0 || ahead > LONGEST_SNOOZE_DAYS * dayMillis)) {
      return refuse({ code: 'errand.until-invalid', facts: { days: LONGEST_SNOOZE_DAYS } })
    }
    if (!(await inbox.isWaiting(named))) return refuse({ code: 'thing.not-found' })
    await inbox.forget(new Date(Date.parse(now) - 2 * LONGEST_SNOOZE_DAYS * dayMillis).toISOString())
    await inbox.putOff(named, until)
    context.audit({ subject: `errand/${named.kind}/${named.id}`, after: { until } })
    return accept({})
  })

const handErrand = (inboxOf: InboxOf): Command =>
  command(handCall, async (context, { to, ...named }) => {
    const inbox = inboxOf(context)
    if (!(await inbox.isWaiting(named))) return refuse({ code: 'thing.not-found' })
    const hand = to === null ? null : (await inbox.hands()).find((one) => one.id === to)
    if (hand === undefined) return refuse({ code: 'thing.not-found' })
    await inbox.handOn(named, hand)
    context.audit({ subject: `errand/${named.kind}/${named.id}`, after: { to: hand?.name ?? null } })
    return accept({})
  })
