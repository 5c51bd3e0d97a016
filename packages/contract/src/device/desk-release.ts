/**
 * The release of this program, counted up by one with each that is given to others. A server serves desks of its own release, of the one before, and of the one
 * behind; a desk that is further away speaks another contract.
 */
export const DESK_RELEASE = 1

/** The way of a browser to say which desk it is to be given; empty or not there: the newest. */
export const DESK_COOKIE = 'kassa-desk'

/** The choice of whoever wants no version by its name. */
export const NEWEST = 'newest'

/** Returns whether a desk of a release works with this program's server. */
export const isReleaseServed = (release: number): boolean => Math.abs(DESK_RELEASE - release) <= 1
