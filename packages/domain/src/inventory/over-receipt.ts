/** Received above what was ordered or sent by at most this much, in basis points; a setting. Source: D11. */
export const DEFAULT_OVER_RECEIPT_BASIS_POINTS = 1_000

/** The most that may come in of so many, the over-receipt rounded down. */
export const withOverReceipt = (quantity: number, basisPoints: number): number =>
  quantity + Math.floor((quantity * basisPoints) / 10_000)
