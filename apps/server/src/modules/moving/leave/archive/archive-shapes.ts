import { z } from 'zod'

const head = {
  merchantId: z.uuid(),
  number: z.string().max(20),
  name: z.string().max(200),
  createdAt: z.iso.datetime({ offset: true }),
}

/** The head of an archive of a shop, in `archive.json`. */
export const archiveFacts = z.object({
  kassa: z.literal('shop-archive'),
  ...head,
  schema: z.string(),
  lastMigration: z.string(),
  tables: z.record(z.string(), z.array(z.string())),
})

/** Its counts, in `end.json`. */
export const archiveCounts = z.object({ rows: z.record(z.string(), z.int().min(0)), files: z.int().min(0) })

/** The head of a second archive, of what tills sent late. */
export const lateFacts = z.object({
  kassa: z.literal('late-entries'),
  ...head,
  tills: z.record(z.uuid(), z.object({ name: z.string(), from: z.int().min(1) })),
})

export const lateCounts = z.object({ entries: z.int().min(0), copies: z.int().min(0).default(0) })
