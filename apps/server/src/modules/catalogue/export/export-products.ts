import type { Locale } from '@kassa/domain/text/locale.ts'
import {
  downloadProductExport as downloadCall,
  exportProducts as exportCall,
} from '@kassa/contract/catalogue/export.calls.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { stringify } from 'csv-stringify/sync'
import { command } from '../../../platform/command.ts'
import { insertExport, insertPiece, setExportMade, type ExportFile } from '../../../platform/export/export.store.ts'
import { giveExport } from '../../../platform/export/give-export.ts'
import { headingOf, importFields } from '../import/import-headings.ts'
import { findImportOutlets } from '../product/listing.store.ts'
import { findProducts } from '../search.store.ts'
import { categoryPaths, cellsOf } from './product-cells.ts'
import {
  findLeftOut,
  findNotExportable,
  listCategoryNames,
  listExportRows,
  type ProductExportRow,
} from './product-export.store.ts'

/** D44. */
const ROWS_PER_PART = 50_000
const ROWS_PER_STEP = 2_000
const KEPT_DAYS = 7
const BYTE_ORDER_MARK = '\uFEFF'

const fileName = (outlet: string, day: string, locale: Locale, part: number): string =>
  `products_${outlet.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}_${day}_${locale.slice(0, 2)}${part > 1 ? `_${part}` : ''}.csv`

/** Written piece by piece, so that memory stays small however many products there are. */
export const exportProducts = command(
  exportCall,
  async (context, asked) => {
    const { tx, merchantId, inOutletId, actor, now, locale } = context
    const [outlet] = await findImportOutlets(tx, merchantId, [inOutletId])
    if (!outlet) return refuse({ code: 'thing.not-found' })
    const refused = asked.productIds && (await findNotExportable(tx, merchantId, asked.productIds))
    if (refused) return refuse({ code: 'export.not-exportable', facts: refused })
    const seesCosts = context.holds('platform.catalogue.products.costs')
    const exponent = findCurrency(outlet.currency)?.exponent ?? 2
    const exportId = context.newId()
    const expiresAt = new Date(Date.parse(now) + KEPT_DAYS * 86_400_000).toISOString()
    const { search, ...wanted } = asked
    const filter = { ...wanted, found: search ? await findProducts(tx, merchantId, search) : undefined }
    const record = {
      id: exportId,
      kind: 'products',
      filters: asked,
      contents: { outletIds: [outlet.id], costs: seesCosts ? (['goods'] as const) : [] },
      locale,
      by: actor.accountId,
      byName: actor.name,
      at: now,
      expiresAt,
    }
    await insertExport(tx, merchantId, record)
    const categoryPath = categoryPaths(await listCategoryNames(tx, merchantId))
    const day = businessDayOf(Date.parse(now), dayRuleOf(outlet))
    const files: ExportFile[] = []
    let rows = 0
    for (let position = 0, after: string | null = null; ; position += 1) {
      const found: ProductExportRow[] = await listExportRows(tx, merchantId, outlet.id, filter, after, ROWS_PER_STEP)
      if (found.length === 0) break
      const part = Math.floor(rows / ROWS_PER_PART) + 1
      const isFirst = rows % ROWS_PER_PART === 0
      const lines = found.map((row) => {
        const cells = cellsOf(seesCosts ? row : { ...row, purchasePriceMinor: null }, exponent, categoryPath)
        return importFields.map((field) => cells[field])
      })
      const head = isFirst ? [importFields.map((field) => headingOf(field, locale))] : []
      const bytes = Buffer.from((isFirst ? BYTE_ORDER_MARK : '') + stringify([...head, ...lines]))
      await insertPiece(tx, merchantId, { exportId, part, position, bytes })
      const before = files[part - 1] ?? { rows: 0, bytes: 0 }
      const name = fileName(outlet.name, day, locale, part)
      files[part - 1] = { part, name, rows: before.rows + found.length, bytes: before.bytes + bytes.length }
      rows += found.length
      after = found.at(-1)?.id ?? null
      if (found.length < ROWS_PER_STEP) break
    }
    if (rows === 0) {
      const leftOut = await findLeftOut(tx, merchantId, outlet.id, filter)
      return refuse(leftOut ? { code: 'export.not-exportable', facts: leftOut } : { code: 'export.nothing' })
    }
    await setExportMade(tx, merchantId, exportId, { at: now, rows, files })
    context.audit({ subject: `export/${exportId}`, after: { kind: 'products', rows, filter: asked } })
    return accept({ exportId, rows, parts: files.length })
  },
  { takesTurn: true },
)

/** Gives one file of an export of products and remembers that it was fetched. */
export const downloadProductExport = command(downloadCall, (context, { id, part }) =>
  giveExport(context, context.merchantId, { kind: 'products', id, part }),
)
