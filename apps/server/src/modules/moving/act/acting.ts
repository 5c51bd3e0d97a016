import type { Context } from '../../../platform/command.ts'
import type { MoveRun } from './act-move.ts'

/** The person behind a call as the books name them. */
export const actorOf = ({ kind, accountId, name, outletIds }: Context['actor']): MoveRun['actor'] => ({
  kind: kind === 'staff' ? 'staff' : 'admin',
  accountId,
  name,
  outletIds,
})
