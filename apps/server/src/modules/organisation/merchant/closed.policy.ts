import { callKindOf } from '@kassa/contract/billing/function-rights.ts'
import { OPEN_WHILE_CLOSED } from '@kassa/contract/moving/departure.calls.ts'
import type { Policy } from '../../../platform/platform.ts'

/**
 * Refuses what people and apps would change in a shop that is closed because it moves: the archive would not have it. What no licence closes stays open,
 * and so does the move. Tills are never refused: what was sold was sold. Read with the caller, so it costs no statement.
 */
export const closedPolicy: Policy = ({ endpoint, actor }) =>
  actor.isMerchantClosed && callKindOf(endpoint) === 'changing' && !OPEN_WHILE_CLOSED.includes(endpoint.name)
    ? { code: 'merchant.closed' }
    : undefined
