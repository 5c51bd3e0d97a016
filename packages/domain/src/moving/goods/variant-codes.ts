import { doubtOfCode } from '../../scan/code-doubt.ts'
import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import { barCodeKey } from '../../product/upc.ts'
import type { PlaceInFile } from '../move-source.ts'
import type { GoodsRow } from './goods-row.ts'
import { type RemarkList, rowBeside } from '../columns/remark-list.ts'
import { damageOfCode, withoutZeros } from '../columns/spreadsheet-damage.ts'

/** More rows than a file has: a place is one number, as those of 100,000 rows lie here together. */
const ROWS = 2 ** 21

interface CodeAt {
  readonly code: string
  readonly place: number
}

type CodeKind = 'sku' | 'barcode'

/** Codes of all files so far, each with the row that has it: the first keeps it. */
export class CodeBook {
  readonly #files: string[] = []
  readonly #rows = { sku: new Map<string, number>(), barcode: new Map<string, number>() }
  /** Codes that are numbers with zeros before them, by the number; every other one is found by itself. */
  readonly #numbers = { sku: new Map<string, CodeAt>(), barcode: new Map<string, CodeAt>() }

  /** The row that has the code already; without one it is this row's from now on. */
  claim(kind: CodeKind, code: string, at: PlaceInFile): PlaceInFile | undefined {
    const key = kind === 'barcode' ? barCodeKey(code) : code
    const earlier = this.#rows[kind].get(key)
    if (earlier !== undefined) return this.#placeOf(earlier)
    this.#rows[kind].set(key, this.#numberOf(at))
    return undefined
  }

  /** The code of an earlier row that differs from this one by the zeros before it alone. */
  almost(
    kind: CodeKind,
    code: string,
    at: PlaceInFile,
  ): { readonly code: string; readonly at: PlaceInFile } | undefined {
    const key = kind === 'barcode' ? barCodeKey(code) : code
    const bare = withoutZeros(key)
    if (bare === undefined) return undefined
    const earlier = this.#numbers[kind].get(bare)
    if (earlier) return { code: earlier.code, at: this.#placeOf(earlier.place) }
    if (bare === key) return undefined
    const plain = this.#rows[kind].get(bare)
    if (plain !== undefined) return { code: bare, at: this.#placeOf(plain) }
    this.#numbers[kind].set(bare, { code, place: this.#numberOf(at) })
    return undefined
  }

  #numberOf({ file, row }: PlaceInFile): number {
    // Files come one after the other.
    if (this.#files.at(-1) !== file) this.#files.push(file)
    return (this.#files.length - 1) * ROWS + row
  }

  #placeOf(number: number): PlaceInFile {
    return { file: this.#files[Math.floor(number / ROWS)] ?? '', row: number % ROWS }
  }
}

/** Damage that leaves enough of a code to keep it. */
const kept: ReadonlySet<string> = new Set(['zeros-lost', 'digits-rounded'])

/** A code as it can be kept: one that lost its digits, is too long or is another row's is left out and said. */
function keptCode(row: GoodsRow, kind: 'sku' | 'barcode', code: string, book: CodeBook, remarks: RemarkList): string[] {
  const found = damageOfCode(code)
  if (found) remarks.doubt(row, `code-${found.damage}`, { code, likely: found.likely })
  if (found && !kept.has(found.damage)) return []
  if (code.length > PRODUCT_LIMITS.barCode.maxLength || !/^[\x21-\x7e]+$/.test(code)) {
    remarks.doubt(row, 'code-unfit', { code, most: PRODUCT_LIMITS.barCode.maxLength })
    return []
  }
  const earlier = book.claim(kind, code, row)
  if (earlier !== undefined) {
    remarks.doubt(row, 'code-twice', { code, first: rowBeside(row, earlier) })
    return []
  }
  const almost = book.almost(kind, code, row)
  if (almost) remarks.doubt(row, 'code-almost-twice', { code, other: almost.code, first: rowBeside(row, almost.at) })
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
