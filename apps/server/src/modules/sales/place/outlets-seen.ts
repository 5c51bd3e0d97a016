import { type Actor, canReachOutlet } from '../../../platform/actor.ts'

/** The outlets a list looks into: the one asked for, the header's, else all one may see. Undefined: one that is not theirs. */
export function outletsSeen(
  actor: Actor,
  header: string | null,
  asked?: string,
): { readonly outletIds: readonly string[] | null } | undefined {
  const one = asked ?? header
  if (one === null || one === undefined) return { outletIds: actor.outletIds === 'all' ? null : actor.outletIds }
  return canReachOutlet(actor, one) ? { outletIds: [one] } : undefined
}
