/** The sum of what tenders of some methods paid, minor units. */
export const amountBy = (
  fits: (method: number) => boolean,
  tenders: readonly { readonly method: number; readonly amountMinor: number }[],
): number => tenders.reduce((sum, { method, amountMinor }) => (fits(method) ? sum + amountMinor : sum), 0)
