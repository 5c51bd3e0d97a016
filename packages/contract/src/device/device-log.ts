import { z } from 'zod'
import { id, instant } from '../fields.ts'

/** Lines of its own log that the server keeps of a device, and that one heartbeat brings. */
export const DEVICE_LOG = { kept: 200, aBeat: 50 } as const

/** A line of a device's own log, by the device's clock. Events are told in codes: never a typed text, a sale or a name. */
export const deviceLogLine = z.object({
  /** The id, new for each line: a line that comes twice is stored once. */
  id,
  at: instant,
  /** `start`, `error`, `printer`, `line`, `upload`, `goods`, `registration`, `neighbor`, or what a later desk has. */
  event: z.string().regex(/^[a-z][a-z-]{1,19}$/),
  detail: z.string().max(200),
})

/** The state of printing, as the device says. `problem`: in a word, empty where there is none. */
export const devicePapers = z.object({
  waiting: z.int().min(0).max(1_000_000),
  unsure: z.int().min(0).max(1_000_000),
  problem: z.string().max(200),
})
