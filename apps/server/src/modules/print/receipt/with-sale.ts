import { refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readLink } from '../link.ts'
import { findSaleById, type SaleRow } from './sale-paper.store.ts'

/** Does something with the sale behind a link, inside its merchant. */
export async function withSale<Answer>(
  context: Context,
  token: string,
  work: (tx: Tx, sale: SaleRow, link: { merchantId: string; expiresAt: string }) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const link = await readLink('receipt', context, token)
  if (!link.ok) return link
  const { merchantId, id } = link.value
  return context.enter(merchantId, async (tx) => {
    const sale = await findSaleById(tx, merchantId, id)
    return sale ? work(tx, sale, link.value) : refuse({ code: 'receipt-link.invalid' })
  })
}
