import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createSupplierPrice as createCall,
  deleteSupplierPrice as deleteCall,
  editSupplierPrice as editCall,
  findSupplierPrices as findCall,
  listSupplierPrices as listCall,
  supplierPriceFields,
} from '@kassa/contract/inventory/supplier-price.calls.ts'
import { countsOn } from '@kassa/domain/inventory/price/supplier-price.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { undoneByRestoring } from '../../../platform/undo/undo.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { findSupplier } from '../supplier/supplier-figures.store.ts'
import { findSupplierForUpdate } from '../supplier/supplier.store.ts'
import { checkPrice } from './check-price.ts'
import {
  archivePrice,
  findPrice,
  findPricedGoods,
  insertPrice,
  isPriceArchived,
  listPricesOf,
  setPrice,
  supplierPriceList,
  type SupplierPriceRecord,
} from './supplier-price.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

const listSupplierPrices = command(listCall, async ({ tx, merchantId }, { supplierId, search, ...asked }) => {
  if (!(await findSupplier(tx, merchantId, supplierId))) return notFound
  const query = { supplierId, search }
  return readList(tx, supplierPriceList, [merchantId, query], asked, ({ sortName: _sort, ...row }) => ({
    ...row,
    steps: [...row.steps],
  }))
})

const findSupplierPrices = command(findCall, async ({ tx, merchantId, inOutletId, now }, { supplierId, variantId }) => {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet || !(await findSupplier(tx, merchantId, supplierId))) return notFound
  const today = businessDayAt(now, outlet)
  const prices = await listPricesOf(tx, merchantId, supplierId, [variantId])
  return accept({
    prices: prices
      .filter((price) => countsOn(price, today))
      .map(({ currency, steps, ownCode, packSize, validFrom, validUntil }) => ({
        currency,
        steps: [...steps],
        ownCode,
        packSize,
        validFrom,
        validUntil,
      })),
  })
})

const createSupplierPrice = command(createCall, async (context, { supplierId, variantId, ...fields }) => {
  const { tx, merchantId, now } = context
  // Whoever changes prices of the supplier at the same moment waits here, and then sees this one.
  if (!(await findSupplierForUpdate(tx, merchantId, supplierId))) return notFound
  const goods = await findPricedGoods(tx, merchantId, variantId)
  if (!goods) return refuse({ code: 'supplier-price.goods-unknown' })
  const others = await listPricesOf(tx, merchantId, supplierId, [variantId])
  const checked = checkPrice({ ...fields, ...goods, id: null }, others)
  if (!checked.ok) return checked
  const id = context.newId()
  await insertPrice(tx, merchantId, { ...fields, id, supplierId, variantId }, now)
  context.audit({ subject: `supplier-price/${id}`, after: { supplierId, variantId, ...fields } })
  return accept({ id, version: 1 })
})

/** A price that is there, its supplier locked. */
async function holdPrice({ tx, merchantId }: Context, id: string): Promise<SupplierPriceRecord | undefined> {
  const found = await findPrice(tx, merchantId, id)
  if (!found || !(await findSupplierForUpdate(tx, merchantId, found.supplierId))) return undefined
  return (await isPriceArchived(tx, merchantId, id)) ? undefined : findPrice(tx, merchantId, id)
}

const editSupplierPrice = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await holdPrice(context, id)
  if (!before) return notFound
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(supplierPriceFields, { ...before, steps: [...before.steps] }, edits)
  const others = await listPricesOf(tx, merchantId, before.supplierId, [before.variantId])
  const checked = checkPrice({ ...fields, id, name: before.name }, others)
  if (!checked.ok) return checked
  await setPrice(tx, merchantId, id, fields)
  context.audit({ subject: `supplier-price/${id}`, before, after: fields })
  return accept({ id, version: version + 1, steps: [...fields.steps] })
})

const deleteSupplierPrice = command(deleteCall, async (context, { id }) => {
  const before = await holdPrice(context, id)
  if (!before) return notFound
  await archivePrice(context.tx, context.merchantId, id, context.now)
  context.audit({ subject: `supplier-price/${id}`, before })
  return accept({})
})

/** It stands again only where nothing took its days meanwhile. */
async function checkRestored(context: Context, ids: readonly string[]) {
  const { tx, merchantId } = context
  for (const id of ids) {
    const price = await findPrice(tx, merchantId, id)
    if (!price || !(await findSupplierForUpdate(tx, merchantId, price.supplierId))) return notFound
    const checked = checkPrice(price, await listPricesOf(tx, merchantId, price.supplierId, [price.variantId]))
    if (!checked.ok) return checked
  }
  return accept(null)
}

export const supplierPriceCommands = [
  listSupplierPrices,
  findSupplierPrices,
  createSupplierPrice,
  editSupplierPrice,
  undoneByRestoring(deleteSupplierPrice, 'supplier_price', { subject: 'supplier-price', check: checkRestored }),
]
