import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { Context } from '../../../platform/command.ts'
import { findKnownProducts, findListed, listNames } from './import.store.ts'
import { planImport, type ImportOutlet, type Plan } from './plan-import.ts'
import type { ImportRow } from './read-row.ts'

interface Wanted {
  readonly outlets: readonly ImportOutlet[]
  readonly whenKnown: 'update' | 'skip'
  /** Codes of the rows before these, where a file is read in pieces. */
  readonly seen?: Map<string, number>
}

/** Looks up what the rows name and plans them, as {@link planImport} says. */
export async function planRows(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  rows: readonly ImportRow[],
  { outlets, whenKnown, seen }: Wanted,
): Promise<Plan> {
  const known = await findKnownProducts(tx, merchantId, {
    folded: rows.flatMap(({ code }) => (code === undefined ? [] : [barCodeKey(code)])),
    customCodes: rows.flatMap(({ customCode }) => customCode ?? []),
    skus: rows.flatMap(({ sku }) => sku ?? []),
  })
  const listed = await findListed(
    tx,
    merchantId,
    outlets.map(({ id }) => id),
    [...known.values()].map(({ productId }) => productId),
  )
  const taxes = await listNames(tx, merchantId, 'tax')
  return planImport(rows, { known, taxes, outlets, listed, whenKnown }, seen)
}
