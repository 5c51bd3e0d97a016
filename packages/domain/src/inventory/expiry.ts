import { addDays, daysBetween } from '../time/calendar-day.ts'

export type ExpiryState = 'fresh' | 'expiring' | 'expired'

export interface Expiry {
  readonly state: ExpiryState
  /** The last day goods may be sold. */
  readonly expiresOn: string
  /** Days until then; negative once expired. */
  readonly daysLeft: number
}

/**
 * The expiry of goods made on `producedOn` with a shelf life of `shelfLifeDays`: good through the day `producedOn` + shelf life, expiring
 * from `warningDays` before it. Source: specification §3 and §5 (warning days never exceed the shelf life).
 */
export const expiryOf = (producedOn: string, shelfLifeDays: number, warningDays: number, today: string): Expiry =>
  expiryOn(addDays(producedOn, shelfLifeDays), warningDays, today)

/** The same for goods whose last day is known, such as a lot's. */
export function expiryOn(expiresOn: string, warningDays: number, today: string): Expiry {
  const daysLeft = daysBetween(today, expiresOn)
  return { state: daysLeft < 0 ? 'expired' : daysLeft <= warningDays ? 'expiring' : 'fresh', expiresOn, daysLeft }
}
