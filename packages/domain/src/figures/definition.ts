import type { SumName } from './sums.ts'

/**
 * The definition of a figure and its source, so that the page works it out of the same thing that it explains. `share`
 * is in basis points of the whole, and both quotients are cut, not rounded (D3); a quotient by nothing is no figure.
 */
export interface FigureDefinition<Key extends string = string> {
  readonly unit: 'money' | 'count' | 'share'
  readonly from:
    | { readonly kind: 'sum'; readonly of: SumName }
    | { readonly kind: 'difference'; readonly of: Key; readonly less: readonly Key[] }
    | { readonly kind: 'quotient'; readonly of: Key; readonly by: Key }
  readonly opens: FigureDocuments
  /** True where it shows the cost of goods, so that it is hidden from people who may not see that (D93). */
  readonly isCost?: true
  /** Most shops have none: it is shown where there is some. */
  readonly isSeldom?: true
}

/**
 * The documents behind a figure: sales; refunds of goods without voids; voids; or both of these, which are the
 * documents that gave goods back.
 */
export type FigureDocuments = 'orders' | 'refunds' | 'voids' | 'returns'

export type Definitions<Key extends string> = Readonly<Record<Key, FigureDefinition>>

export const sum = (of: SumName, unit: 'money' | 'count', opens: FigureDocuments = 'orders'): FigureDefinition => ({
  unit,
  from: { kind: 'sum', of },
  opens,
})
