import { z } from 'zod'

/** The level of a till's desk, as it says with each heartbeat (`DESK_LEVEL`). */
export const deskLevel = z.int().min(0).max(10_000)

/**
 * Confirms a request that may change the prices at tills: its owner has seen that some tills are older, and wants it all the same. The log
 * records it.
 */
export const confirmsOlderTills = z.boolean().optional()
