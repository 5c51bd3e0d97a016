import { prepaidKinds, taxPoints, taxPointsOf } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, line, localDate, noFields } from '../../fields.ts'

const kind = z.enum(prepaidKinds)
const choice = z.object({
  outletId: id,
  kind,
  taxPoint: z.enum(taxPoints),
  /** The rate that the money has in it, as in prices with tax. */
  rateBasisPoints: z.int().min(0).max(9_999),
  /** The code of its row on receipts. */
  taxCode: line().min(1).max(12).nullable(),
})

const answer = z.object({
  /** The country of the merchant. */
  country: z.string(),
  /** The tax points that are usual there; null: not known here. */
  usual: z.array(z.object({ kind, taxPoint: z.enum(taxPoints).nullable() })),
  outlets: z.array(z.object({ outletId: id, name: z.string() })),
  /** Every choice with the business day from which it holds, the newest first; without one passes have no tax, and everything else that of its sale. */
  choices: z.array(choice.extend({ fromDay: localDate })),
})

/** Where the tax of prepaid value falls, outlet by outlet. Source: accounting.md (Journal: session pass). */
export const readPrepaidTax = endpoint({
  name: 'accounting.read-prepaid-tax',
  method: 'GET',
  path: '/accounting/prepaid-tax',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'Where the tax of session passes, gift cards and deposits falls: when they are paid, or when they are used',
  request: noFields,
  answer,
})

/** Chooses it for an outlet and a kind from today on; days before, and accounts that were sold before, stay as they are. */
export const setPrepaidTax = endpoint({
  name: 'accounting.set-prepaid-tax',
  access: { anyOf: ['platform.analysis.accounting.accounts'] },
  summary: 'Chooses where the tax of a kind of prepaid value falls at an outlet, from today on',
  request: choice.refine((one) => taxPointsOf[one.kind].includes(one.taxPoint), { path: ['taxPoint'] }),
  answer,
})
