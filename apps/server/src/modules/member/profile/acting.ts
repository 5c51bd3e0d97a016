import type { Context } from '../../../platform/command.ts'

/** Returns the person who writes into a member's books by a call, and the place. */
export const actingIn = ({ actor, outletId }: Pick<Context, 'actor' | 'outletId'>) => ({
  outletId,
  deviceId: null,
  actorKind: actor.kind === 'staff' || actor.kind === 'app' ? actor.kind : ('admin' as const),
  actorId: actor.accountId,
})
