import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amountMinor, currency, localDate, noFields } from '../../fields.ts'

const worth = z.object({ points: z.int(), amountMinor })

const answer = z.object({
  /** The programme's currency; null where nobody was ever a member. */
  currency: currency.nullable(),
  /** The value of points by the day it began, the last one first; an amount of 0: from that day on they are no debt. */
  values: z.array(worth.extend({ fromDay: localDate })),
  /** The value by the rule of what points pay; null: points pay nothing. */
  rule: worth.nullable(),
})

/** Whether points are a debt in the books, and at which value. Source: accounting.md (Journal: points, accrual on). */
export const readPointsValue = endpoint({
  name: 'accounting.read-points-value',
  method: 'GET',
  path: '/accounting/points-value',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'The value at which points of members are a debt in the books, if they are',
  request: noFields,
  answer,
})

/** Begins, changes or ends it from today on; days before stay as they are. */
export const setPointsValue = endpoint({
  name: 'accounting.set-points-value',
  access: { anyOf: ['platform.analysis.accounting.accounts'] },
  summary:
    'Keeps points of members as a debt from today on, at the rule of what they pay or a typed value, or no longer',
  refusals: ['accounting.points-without-value'],
  request: z.object({
    isOn: z.boolean(),
    /** A number of points, and the amount for which they are owed; null: as the rule of what points pay says. */
    points: z.int().min(POINT_LIMITS.exchangePoints.min).max(POINT_LIMITS.exchangePoints.max).nullable(),
    amountMinor: amountMinor.min(1).nullable(),
  }),
  answer,
})
