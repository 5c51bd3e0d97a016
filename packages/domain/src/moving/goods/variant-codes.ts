import { doubtOfCode } from '../../scan/code-doubt.ts'
import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import { barCodeKey } from '../../product/upc.ts'
import type { GoodsRow } from './goods-row.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { damageOfCode } from '../columns/spreadsheet-damage.ts'

/** Codes of all files so far, each with the row that has it: the first keeps it. */
export class CodeBook {
  readonly #rows = new Map<string, number>()

  /** The row that has the code already; without one it is this row's from now on. */
  claim(kind: 'sku' | 'barcode', code: string, row: number): number | undefined {
    const key = `${kind} ${kind === 'barcode' ? barCodeKey(code) : code}`
    const earlier = this.#rows.get(key)
    if (earlier === undefined) this.#rows.set(key, row)
    return earlier
  }
}

/** A code as it can be kept: one that lost its digits, is too long or is another row's is left out and said. */
function keptCode(row: GoodsRow, kind: 'sku' | 'barcode', code: string, book: CodeBook, remarks: RemarkList): string[] {
  const found = damageOfCode(code)
  if (found) remarks.doubt(row, `code-${found.damage}`, { code, likely: found.likely })
  if (found && found.damage !== 'zeros-lost') return []
  if (code.length > PRODUCT_LIMITS.barCode.maxLength || !/^[\x21-\x7e]+$/.test(code)) {
    remarks.doubt(row, 'code-unfit', { code, most: PRODUCT_LIMITS.barCode.maxLength })
    return []
  }
  const earlier = book.claim(kind, code, row.row)
  if (earlier !== undefined) {
    remarks.doubt(row, 'code-twice', { code, first: earlier })
    return []
  }
  if (kind === 'barcode' && doubtOfCode(code)?.kind === 'check-digit') remarks.doubt(row, 'check-digit', { code })
  return [code]
}

/** The codes of a row that this shop can keep. */
export function keptCodes(
  row: GoodsRow,
  book: CodeBook,
  remarks: RemarkList,
): { readonly sku: string; readonly barcodes: readonly string[] } {
  const { sku, barcodes } = row.codes
  const [keptSku = ''] = sku === '' ? [] : keptCode(row, 'sku', sku, book, remarks)
  const { max } = PRODUCT_LIMITS.barCodes
  const own = [...new Set(barcodes)]
  if (own.length > max) remarks.doubt(row, 'codes-cut', { most: max, codes: own.slice(max).join(', ') })
  return { sku: keptSku, barcodes: own.slice(0, max).flatMap((code) => keptCode(row, 'barcode', code, book, remarks)) }
}
