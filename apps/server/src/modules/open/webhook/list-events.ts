import { hash } from 'node:crypto'
import { listEvents as call } from '@kassa/contract/open/events/event.calls.ts'
import type { OpenVersion } from '@kassa/contract/open/versions.ts'
import { kindOfEvent, type AlwaysEvent } from '@kassa/contract/open/webhook-events.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findHead, type Head } from '../changes/change.store.ts'
import { appOf, checkNamed, isSeen, kindsIn, NO_DIFFERENCE } from '../changes/changes.ts'
import { cursorOf, positionOf } from '../changes/cursor.ts'
import { findNumberBefore, listEventRows, type EventRow } from './event.store.ts'
import { eventOf } from './message-body.ts'

/** An id that is the same each time an event is read: a UUID of version 8 out of what makes it this event (RFC 9562, 5.8). */
function idOfEvent(...parts: readonly (string | number | null)[]): string {
  const digits = hash('sha256', JSON.stringify(parts), 'hex')
  const variant = '89ab'[Number.parseInt(digits.slice(16, 17), 16) % 4] ?? '8'
  const [time, middle, version] = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [time, middle, version, variant + digits.slice(17, 20), digits.slice(20, 32)].join('-')
}

function messageOf({ merchantId, actor }: Context, row: EventRow) {
  const type = eventOf(row)
  const { thingId, outletId, number } = row
  return {
    id: idOfEvent(merchantId, row.type, thingId, outletId, number),
    type,
    sequence: number,
    occurred_at: row.at,
    api_version: appOf({ actor }).version as OpenVersion,
    data: { kind: kindOfEvent(type), id: thingId, outlet_id: outletId, after: null },
  }
}

/** Returns the message that the app may do other things than when it was told last. */
function grantMessage({ merchantId, actor, now }: Context, head: Head) {
  const { grantNumber, version } = appOf({ actor })
  const type: AlwaysEvent = 'grant.changed'
  return {
    id: idOfEvent(merchantId, type, grantNumber),
    type,
    sequence: head.number,
    occurred_at: now,
    api_version: version as OpenVersion,
    data: { kind: null, id: null, outlet_id: null, after: null },
  }
}

interface Place {
  readonly number: number
  readonly grantNumber: number
}

/** The place to read from. Refuses one that nobody can go on from. */
async function placeFor(
  { tx, merchantId, actor }: Context,
  head: Head,
  { after, since }: { readonly after?: string | undefined; readonly since?: string | undefined },
): Promise<Result<Place>> {
  const { grantNumber } = appOf({ actor })
  if (since !== undefined) return accept({ number: await findNumberBefore(tx, merchantId, since), grantNumber })
  if (after === undefined) return accept({ number: head.number, grantNumber })
  const place = positionOf(after)
  return place && place.epoch === head.epoch && place.number <= head.number
    ? accept(place)
    : refuse({ code: 'feed.restarted' })
}

/** The rows of an answer. Events of one number stay together: a place stands between numbers. */
function wholeNumbers(rows: readonly EventRow[], limit: number): readonly EventRow[] {
  const cut = rows[limit]?.number
  return cut === undefined ? rows : rows.filter(({ number }) => number < cut)
}

export const listEvents = command(call, async (context, { after, since, kinds: asked, limit }) => {
  const { tx, merchantId, actor } = context
  const kinds = kindsIn(asked)
  const head = await findHead(tx, merchantId)
  const place = await placeFor(context, head, { after, since })
  if (!place.ok) return place
  const checked = checkNamed(context, asked === undefined ? [] : kinds, NO_DIFFERENCE)
  if (!checked.ok) return checked
  const { number, grantNumber } = place.value
  const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
  const span = { after: number, upTo: head.number, kinds: kinds.filter((kind) => isSeen(context, kind)), outletIds }
  const rows = await listEventRows(tx, merchantId, span, limit + 1)
  const shown = wholeNumbers(rows, limit)
  const complete = rows.length <= limit
  const now = appOf(context).grantNumber
  return accept({
    data: [
      ...(grantNumber === now ? [] : [grantMessage(context, head)]),
      ...shown.map((row) => messageOf(context, row)),
    ],
    next: cursorOf({ ...head, grantNumber: now, number: complete ? head.number : (shown.at(-1)?.number ?? number) }),
    complete,
  })
})
