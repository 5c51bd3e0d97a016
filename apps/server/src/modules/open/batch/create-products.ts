import { createProduct as createInside, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { createProduct as createCall } from '@kassa/contract/open/product-create.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import type { Context } from '../../../platform/command.ts'
import { addProducts, runsApart, takeChangeNumber } from '../../catalogue/public.ts'
import {
  findAllByExternalId,
  holdExternalIds,
  insertExternalIds,
  type KnownExternalId,
} from '../external-id/external-ids.store.ts'
import { hashOf, installationOf } from '../external-id/make-once.ts'
import { newProduct, outletsOf } from '../resources/new-product.ts'
import { findCurrencies } from '../resources/outlet-currency.store.ts'
import type { Product } from '../resources/products.ts'
import { readProductsInside, requestInside } from './products-inside.ts'

type NewRow = OutputOf<typeof createCall.request>

/**
 * Adds products, as few statements for many as for one; answers for each row, in their order, the product or why it was refused, as if they came one after
 * the other. A row under a number of the app that was used before answers the first product.
 */
export async function createTogether(context: Context, rows: readonly NewRow[]): Promise<readonly Result<Product>[]> {
  if (!mayCall(context, createInside)) return rows.map(() => refuse({ code: 'thing.not-found' }))
  const { tx, merchantId, reaches } = context
  const key = { installationId: installationOf(context), kind: 'product' as const }
  await holdExternalIds(tx, merchantId, key, rows.flatMap(numbersOf))
  const currencies = await findCurrencies(
    tx,
    merchantId,
    outletsOf(rows).filter((id) => reaches(id)),
  )
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const answers: Result<Product>[] = []
  for (const run of runsApart(rows, numbersOf))
    answers.push(...(await createRun(context, run, { key, currencies, changeNumber })))
  return answers
}

const numbersOf = ({ external_id: number }: NewRow): readonly string[] => (number === undefined ? [] : [number])

interface Around {
  readonly key: { readonly installationId: string; readonly kind: 'product' }
  readonly currencies: ReadonlyMap<string, string>
  readonly changeNumber: number
}

/** A row that is to be made: what the screens would send, and the digest under which its number is kept. */
interface Making {
  readonly fields: OutputOf<typeof createInside.request>
  readonly externalId: string | undefined
  readonly contentsHash: Buffer
}

type Step = { readonly again: string; readonly externalId: string } | Making

/** Rows of which no two have the same number. */
async function createRun(
  context: Context,
  rows: readonly NewRow[],
  around: Around,
): Promise<readonly Result<Product>[]> {
  const { tx, merchantId, now } = context
  const known = await findAllByExternalId(tx, merchantId, around.key, rows.flatMap(numbersOf))
  const byNumber = new Map(known.map((one) => [one.externalId, one]))
  const steps = rows.map((row) => stepOf(row, byNumber, around.currencies))
  const making = steps.flatMap((one) => (one.ok && 'fields' in one.value ? [one.value] : []))
  const added = await addProducts(context, making.map(fieldsOf), around)
  const made = new Map(making.map((one, at) => [one as Step, added[at]]))
  const ids = steps.map((one): Result<string> => (one.ok ? idOf(one.value, made) : one))
  await insertExternalIds(tx, merchantId, around.key, { now, made: numbered(steps, ids) })
  const products = await readProductsInside(
    context,
    ids.flatMap((one) => (one.ok ? [one.value] : [])),
  )
  const canRead = mayCall(context, readProduct)
  return steps.map((step, at) => answerOf(step, ids[at] ?? refuse({ code: 'thing.not-found' }), products, canRead))
}

function stepOf(
  { external_id: externalId, ...contents }: NewRow,
  known: ReadonlyMap<string, KnownExternalId>,
  currencies: ReadonlyMap<string, string>,
): Result<Step> {
  const contentsHash = hashOf(contents)
  const first = externalId === undefined ? undefined : known.get(externalId)
  if (first && externalId !== undefined)
    return first.contentsHash.equals(contentsHash)
      ? accept({ again: first.thingId, externalId })
      : refuse({ code: 'external-id.other-contents', facts: { externalId } })
  const whole = newProduct(contents, currencies)
  const fields = whole.ok ? requestInside(createInside, whole.value) : whole
  return fields.ok ? accept({ fields: fields.value, externalId, contentsHash }) : fields
}

function fieldsOf({ fields: { confirmsOlderTills: _confirms, ...fields } }: Making) {
  return fields
}

function idOf(step: Step, made: ReadonlyMap<Step, Result<{ readonly id: string }> | undefined>): Result<string> {
  if ('again' in step) return accept(step.again)
  const one = made.get(step) ?? refuse({ code: 'thing.not-found' })
  return one.ok ? accept(one.value.id) : one
}

/** The numbers under which products were made just now. */
const numbered = (steps: readonly Result<Step>[], ids: readonly Result<string>[]): readonly KnownExternalId[] =>
  steps.flatMap((one, at) => {
    const id = ids[at]
    if (!one.ok || !id?.ok || 'again' in one.value || one.value.externalId === undefined) return []
    const { externalId, contentsHash } = one.value
    return [{ externalId, contentsHash, thingId: id.value }]
  })

function answerOf(
  step: Result<Step>,
  id: Result<string>,
  products: ReadonlyMap<string, Product>,
  canRead: boolean,
): Result<Product> {
  if (!id.ok) return id
  const product = products.get(id.value)
  if (!step.ok || !('again' in step.value)) return product ? accept(product) : refuse({ code: 'thing.not-found' })
  const { externalId } = step.value
  return product && canRead ? accept(product) : refuse({ code: 'external-id.gone', facts: { externalId } })
}
