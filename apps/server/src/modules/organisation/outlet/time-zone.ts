import { isTimeZone } from '@kassa/domain/time/local-time.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** An IANA name that this program knows; refuses others with `outlet.time-zone-unknown`. */
export const checkTimeZone = (timeZone: string): Result<null> =>
  isTimeZone(timeZone)
    ? accept(null)
    : refuse({ code: 'outlet.time-zone-unknown', facts: { timeZone: timeZone.slice(0, 64) } })
