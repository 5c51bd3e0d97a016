import type { CardValues } from './cards/cards-among-goods.ts'
import type { MovedCard } from './cards/moved-card.ts'
import type { MovedCount } from './others/counts/moved-count.ts'
import type { MovedLayaway } from './others/layaways/moved-layaway.ts'
import type { MovedPriceList } from './others/price-lists/moved-price-list.ts'
import type { MovedStaff } from './others/staff/moved-staff.ts'
import type { OwnList } from './own-columns.ts'
import type { ThingList } from './thing-list.ts'

/** The place of something in an imported file: the row as a spreadsheet counts, the heading being 1. */
export interface PlaceInFile {
  readonly file: string
  readonly row: number
}

/** A remark about an odd or impossible row. Its code is worded in three languages in the contract. */
export interface Remark extends PlaceInFile {
  /** Doubtful rows are taken all the same; rows that cannot be taken and things left out are named. */
  readonly verdict: 'doubtful' | 'cannot' | 'left-out'
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** A question that no file answers and whose answer must be known before anything is planned. */
export interface Question {
  readonly kind:
    | 'currency'
    | 'tax-inside'
    | 'tax'
    | 'taxable-goods'
    | 'untaxed-goods'
    | 'location'
    | 'weight-unit'
    | 'country'
    | 'cost-zero'
    | 'category'
    | 'points'
    | 'columns'
    | 'decimal-mark'
    | 'day-order'
    | 'staff-role'
    | 'count-moment'
  /** The tax, location, category or column it is about; empty where there is one for the whole move. */
  readonly about: string
  /** Hints of the files. */
  readonly proposal: string | null
}

/** The quantity of a variant at each place, and its cost there. Quantities and amounts are decimal text, null where nothing is said. */
export interface MovedStock {
  /** The place by the system's name; empty where it names none. */
  readonly place: string
  readonly stock: string | null
  readonly price: string | null
  readonly lowStock: string | null
  readonly reorderPoint: string | null
  readonly restockLevel: string | null
  readonly isSold: boolean
  /** Left out where the file names none. */
  readonly lots?: readonly MovedLot[]
}

/** A part of a stock with a number or a last day of its own: null for none. */
export interface MovedLot {
  /** Empty where the file names none. */
  readonly number: string
  readonly lastDay: string | null
  /** Decimal text above 0. */
  readonly quantity: string
}

export interface MovedPart {
  readonly sku: string
  readonly quantity: string
}

export interface MovedVariant extends PlaceInFile {
  readonly id: string
  readonly sku: string
  readonly barcodes: readonly string[]
  /** One value for each attribute of the product. */
  readonly options: readonly string[]
  readonly price: string | null
  readonly isOpenPrice: boolean
  readonly special: string | null
  /** Null is unknown. */
  readonly cost: string | null
  readonly isTracked: boolean
  readonly stock: readonly MovedStock[]
  readonly supplier: string
  readonly supplierCode: string
}

export interface MovedTax {
  readonly name: string
  /** Percent as decimal text; null where the file has a name alone. */
  readonly rate: string | null
}

/** How long goods keep: each null where the file does not say. */
export interface MovedShelfLife {
  readonly producedOn: string | null
  readonly days: number | null
}

export interface MovedProduct extends PlaceInFile {
  readonly system: string
  /** The way the system keeps its rows together. */
  readonly key: string
  readonly name: string
  readonly description: string
  readonly brand: string
  /** From the top of the tree down. */
  readonly category: readonly string[]
  readonly labels: readonly string[]
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly variants: readonly MovedVariant[]
  readonly parts: readonly MovedPart[]
  readonly isWeighed: boolean
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly isOnShelf: boolean
  readonly taxes: readonly MovedTax[]
  /** True where the system says that it is taxed, without saying how much. */
  readonly isTaxable: boolean
  /** True where the file says that no tax is charged on it; left out where it says nothing. */
  readonly isUntaxed?: boolean
  readonly pictures: readonly string[]
  /** Left out where the file says nothing of it. */
  readonly shelfLife?: MovedShelfLife
}

/** A paper with its number and its last day; null: it names none. */
export interface MovedTaxPaper {
  readonly number: string
  readonly lastDay: string | null
}

export interface MovedPerson extends PlaceInFile {
  /** The numbers by which systems know the person. */
  readonly ids: readonly { readonly system: string; readonly id: string }[]
  readonly name: string
  readonly phone: string | null
  readonly email: string
  readonly card: string
  /** `YYYY-MM-DD`, or `--MM-DD` where the year is not known. */
  readonly birthday: string | null
  readonly address: string
  readonly labels: readonly string[]
  readonly note: string
  /** Null where the file says nothing of points. */
  readonly points: number | null
  /** The last day of the points; left out where the file names none. */
  readonly pointsDay?: string
  readonly balance: string | null
  /** Balances of which somebody says whether they are money or points, each under the heading of its column. */
  readonly asked: readonly { readonly column: string; readonly amount: string }[]
  readonly spent: string | null
  readonly isTaxExempt: boolean
  /** The paper by which the person is free of tax; null where the file names none. */
  readonly taxPaper: MovedTaxPaper | null
  readonly takesEmail: boolean
  readonly takesSms: boolean
  readonly consentDay: string | null
}

/** The content of the files, read and put together, before it is held against a shop. */
export interface MoveSource extends CardValues {
  readonly files: readonly {
    readonly name: string
    readonly system: string
    readonly kind: string
    readonly rows: number
  }[]
  /** Lists of a shop's own whose columns a person may name. */
  readonly ownLists: readonly OwnList[]
  readonly goods: ThingList<MovedProduct>
  readonly people: ThingList<MovedPerson>
  readonly cards: readonly MovedCard[]
  /** Stock of goods that are in none of the files. */
  readonly counts: readonly MovedCount[]
  readonly staff: readonly MovedStaff[]
  readonly priceLists: readonly MovedPriceList[]
  readonly layaways: readonly MovedLayaway[]
  readonly locations: readonly string[]
  readonly taxes: readonly MovedTax[]
  /** True where prices contain tax, as their headings say; null where no heading says it. */
  readonly taxInside: boolean | null
  readonly questions: readonly Question[]
  readonly remarks: readonly Remark[]
}
