/** A place in a merchant's feed, as an app keeps it. */
export interface FeedPosition {
  readonly epoch: string
  /** The number of the last change that was told. */
  readonly number: number
  /** The grant under which it was told. */
  readonly grantNumber: number
}

export const cursorOf = ({ epoch, number, grantNumber }: FeedPosition): string =>
  Buffer.from(`${epoch}.${number}.${grantNumber}`).toString('base64url')

/** The place that a cursor stands for; undefined where it is none of ours. */
export function positionOf(cursor: string): FeedPosition | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, epoch, number, grantNumber] = /^([0-9a-f-]{36})\.(\d{1,15})\.(\d{1,9})$/.exec(text) ?? []
  return epoch === undefined ? undefined : { epoch, number: Number(number), grantNumber: Number(grantNumber) }
}
