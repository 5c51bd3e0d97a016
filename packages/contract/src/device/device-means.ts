import { z } from 'zod'

const bytes = z.int().min(0).max(1e15)

/** The resources that a device has left, as its browser reports them; null: it does not report. */
export const deviceMeans = z.object({
  /** The storage that the browser gives the program: the used part, and the whole. */
  storage: z.object({ usedBytes: bytes, quotaBytes: bytes }).nullable(),
  battery: z.object({ percent: z.int().min(0).max(100), isCharging: z.boolean() }).nullable(),
})

export type DeviceMeans = z.infer<typeof deviceMeans>

/** Below so much room a till can be filled by a day's journal and a picture or two. */
const LEAST_ROOM = 50_000_000
const LEAST_PERCENT = 20

/** Less than a tenth is left, or less than 50 MB. */
export const isStorageLow = ({ usedBytes, quotaBytes }: NonNullable<DeviceMeans['storage']>): boolean =>
  quotaBytes - usedBytes < Math.max(LEAST_ROOM, quotaBytes / 10)

/** A fifth or less, and nothing comes in. */
export const isBatteryLow = ({ percent, isCharging }: NonNullable<DeviceMeans['battery']>): boolean =>
  !isCharging && percent <= LEAST_PERCENT
