import { barCodeKey } from '../../product/upc.ts'
import { withoutZeros } from '../columns/spreadsheet-damage.ts'
import type { MovedVariant } from '../move-source.ts'
import type { StockHere } from '../openings.ts'
import { foldedName } from '../people/person-name.ts'

/** A variant that is here, with what a file may call it. */
export interface VariantHere {
  readonly productId: string
  readonly variantId: string
  readonly name: string
  readonly sku: string | null
  /** The code that the shop gave it itself; null for none. */
  readonly customCode: string | null
  /** Bar codes as they are compared. */
  readonly codes: readonly string[]
  readonly valueNames: readonly string[]
  /** Minor units by outlet. */
  readonly prices: Readonly<Record<string, number>>
  /** The same of special prices: missing where there is none, null where it is a percentage. */
  readonly specials: Readonly<Record<string, number | null>>
  /** The tax of its own; null for the outlet's. */
  readonly taxId: string | null
  readonly taxName: string
  readonly stock: Readonly<Record<string, StockHere>>
  /** True where it is sold by kilogram or pound. */
  readonly isThousandths: boolean
  /** True where it is made of other goods and has no stock of its own. */
  readonly isCombined: boolean
}

export const skuKey = (sku: string): string => `sku ${sku}`
export const customKey = (code: string): string => `custom ${code}`
export const codeKey = (barcode: string): string => `code ${barCodeKey(barcode)}`

/** The codes of a moved variant, as goods are found by them. */
export const codesOf = ({ sku, barcodes }: Pick<MovedVariant, 'sku' | 'barcodes'>): string[] => [
  ...(sku === '' ? [] : [skuKey(sku)]),
  ...barcodes.map(codeKey),
]
export const codesHere = ({ sku, codes }: VariantHere): string[] => [
  ...(sku === null ? [] : [skuKey(sku)]),
  ...codes.map((code) => `code ${code}`),
]

/** Codes that are numbers, without the zeros that a spreadsheet takes from them. */
export const numbersOf = (codes: readonly (string | null)[]): string[] =>
  codes.flatMap((code) => withoutZeros(code ?? '') ?? [])

/** Goods of a shop by what a file may call them. */
export class GoodsHere {
  readonly #byCode = new Map<string, VariantHere>()
  readonly #byNumber = new Map<string, VariantHere>()
  readonly #byName = new Map<string, VariantHere>()
  readonly #byProduct: ReadonlyMap<string, readonly VariantHere[]>

  constructor(variants: readonly VariantHere[]) {
    for (const variant of variants) {
      for (const code of codesHere(variant)) this.#byCode.set(code, variant)
      if (variant.customCode !== null) this.#byCode.set(customKey(variant.customCode), variant)
      for (const number of numbersOf([variant.sku, ...variant.codes]))
        this.#byNumber.set(`${number} ${foldedName(variant.name)}`, variant)
      this.#byName.set(foldedName(variant.name), variant)
    }
    this.#byProduct = Map.groupBy(variants, ({ productId }) => productId)
  }

  ofCode = (code: string): VariantHere | undefined => this.#byCode.get(code)
  /** Goods of the same name whose code differs by lost zeros alone. */
  ofNumber = (number: string, name: string): VariantHere | undefined =>
    this.#byNumber.get(`${number} ${foldedName(name)}`)
  ofName = (name: string): VariantHere | undefined => this.#byName.get(foldedName(name))
  ofProduct = (id: string): readonly VariantHere[] => this.#byProduct.get(id) ?? []
}
