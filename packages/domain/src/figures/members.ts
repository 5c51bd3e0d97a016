/** A member who bought within so many days is active; who bought before the second, and not since, is lost. Source: figures.md (member share). */
export const ACTIVE_DAYS = 90
export const LOST_DAYS = 180
/** Upper ends of how long ago a member bought last, in days, and of how often: what a table of members is laid out by. */
export const RECENCY_LIMITS = [30, ACTIVE_DAYS, LOST_DAYS] as const
export const FREQUENCY_LIMITS = [1, 4] as const
