/** A device is online for so long after its last heartbeat, seconds (D53). */
const onlineSeconds = 90

/** The earliest heartbeat of a device that counts as online at `now` (both ISO instants). */
export const onlineSince = (now: string): string => new Date(Date.parse(now) - onlineSeconds * 1000).toISOString()
