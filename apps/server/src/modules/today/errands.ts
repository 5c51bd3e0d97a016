import {
  handErrand as handCall,
  listHands as handsCall,
  listErrands as listCall,
  LONGEST_SNOOZE_DAYS,
  snoozeErrand as snoozeCall,
} from '@kassa/contract/today/today.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../platform/command.ts'
import { mayCall } from '../../platform/may-call.ts'
import type { Errand, ErrandSeeker, ErrandSource } from '../../platform/errand.ts'
import {
  deleteOldErrandMarks,
  listHandRows,
  listErrandMarks,
  setErrandHanded,
  setErrandSnoozed,
  type ErrandMark,
} from './errand-mark.store.ts'

/** Shown of one kind, and looked through when somebody marks one. */
const MOST = 50

const dayMillis = 86_400_000

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

type Row = InputOf<(typeof listCall)['answer']>['rows'][number]

const rowOf = (kind: string, errand: Errand, mark: ErrandMark | undefined, now: string): Row => {
  const until = mark?.snoozedUntil ?? null
  return {
    kind,
    id: errand.id,
    title: errand.title,
    outletId: errand.outletId,
    outletName: errand.outletName,
    at: errand.at,
    count: errand.count ?? null,
    amountMinor: errand.amountMinor ?? null,
    currency: (errand.currency ?? null) as Row['currency'],
    hint: errand.hint ?? null,
    target: errand.target ?? null,
    snoozedUntil: until !== null && until > now ? until : null,
    handedTo: mark?.handedTo ? { id: mark.handedTo, name: mark.handedToName } : null,
  }
}

/** What waits, from the causes as they are now. */
const listErrands = (sources: readonly ErrandSource[]): Command =>
  command(listCall, async (context) => {
    const { tx, merchantId, now, actor } = context
    const seeker = seekerOf(context)
    const asked = sources.filter(({ list }) => mayCall(context, list)).toSorted((a, b) => a.urgency - b.urgency)
    const marks = await listErrandMarks(
      tx,
      merchantId,
      asked.map(({ kind }) => kind),
    )
    const rows: Row[] = []
    for (const { kind, gather } of asked) {
      for (const errand of await gather(seeker, MOST)) {
        rows.push(
          rowOf(
            kind,
            errand,
            marks.find((mark) => mark.kind === kind && mark.thingId === errand.id),
            now,
          ),
        )
      }
    }
    const waiting = rows.filter(({ snoozedUntil }) => snoozedUntil === null)
    const later = rows.filter(({ snoozedUntil }) => snoozedUntil !== null)
    return accept({ rows: [...waiting, ...later], waiting: waiting.length, asOf: now, me: actor.accountId })
  })

/** Whether an entry waits where the caller may see it. What was done meanwhile is not found. */
async function isWaiting(
  sources: readonly ErrandSource[],
  context: Context,
  kind: string,
  id: string,
): Promise<boolean> {
  const source = sources.find((one) => one.kind === kind)
  if (!source || !mayCall(context, source.list)) return false
  return (await source.gather(seekerOf(context), MOST)).some((errand) => errand.id === id)
}

const snoozeErrand = (sources: readonly ErrandSource[]): Command =>
  command(snoozeCall, async (context, { kind, id, until }) => {
    const { tx, merchantId, now } = context
    const ahead = until === null ? 0 : Date.parse(until) - Date.parse(now)
    if (until !== null && (ahead <= 0 || ahead > LONGEST_SNOOZE_DAYS * dayMillis)) {
      return refuse({ code: 'errand.until-invalid', facts: { days: LONGEST_SNOOZE_DAYS } })
    }
    if (!(await isWaiting(sources, context, kind, id))) return refuse({ code: 'thing.not-found' })
    await deleteOldErrandMarks(
      tx,
      merchantId,
      new Date(Date.parse(now) - 2 * LONGEST_SNOOZE_DAYS * dayMillis).toISOString(),
    )
    await setErrandSnoozed(tx, { merchantId, kind, id, now }, until)
    context.audit({ subject: `errand/${kind}/${id}`, after: { until } })
    return accept({})
  })

const handsOf = ({ tx, merchantId, actor }: Context) =>
  listHandRows(tx, merchantId, actor.outletIds === 'all' ? null : actor.outletIds)

const handErrand = (sources: readonly ErrandSource[]): Command =>
  command(handCall, async (context, { kind, id, to }) => {
    const { tx, merchantId, now } = context
    if (!(await isWaiting(sources, context, kind, id))) return refuse({ code: 'thing.not-found' })
    const hand = to === null ? null : (await handsOf(context)).find((one) => one.id === to)
    if (hand === undefined) return refuse({ code: 'thing.not-found' })
    await setErrandHanded(tx, { merchantId, kind, id, now }, hand)
    context.audit({ subject: `errand/${kind}/${id}`, after: { to: hand?.name ?? null } })
    return accept({})
  })

const listHands = command(handsCall, async (context) => accept({ rows: await handsOf(context) }))

export const errandCommands = (sources: readonly ErrandSource[]): readonly Command[] => [
  listErrands(sources),
  snoozeErrand(sources),
  handErrand(sources),
  listHands,
]
