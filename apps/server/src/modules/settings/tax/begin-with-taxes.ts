import type { OutletOpening } from '../../../platform/handed-in.ts'
import { offerTaxesOf } from './tax.store.ts'

/** Offers the taxes of another outlet at a new one that is to be like it. The log's line of the new outlet stands for it. */
export const beginWithTaxes: OutletOpening = async (_context, { tx, merchantId }, { id, like }) => {
  if (like !== undefined) await offerTaxesOf(tx, merchantId, { from: like, to: id })
}
