import { changeTerms } from '@kassa/contract/open/change.calls.ts'
import { permissionsOf } from '@kassa/contract/open/scopes.ts'
import { kindOfEvent, type webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { cursorOf } from '../changes/cursor.ts'
import { canSeeKind } from '../changes/grant-difference.ts'
import type { DueMessage, Receiver } from './send.store.ts'

/** The event as it is now: what was changed when it was planned may be gone. Moments with a name of their own have happened, whatever came since. */
export function eventOf({ type, isGone, thingId }: Pick<DueMessage, 'type' | 'isGone' | 'thingId'>): string {
  const kind = kindOfEvent(type)
  const isOfState = type.endsWith('.changed') || type.endsWith('.gone')
  return kind === null || thingId === null || !isOfState ? type : `${kind}.${isGone ? 'gone' : 'changed'}`
}

/** Returns whether the app may be told of it as it is granted now. */
export function mayBeTold(
  { scopes, codes, outletIds }: Pick<Receiver, 'scopes' | 'codes' | 'outletIds'>,
  { type, outletId }: Pick<DueMessage, 'type' | 'outletId'>,
): boolean {
  const kind = kindOfEvent(type)
  if (kind === null) return true
  const isSeen = canSeeKind({ scopes }, kind)
  const holds = permissionsOf([changeTerms(kind).scope]).some((key) => codes.includes(permissionCode(key)))
  return isSeen && holds && (outletId === null || outletIds === null || outletIds.includes(outletId))
}

/** The body of a message. It holds ids only: the app reads the thing with its key, and sees what it may see then. */
export function bodyOf(receiver: Receiver, message: DueMessage): string {
  const { epoch, grantNumber, version } = receiver
  const { id, thingId, outletId, afterNumber, sequence, occurredAt } = message
  const type = eventOf(message)
  const body: InputOf<typeof webhookMessage> = {
    id,
    type,
    sequence,
    occurred_at: occurredAt,
    api_version: version,
    data: {
      kind: kindOfEvent(type),
      id: thingId,
      outlet_id: outletId,
      after: afterNumber === null ? null : cursorOf({ epoch, number: afterNumber, grantNumber }),
    },
  }
  return JSON.stringify(body)
}
