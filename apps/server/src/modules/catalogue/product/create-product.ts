import { createProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { holdBackCharges } from './hold-back-charges.ts'
import { readProductView } from './product-view.ts'
import { writeProducts } from './write/write-products.ts'

export const createProduct = command(call, async (context, { confirmsOlderTills, ...fields }) => {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const held = await holdBackCharges(context, fields, new Set(), confirmsOlderTills)
  return held.ok ? addProduct(context, fields, changeNumber) : held
})

/** Adds a product with the change number its transaction holds. */
export async function addProduct(
  context: Context,
  fields: WholeProductFields,
  changeNumber: number,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof readProductView>>>>> {
  const [written] = await writeProducts(context, [fields], changeNumber)
  if (!written?.ok) return written ?? refuse({ code: 'thing.not-found' })
  const view = await readProductView(context, written.value.id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
}
