import { cashRoundingIn, smallestCoinRounding } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import type { ErrandPlace } from '../../../../platform/errand.ts'
import { readSetting } from '../../../settings/public.ts'
import { listCoinProposals, type CoinProposal } from './coin-proposal.store.ts'

export interface OpenCoinProposal extends CoinProposal {
  readonly rule: CashRounding
}

/** Returns what is proposed for currencies in which the merchant's cash is not rounded. */
export async function listOpenCoinProposals({
  tx,
  merchantId,
  now,
}: Pick<ErrandPlace, 'tx' | 'merchantId' | 'now'>): Promise<readonly OpenCoinProposal[]> {
  const proposals = await listCoinProposals(tx, merchantId, now)
  if (proposals.length === 0) return []
  const rules = await readSetting(tx, { merchantId }, 'sales.cash-rounding')
  return proposals.flatMap((proposal) => {
    const rule = cashRoundingIn(rules, proposal.currency) === null ? smallestCoinRounding(proposal.currency) : null
    return rule === null ? [] : [{ ...proposal, rule }]
  })
}
