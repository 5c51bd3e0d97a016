import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { z } from 'zod'
import { id, line, localDate } from '../fields.ts'

/** The basket the member is in at the till that asks: what is reserved for it is theirs to use. Left out: none. */
export const ownBasket = id.optional()

/** Six digits of its own (D100). */
export const memberPassword = z.string().regex(/^[0-9]{6}$/)

/** A code as it is typed, with blanks and hyphens; empty: nobody brought them. */
export const typedReferralCode = z.string().trim().max(30).default('')

/** The paper by which a member is free of tax: taken by the desk by itself until its last day. Source: features CF-P02; pricing.md, Growth 2, 14. */
export const taxStanding = z.object({
  paperNumber: line().min(1).max(SNAPSHOT_LIMITS.paperNumber),
  /** Null: it has no end. */
  lastDay: localDate.nullable(),
  /** Codes of the taxes it frees from; null: all. */
  codes: z.array(line().min(1).max(SNAPSHOT_LIMITS.taxCode)).min(1).max(SNAPSHOT_LIMITS.exemptionCodes).nullable(),
})
