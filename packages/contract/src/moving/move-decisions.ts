import { OWN_MEANINGS } from '@kassa/domain/moving/own-meanings.ts'
import { NEWER_CHOICES, NEWER_KINDS } from '@kassa/domain/moving/newer-file.ts'
import { z } from 'zod'

const name = z.string().max(500)

export const ownMeaning = z.enum([...OWN_MEANINGS.goods, ...OWN_MEANINGS.people])

/** Decisions about a move that no file holds; what is left out is not said yet. */
export const moveDecisions = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  pricesContainTax: z
    .union([z.boolean(), z.literal('keep')])
    .nullable()
    .default(null),
  locations: z.record(name, z.string().max(20).nullable()).default({}),
  taxes: z.record(name, z.string().max(50).nullable()).default({}),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable().default(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  zeroIs: z.enum(['free', 'unknown']).nullable().default(null),
  categories: z.record(name, z.string().min(1).max(50)).default({}),
  balances: z.record(name, z.enum(['money', 'points', 'left out'])).default({}),
  decimalMarks: z.record(name, z.enum(['.', ','])).default({}),
  dayOrders: z.record(name, z.enum(['day-first', 'month-first'])).default({}),
  columns: z.array(name).max(500).default([]),
  /** By a file of a shop's own: what its columns mean, by their headings. The next file with these headings proposes it. */
  ownColumns: z
    .record(name, z.strictObject({ kind: z.enum(['goods', 'people']), meanings: z.record(name, ownMeaning) }))
    .default({}),
  /** The first picture of each product, from its address or from the zip. */
  takesPictures: z.boolean().default(false),
  /** By a role of the files, empty for people without one: the name of a role here; null leaves its people out. */
  roles: z.record(name, z.string().max(50).nullable()).default({}),
  /** By a file of stock alone: when it was counted, by the clock of its outlets; null where nobody knows. */
  countedAt: z
    .record(
      name,
      z.iso
        .datetime({ local: true, precision: -1 })
        .regex(/:\d\d$/)
        .nullable(),
    )
    .optional(),
  /** By the code of a class of doubt: whether its things are taken all the same, as where nothing is said, or left out. */
  classes: z.record(name, z.enum(['take', 'leave'])).optional(),
  /** The values that a newer file may change of goods that came by an earlier one; left out: the difference of stock alone. */
  newer: z.partialRecord(z.enum(NEWER_KINDS), z.enum(NEWER_CHOICES)).optional(),
})
