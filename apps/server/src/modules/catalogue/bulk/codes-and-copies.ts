import {
  checkCodes as checkCall,
  duplicateProduct as duplicateCall,
  listPriceChanges as historyCall,
  makeInternalCodes as codesCall,
} from '@kassa/contract/catalogue/bulk.calls.ts'
import { productFields } from '@kassa/contract/catalogue/product.ts'
import { isCheckedCode, isDigits } from '@kassa/domain/product/check-digit.ts'
import { internalBarCode } from '@kassa/domain/product/internal-code.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { addProduct } from '../product/create-product.ts'
import { readProductView } from '../product/product-view.ts'
import { findCarried, findSimilarCodes, priceHistoryList, takeNumbers } from './bulk.store.ts'

export const makeInternalCodes = command(codesCall, async ({ tx, merchantId }, { count }) => {
  const codes: string[] = []
  while (codes.length < count) {
    const missing = count - codes.length
    const first = await takeNumbers(tx, merchantId, 'internal-code', missing)
    const made = Array.from({ length: missing }, (_, index) => internalBarCode(first + index))
    const carried = await findCarried(tx, merchantId, made)
    codes.push(...made.filter((code) => !carried.has(code)))
  }
  return accept({ codes })
})

/** Lengths at which digits are taken for a GTIN whose check digit was mistyped. */
const gtinLengths: readonly number[] = [8, 12, 13, 14]

export const checkCodes = command(checkCall, async ({ tx, merchantId }, { code, exceptProductId }) => {
  const found = await findSimilarCodes(tx, merchantId, barCodeKey(code), exceptProductId ?? null)
  const same = found.find(({ isSame }) => isSame)
  const similar = found.find(({ isSame }) => !isSame)
  const looksChecked = isDigits(code) && gtinLengths.includes(code.length)
  return accept({
    takenBy: same?.name ?? null,
    similarTo: similar ? { code: similar.code, name: similar.name } : null,
    checkDigit: looksChecked ? (isCheckedCode(code) ? 'right' : 'wrong') : 'none',
  })
})

/** A copy has no codes of its own, no stock, and stands on no shelf; what the original is called elsewhere and how it is read goes with its name alone. */
export const duplicateProduct = command(duplicateCall, async (context, { id, name }) => {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const view = await readProductView(context, id)
  if (!view) return refuse({ code: 'thing.not-found' })
  const offShelf = <Listing extends { readonly isOnShelf: boolean }>(listings: readonly Listing[]) =>
    listings.map((listing) => ({ ...listing, isOnShelf: false }))
  const called = name === view.name ? {} : { names: {}, reading: '' }
  const bare = { codes: [], customCode: null, sku: null }
  return addProduct(
    context,
    productFields.parse({
      ...view,
      ...bare,
      ...called,
      name,
      listings: offShelf(view.listings),
      variants: view.variants.map((variant) => ({
        ...variant,
        ...bare,
        id: null,
        listings: offShelf(variant.listings),
      })),
    }),
    changeNumber,
  )
})

export const listPriceChanges = command(historyCall, async (context, { productId, ...asked }) => {
  const { tx, merchantId, outletId, actor } = context
  const outletIds = outletId === null ? actor.outletIds : [outletId]
  return readList(
    tx,
    priceHistoryList,
    [merchantId, productId, outletIds],
    asked,
    ({ changedSeq: _seq, ...row }) => row,
  )
})
