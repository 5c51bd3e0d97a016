import {
  downloadSupplierPriceTemplate as templateCall,
  importSupplierPrices as importCall,
} from '@kassa/contract/inventory/supplier-price-import.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { bareCode } from '@kassa/domain/text/sheet-cell.ts'
import { command, type Context } from '../../../platform/command.ts'
import { exampleAmount } from '../../../platform/import/example-amount.ts'
import { importSheet, sendTemplate } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { listCurrencies } from '../../organisation/public.ts'
import { findSupplierForUpdate } from '../supplier/supplier.store.ts'
import { checkPrice } from './check-price.ts'
import { findCodedVariants } from './coded-variants.store.ts'
import { cellOf, readPriceRow } from './read-supplier-prices.ts'
import { rowsToPrices, type FailedPriceRow, type FilePrice } from './rows-to-prices.ts'
import { supplierPriceHeadings, type SupplierPriceField } from './supplier-price-headings.ts'
import { insertPrice, listPricesOf, setPrice, type SupplierPriceRecord } from './supplier-price.store.ts'

const importSupplierPrices = command(importCall, async (context, { supplierId, ...asked }) => {
  const { tx, merchantId } = context
  if (!(await findSupplierForUpdate(tx, merchantId, supplierId))) return refuse({ code: 'thing.not-found' })
  const taken = await importSheet(context, asked, {
    headings: supplierPriceHeadings,
    needed: 'code',
    maxRows: 1_000,
    takeRows: (sheet, columns, isApplied) => takeRows(context, { supplierId, sheet, columns, isApplied }),
  })
  if (taken.ok && asked.step === 'apply' && taken.value.created > 0) {
    const { created, fileName } = taken.value
    context.audit({ subject: `supplier/${supplierId}`, after: { prices: created, fileName } })
  }
  return taken
})

interface Taking {
  readonly supplierId: string
  readonly sheet: Sheet
  readonly columns: readonly (SupplierPriceField | 'ignore')[]
  readonly isApplied: boolean
}

/** Rows become prices; each is taken whole or not at all. */
async function takeRows(context: Context, { supplierId, sheet, columns, isApplied }: Taking) {
  const { tx, merchantId } = context
  const cellsOf = sheet.rows.map((cells) => cellOf(cells, columns))
  const codes = cellsOf.map((cell) => bareCode(cell('code')))
  const goods = await findCodedVariants(tx, merchantId, [...new Set(codes)])
  const currencies = await listCurrencies(tx, merchantId)
  const usual = currencies.length === 1 ? (currencies[0] ?? null) : null
  const rows = cellsOf.map((cell, at) => ({
    at: { row: sheet.rowNumbers[at] ?? at + 2, name: codes[at] ?? '' },
    read: readPriceRow(cell, (code) => goods.get(code), usual),
  }))
  const variantOfRow = new Map(rows.map(({ at }) => [at.row, goods.get(at.name)?.variantId]))
  const { prices, failed } = rowsToPrices(rows, (row) => variantOfRow.get(row))
  const known = await listPricesOf(
    tx,
    merchantId,
    supplierId,
    [...goods.values()].map(({ variantId }) => variantId),
  )
  const done = await takePrices(context, supplierId, prices, { known, isApplied })
  const all = [...failed, ...done.failed].toSorted((one, other) => one.row - other.row)
  return { created: done.created, skipped: done.skipped, failed: all }
}

const sameDays = (one: SupplierPriceRecord, { goods, currency, validFrom, validUntil }: FilePrice): boolean =>
  one.variantId === goods.variantId &&
  one.currency === currency &&
  one.validFrom === validFrom &&
  one.validUntil === validUntil

const contentOf = ({ steps, ownCode, packSize }: Pick<FilePrice, 'steps' | 'ownCode' | 'packSize'>): string =>
  JSON.stringify([steps.map(({ fromQuantity, priceMinor }) => [fromQuantity, priceMinor]), ownCode, packSize])

/** Tries or writes prices one after another, each against what is there and what came before it in the file. */
async function takePrices(
  context: Context,
  supplierId: string,
  prices: readonly FilePrice[],
  { known, isApplied }: { readonly known: readonly SupplierPriceRecord[]; readonly isApplied: boolean },
) {
  const { tx, merchantId, now } = context
  const there = [...known]
  const failed: FailedPriceRow[] = []
  let [created, skipped] = [0, 0]
  for (const price of prices) {
    const { goods, rows, ...fields } = price
    const before = there.find((one) => sameDays(one, price))
    if (before && contentOf(before) === contentOf(price)) {
      skipped += rows.length
      continue
    }
    const others = there.filter(({ variantId }) => variantId === goods.variantId)
    const checked = checkPrice({ ...fields, id: before?.id ?? null, name: goods.name }, others)
    if (!checked.ok) {
      const { code, facts = {} } = checked.refusal
      failed.push(...rows.map((at) => ({ field: null, code, facts, ...at })))
      continue
    }
    created += rows.length
    const id = before?.id ?? context.newId()
    const { variantId, name } = goods
    if (!before) there.push({ ...fields, id, supplierId, variantId, name, version: 1 })
    if (!isApplied) continue
    if (before) await setPrice(tx, merchantId, id, fields)
    else await insertPrice(tx, merchantId, { ...fields, id, supplierId, variantId }, now)
  }
  return { created, skipped, failed }
}

const downloadTemplate = command(templateCall, async (context, { format }) => {
  const currencies = await listCurrencies(context.tx, context.merchantId)
  const price = (minor: number): string => exampleAmount(minor, currencies)
  const example = { code: '6901234567892', currency: currencies[0] ?? 'USD', validFrom: '2026-01-01', ownCode: 'A-100' }
  const examples = [
    { ...example, quantity: '1', price: price(400), packSize: '12' },
    { ...example, quantity: '12', price: price(300), packSize: '12' },
  ]
  const asked = { headings: supplierPriceHeadings, of: 'supplier-price', sheetName: 'Prices', examples, format }
  await sendTemplate(context, asked)
  return accept({})
})

export const importSupplierPriceCommands = [importSupplierPrices, downloadTemplate]
