/** Parts of a form whose amounts are in one currency. */
export interface InCurrency {
  readonly currency: string
}
