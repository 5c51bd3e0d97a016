/** A desk that is tried and not sold at: kept with the device, so that no reload ends it unseen. Source: D107. */
export interface Training {
  readonly id: string
  readonly shiftId: string
  readonly beganAt: string
  /** How many sales were tried so far; the next one's number. */
  readonly sales: number
}

/** The key under which the device remembers that it is being trained at. */
export const TRAINING = 'training'

/** A number that no sale has: outlets have no blank in theirs. */
export const trainingNumber = (sales: number): string => `TRAINING ${String(sales + 1).padStart(3, '0')}`
