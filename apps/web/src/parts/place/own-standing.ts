import type { LicenceStanding } from '@kassa/contract/billing/licence.calls.ts'
import { readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import { functionOfKeys } from '@kassa/contract/billing/function-rights.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSession } from '../../session/session.ts'
import type { ScreenAccess } from '../../session/gate.ts'

/** A day may pass while a page stands open; a bought licence is told at once (`licence.changed`). */
const EVERY_MS = 3_600_000

/** Returns the standing of the own merchant's licence; asked by the frame, once. Undefined: not known, or nobody's. */
export function useOwnStanding(): LicenceStanding | undefined {
  const isShop = useSession((session) => (session.user?.merchantId ?? null) !== null)
  const { data } = useAnswer(
    readOwnStanding,
    {},
    { isQuiet: true, isEnabled: isShop, placeAhead: 'last', refreshesEveryMs: EVERY_MS },
  )
  return data?.standing ?? undefined
}

/** The functions of the own version as the frame heard of them; undefined: nothing is closed. Asks nobody. */
export function useOwnFunctions(): readonly string[] | undefined {
  const { data } = useAnswer(readOwnStanding, {}, { isQuiet: true, isEnabled: false, placeAhead: 'last' })
  return data?.standing?.functions
}

/** Returns whether the own version lacks the function that these permissions stand under; what is not known yet is not lacking. */
export const useIsLacking = (keys: ScreenAccess): boolean => isLacking(keys, useOwnFunctions())

/** Returns whether a screen stands under a function that the version lacks. */
export function isLacking(access: ScreenAccess, functions: readonly string[] | undefined): boolean {
  const needs = typeof access === 'string' || functions === undefined ? null : functionOfKeys(access)
  return needs !== null && !functions?.includes(needs)
}
