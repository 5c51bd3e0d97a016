import { editProduct as editInside, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { editProducts as editCall } from '@kassa/contract/open/batch/product-batch.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import type { Context } from '../../../platform/command.ts'
import { type ProductEdit, reviseProducts, runsApart, takeChangeNumber } from '../../catalogue/public.ts'
import { withStaleTag } from '../edit-thing.ts'
import { editedProduct } from '../resources/edited-product.ts'
import type { Product } from '../resources/products.ts'
import { readProductsInside, requestInside } from './products-inside.ts'

type EditRow = OutputOf<typeof editCall.request>['rows'][number]

const TAG = /^"?([1-9]\d{0,8})"?$/

/**
 * Changes products as they were seen, as few statements for many as for one; answers for each row, in their order, the product or why it was refused, as if
 * they came one after the other.
 */
export async function editTogether(context: Context, rows: readonly EditRow[]): Promise<readonly Result<Product>[]> {
  if (!mayCall(context, editInside) || !mayCall(context, readProduct))
    return rows.map(() => refuse({ code: 'thing.not-found' }))
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const answers: Result<Product>[] = []
  for (const run of runsApart(rows, ({ id }) => [id])) answers.push(...(await editRun(context, run, changeNumber)))
  return answers
}

/** Rows of which no two are about the same product. */
async function editRun(
  context: Context,
  rows: readonly EditRow[],
  changeNumber: number,
): Promise<readonly Result<Product>[]> {
  const ids = rows.map(({ id }) => id)
  const before = await readProductsInside(context, ids)
  const edits = rows.map((row) => editOf(row, before.get(row.id)))
  const sound = edits.flatMap((one) => (one.ok ? [one.value] : []))
  const revised = await reviseProducts(context, sound, changeNumber)
  const answers = new Map(sound.map(({ id }, at) => [id, revised[at]]))
  const after = await readProductsInside(
    context,
    revised.flatMap((one) => (one.ok ? [one.value.id] : [])),
  )
  return edits.map((edit) => (edit.ok ? answerOf(edit.value, answers, after) : edit))
}

function editOf({ tag, ...edit }: EditRow, before: Product | undefined): Result<ProductEdit> {
  const [, version] = TAG.exec(tag) ?? []
  if (version === undefined) return refuse({ code: 'thing.tag-stale' })
  if (!before) return refuse({ code: 'thing.not-found' })
  const whole = editedProduct(before, edit)
  return whole.ok ? requestInside(editInside, { ...whole.value, id: edit.id, version: Number(version) }) : whole
}

function answerOf(
  { id }: ProductEdit,
  answers: ReadonlyMap<string, Result<{ readonly id: string }> | undefined>,
  after: ReadonlyMap<string, Product>,
): Result<Product> {
  const answer = answers.get(id)
  const product = after.get(id)
  if (answer && !answer.ok) return withStaleTag(answer)
  return product ? accept(product) : refuse({ code: 'thing.not-found' })
}
