import { MOST_PARTS } from '@kassa/domain/tenders/paid-together.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { payIntoPurse, sellTimesCard } from './purse.calls.ts'
import { rechargeMember } from './recharge.calls.ts'

/** A payment of goods has up to ten tenders, and each may pay a little of each part. */
const tenders = rechargeMember.request.shape.tenders.element.array().min(1).max(10)

const recharge = rechargeMember.request.extend({ tenders })
const purse = payIntoPurse.request.omit({ setAsideId: true }).extend({ tenders })
const pass = sellTimesCard.request.extend({ tenders })

/**
 * Books what is paid ahead in the payment of a basket of goods: all of it or nothing, each part an order of its own, so that revenue and what is
 * owed stay apart and each part goes back alone. The till writes the sale of the goods after it. Source: docs/decisions/2630.
 */
export const payTogether = endpoint({
  name: 'member.pay-together',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Books recharges, gift cards and session passes that are paid with a basket of goods',
  refusals: [
    ...new Set([
      ...rechargeMember.refusals,
      ...payIntoPurse.refusals.filter((code) => !code.startsWith('set-aside.')),
      ...sellTimesCard.refusals,
    ]),
    'together.sold-already',
    'together.paid-otherwise',
  ],
  request: z
    .object({
      /** The basket whose payment it is: the id that the sale of its goods will have. */
      basketId: id,
      recharges: z.array(recharge).max(MOST_PARTS).default([]),
      purses: z.array(purse).max(MOST_PARTS).default([]),
      passes: z.array(pass).max(MOST_PARTS).default([]),
    })
    .check(({ value: { recharges, purses, passes }, issues }) => {
      const input = [...recharges, ...purses, ...passes]
      const limit = { origin: 'array' as const, inclusive: true, path: [], input }
      if (input.length < 1) issues.push({ ...limit, code: 'too_small', minimum: 1 })
      if (input.length > MOST_PARTS) issues.push({ ...limit, code: 'too_big', maximum: MOST_PARTS })
    }),
  answer: z.object({
    recharges: z.array(rechargeMember.answer),
    purses: z.array(payIntoPurse.answer),
    passes: z.array(sellTimesCard.answer),
  }),
})
