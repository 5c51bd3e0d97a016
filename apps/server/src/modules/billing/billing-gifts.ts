import type { Gift } from '../../platform/clusters/gift.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { codeGift } from './code/code-gift.ts'
import { nextBillNumber } from './bill/bill.store.ts'
import { nextStatementNumbers } from './statement/statement.store.ts'
import { countUses } from './version/coupon.store.ts'

const count = (tx: Tx, rest: string, way: 1 | -1): Promise<boolean> => {
  const [id = '', uses = ''] = rest.split(' ')
  return countUses(tx, id, Number(uses) * way)
}

/** Numbers of bills and statements, uses of coupons, and codes in stock. */
export const billingGifts: readonly Gift[] = [
  { kind: 'next bill_number', give: async ({ first }) => first.transaction({ kind: 'owner' }, nextBillNumber) },
  {
    kind: 'numbers commission_statement_number',
    give: async ({ first }, rest) =>
      first.transaction({ kind: 'owner' }, (tx) => nextStatementNumbers(tx, Number(rest))),
  },
  {
    kind: 'coupon',
    give: async ({ first }, rest) =>
      (await first.transaction({ kind: 'owner' }, (tx) => count(tx, rest, 1))) ? 'yes' : 'no',
    giveBack: (tx, rest) => count(tx, rest, -1),
  },
  codeGift,
]
