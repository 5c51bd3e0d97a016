import type { Reason, SortedFileRow } from './sort-rows.ts'

export interface DocumentLine {
  readonly line: number
  readonly code: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly at: string
}

/** An invoice of the file: an order, or a refund. Its time is its last. */
export interface FileDocument {
  readonly kind: 'sale' | 'refund'
  readonly number: string
  readonly at: string
  /** The shop's number of who bought; empty where nobody is named. */
  readonly customer: string
  readonly lines: readonly DocumentLine[]
}

export interface StockNote {
  readonly line: number
  readonly code: string
  readonly quantity: number
  readonly at: string
  readonly text: string
}

/** The whole file, each row in exactly one place. */
export interface ShopHistory {
  /** By time, then number. */
  readonly documents: readonly FileDocument[]
  readonly stockNotes: readonly StockNote[]
  readonly reported: readonly { readonly line: number; readonly reason: Reason }[]
  /** Every product that was sold, given back or noted: its code, a name, the price most often asked, and the dearest of all. */
  readonly products: readonly {
    readonly code: string
    readonly name: string
    readonly priceMinor: number
    readonly dearestMinor: number
  }[]
  readonly rows: number
}

interface Gathered {
  at: string
  readonly customer: string
  readonly lines: DocumentLine[]
}

/** Puts the rows together: invoices of their lines, products of their rows. */
export async function gather(rows: AsyncIterable<SortedFileRow>): Promise<ShopHistory> {
  const documents = { sale: new Map<string, Gathered>(), refund: new Map<string, Gathered>() }
  const goods = new Map<string, { names: string[]; prices: Map<number, number> }>()
  const stockNotes: StockNote[] = []
  const reported: { line: number; reason: Reason }[] = []
  let count = 0
  for await (const sorted of rows) {
    count += 1
    const { row } = sorted
    if (sorted.kind === 'reported') {
      reported.push({ line: row.line, reason: sorted.reason })
      continue
    }
    const product = goods.getOrInsert(row.code, { names: [], prices: new Map() })
    if (sorted.kind === 'stock-note') {
      const { line, code, quantity, at, description } = row
      stockNotes.push({ line, code, quantity, at, text: description })
    } else {
      const document = documents[sorted.kind].getOrInsert(row.invoice, {
        at: row.at,
        customer: row.customer,
        lines: [],
      })
      if (row.at > document.at) document.at = row.at
      const { unitPriceMinor } = sorted
      const quantity = Math.abs(row.quantity)
      document.lines.push({ line: row.line, code: row.code, quantity, unitPriceMinor, at: row.at })
      if (row.description !== '') product.names.push(row.description)
      product.prices.set(unitPriceMinor, (product.prices.get(unitPriceMinor) ?? 0) + 1)
    }
  }
  const all = (['sale', 'refund'] as const).flatMap((kind) =>
    [...documents[kind]].map(([number, gathered]): FileDocument => ({ kind, number, ...gathered })),
  )
  return {
    documents: all.toSorted((one, other) => compare(one.at, other.at) || compare(one.number, other.number)),
    stockNotes,
    reported,
    products: [...goods].map(([code, { names, prices }]) => ({
      code,
      name: nameOf(code, names),
      priceMinor: mostOften(prices),
      dearestMinor: Math.max(1, ...prices.keys()),
    })),
    rows: count,
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** A product's name has 2 to 50 characters; one that never had a description is called by its code. */
const nameOf = (code: string, names: readonly string[]): string => {
  const name = names.find((one) => one.length >= 2) ?? code
  return Array.from(name).slice(0, 50).join('').trim()
}

/** A price is at least a cent; goods only ever given away or taken back for nothing are listed at that. */
const mostOften = (prices: ReadonlyMap<number, number>): number => {
  const [best] = [...prices].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return Math.max(1, best?.[0] ?? 1)
}
