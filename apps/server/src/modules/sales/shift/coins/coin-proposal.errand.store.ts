import { roundCashToCoin } from '@kassa/contract/sales/coin.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { idOfText, type Errand, type ErrandSource } from '../../../../platform/errand.ts'
import { listOpenCoinProposals } from './coin-proposals.ts'
import { readRoundingExample } from './coin-proposal.store.ts'

/**
 * One entry for each currency whose smallest coin is proposed to an existing merchant. The title is the coin in minor units, the example
 * the cash sales of today. The choice is the merchant's, so people of single outlets do not see it.
 */
export const coinProposalErrand: ErrandSource = {
  kind: 'smallest-coin',
  urgency: 3,
  list: roundCashToCoin,
  gather: async (seeker) => {
    if (seeker.outletIds !== null) return []
    const { tx, merchantId, now } = seeker
    const errands: Errand[] = []
    for (const { currency, at, rule } of await listOpenCoinProposals(seeker)) {
      const { id } = await tx.one<{ id: string }>(
        sql`select ${idOfText(sql`'smallest-coin' || ${merchantId}::text || ${currency}::text`)} as id`,
      )
      const { unitMinor } = rule
      const example = await readRoundingExample(tx, merchantId, { currency, unitMinor, now })
      const numbers = { count: example.sales, amountMinor: example.changeMinor, currency }
      errands.push({ id, title: String(unitMinor), outletId: null, outletName: null, at, ...numbers })
    }
    return errands
  },
}
