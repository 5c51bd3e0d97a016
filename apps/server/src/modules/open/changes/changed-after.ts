import { changeTerms } from '@kassa/contract/open/change.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Command, Context } from '../../../platform/command.ts'
import { findNumberBefore } from '../webhook/event.store.ts'
import { MOST_EXPANDED, showResource } from '../answer-resource.ts'
import { findHead, listChangeRows, type Head } from './change.store.ts'
import { type ChangedList, changedLists, thingsOf } from './changed-lists.ts'
import { appOf, differenceSince, isSeen } from './changes.ts'
import { cursorOf, positionOf } from './cursor.ts'
import type { ExpandChange } from './expand-changes.ts'

/** A list that was asked for what changed alone. */
interface Asked {
  readonly changed_after: string
  readonly cursor?: string
  readonly limit: number
  readonly outlet_id?: string
  readonly fields?: string
  readonly expand?: string
}

/** No place of the feed begins with a digit: it is an id in base64. */
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** The number after which things are told. Refuses a place that nobody can go on from, and one from before the app saw more things of the kind. */
async function numberAfter(
  context: Context,
  { kind }: ChangedList,
  { changed_after: after, cursor = after }: Asked,
  head: Head,
): Promise<Result<number>> {
  if (isMoment(cursor)) return accept(await findNumberBefore(context.tx, context.merchantId, cursor))
  const place = positionOf(cursor)
  if (!place) return refuse({ code: 'request.place-unknown' })
  const difference = await differenceSince(context, place, { head, kinds: [kind] })
  if (!difference.ok) return difference
  return difference.value.reload.length === 0 ? accept(place.number) : refuse({ code: 'feed.restarted' })
}

/** Things of a list that changed, in the order of their changes. The place of the next page is the place to ask from another day. */
async function changedPage(
  context: Context,
  changed: ChangedList,
  asked: Asked,
  expandChange: ExpandChange,
): Promise<Result<unknown>> {
  const { tx, merchantId, actor } = context
  const { outlet_id: outletId, fields, expand } = asked
  if (outletId !== undefined && !context.reaches(outletId)) return refuse({ code: 'thing.not-found' })
  if (!isSeen(context, changed.kind))
    return refuse({ code: 'scope.missing', facts: { scopes: changeTerms(changed.kind).scope } })
  const head = await findHead(tx, merchantId)
  const after = await numberAfter(context, changed, asked, head)
  if (!after.ok) return after
  const isLight = changed.readMany !== undefined && expand === undefined
  const limit = isLight ? asked.limit : Math.min(asked.limit, MOST_EXPANDED)
  const outletIds = outletId === undefined ? actor.outletIds : [outletId]
  const span = { after: after.value, upTo: head.number, kinds: [changed.kind], outletIds }
  const rows = await listChangeRows(tx, merchantId, { ...span, limit: limit + 1 })
  const told = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const number = hasMore ? (told.at(-1)?.number ?? after.value) : head.number
  const things = await thingsOf(context, changed, { rows: told, outletId, expand }, expandChange)
  return accept({
    data: things.map((thing) => showResource(changed.of, thing as never, { fields, expand })),
    next: cursorOf({ epoch: head.epoch, grantNumber: appOf(context).grantNumber, number }),
    has_more: hasMore,
  })
}

/** A list that answers, where it is asked, what changed alone; every other call stays as it is. */
export const withChangedAfter =
  (expandChange: ExpandChange) =>
  (command: Command): Command => {
    const changed = changedLists.get(command.endpoint.name)
    if (!changed) return command
    return {
      ...command,
      run: (context, request) =>
        (request as Partial<Asked>).changed_after === undefined
          ? command.run(context, request)
          : changedPage(context, changed, request as Asked, expandChange),
    }
  }
