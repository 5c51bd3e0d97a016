import type { Context } from '../../../platform/command.ts'

/** Who writes into a member's books by a call, and where. */
export const actingIn = ({ actor, outletId }: Pick<Context, 'actor' | 'outletId'>) => ({
  outletId,
  deviceId: null,
  actorKind: actor.kind === 'staff' ? ('staff' as const) : ('admin' as const),
  actorId: actor.accountId,
})
