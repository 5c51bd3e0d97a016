import { createProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { holdBackEach } from './hold-back-charges.ts'
import { readProductView } from './product-view.ts'
import { writeProducts, type WrittenProduct } from './write/write-products.ts'

export const createProduct = command(call, async (context, { confirmsOlderTills, ...fields }) => {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const [written] = await addProducts(context, [fields], { changeNumber, isConfirmed: confirmsOlderTills })
  return shown(context, written)
})

/** Adds products, each by itself: those that older tills would sell wrongly are held back. */
export async function addProducts(
  context: Context,
  all: readonly WholeProductFields[],
  how: { readonly changeNumber: number; readonly isConfirmed?: boolean | undefined },
): Promise<readonly Result<WrittenProduct>[]> {
  const { changeNumber, isConfirmed } = how
  const held = await holdBackEach(
    context,
    all.map((fields) => ({ fields, known: new Set<string>(), isConfirmed })),
  )
  const free = all.filter((_, at) => held[at]?.ok)
  const written = (await writeProducts(context, free, changeNumber)).values()
  return held.map((one) => (one.ok ? (written.next().value ?? refuse({ code: 'thing.not-found' })) : one))
}

/** Adds a product with the change number its transaction holds. */
export async function addProduct(
  context: Context,
  fields: WholeProductFields,
  changeNumber: number,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof readProductView>>>>> {
  const [written] = await writeProducts(context, [fields], changeNumber)
  return shown(context, written)
}

async function shown(context: Context, written: Result<WrittenProduct> | undefined) {
  if (!written?.ok) return written ?? refuse({ code: 'thing.not-found' })
  const view = await readProductView(context, written.value.id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
}
