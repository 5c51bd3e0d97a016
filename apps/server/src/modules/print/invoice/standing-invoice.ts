import { INVOICE_LINK_DAYS } from '@kassa/contract/print/invoice.calls.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { makeLink } from '../link.ts'
import { findStanding } from './invoice.store.ts'

/** The invoice of an order that stands, with a link to its PDF; null where one can be asked for. */
export async function standingInvoice(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'now'>,
  { merchantId, orderId }: { readonly merchantId: string; readonly orderId: string },
): Promise<{ readonly number: string; readonly token: string } | null> {
  const standing = await findStanding(tx, merchantId, orderId)
  if (!standing) return null
  const { token } = makeLink('invoice', context, { merchantId, id: standing.id, days: INVOICE_LINK_DAYS })
  return { number: standing.number, token }
}
