/** From when to when an attempt is waited for, as the server says both. */
export interface WaitingTime {
  readonly requestedAt: string
  readonly deadlineAt: string
}

const limitOf = ({ requestedAt, deadlineAt }: WaitingTime): number =>
  Math.max(1, Math.round((Date.parse(deadlineAt) - Date.parse(requestedAt)) / 1_000))

/**
 * Returns how many times the channel's own time a payment has been waited for by now, `seconds` after it began: 0 while it is in time. Both ends are the
 * server's, so that a wrong clock of the till changes nothing. Source: payments.md, 2.3.
 */
export const timesLate = (waited: WaitingTime, seconds: number): number => Math.floor(seconds / limitOf(waited))
