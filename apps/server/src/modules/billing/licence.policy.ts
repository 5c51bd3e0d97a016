import { callKindOf, functionOfCall } from '@kassa/contract/billing/function-rights.ts'
import { licenceRefuses } from '@kassa/domain/billing/allowance.ts'
import { licenceAmong } from '@kassa/domain/billing/licence-state.ts'
import type { Policy } from '../../platform/platform.ts'

/**
 * Holds every call of somebody known against their merchant's licence, which was read with the caller: 402 where it has ended or its
 * version lacks the function, with what stays open (`callKindOf`). Costs no statement.
 */
export const licencePolicy: Policy = ({ endpoint, actor: { licence }, now }) => {
  if (licence === null) return undefined
  const held = { view: licenceAmong(licence, Date.parse(now), licence.zones), functions: new Set(licence.functions) }
  const code = licenceRefuses(held, { kind: callKindOf(endpoint), needs: functionOfCall(endpoint) })
  return code === null ? undefined : { code }
}
