/** A lot of one item in one outlet. */
export interface Lot {
  readonly id: string
  /** The last day it may be sold; null for goods that do not expire. */
  readonly expiresOn: string | null
  readonly receivedOn: string
  readonly available: number
}

export interface LotPick {
  readonly lotId: string
  readonly quantity: number
  readonly isExpired: boolean
}

export interface LotPicks {
  readonly picks: readonly LotPick[]
  /** The quantity that the lots do not hold. */
  readonly short: number
}

/**
 * Returns the lots that `quantity` is taken from: ordered by expiry, then by arrival, then by id. Expired lots are left
 * out under policy block; otherwise they are taken last and marked. Source: complaint 24, PR-P07.
 */
export function pickLots(lots: readonly Lot[], quantity: number, today: string, expired: 'block' | 'warn'): LotPicks {
  const isExpired = ({ expiresOn }: Lot) => expiresOn !== null && expiresOn < today
  const usable = lots.filter((lot) => lot.available > 0 && (expired === 'warn' || !isExpired(lot)))
  const order = [...usable].sort(
    (one, other) =>
      Number(isExpired(one)) - Number(isExpired(other)) ||
      compare(one.expiresOn ?? NEVER, other.expiresOn ?? NEVER) ||
      compare(one.receivedOn, other.receivedOn) ||
      compare(one.id, other.id),
  )
  const picks: LotPick[] = []
  let short = quantity
  for (const lot of order) {
    const taken = Math.min(short, lot.available)
    if (taken === 0) break
    picks.push({ lotId: lot.id, quantity: taken, isExpired: isExpired(lot) })
    short -= taken
  }
  return { picks, short }
}

const NEVER = '9999-12-31'
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
