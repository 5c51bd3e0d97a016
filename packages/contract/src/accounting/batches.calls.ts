import { ledgerFormatNames } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answeredDays, currency, id, instant, localDate, noFields, sumMinor, withSaidDays } from '../fields.ts'
import { journalLine } from './journal.calls.ts'

const access = { anyOf: ['platform.analysis.sales'] } as const

/** A day of an outlet's books as it was sealed. */
const batch = z.object({
  number: z.int(),
  day: localDate,
  /** Every till was heard after the day; a person sealed it; or it waited long enough. */
  reason: z.enum(['heard', 'hand', 'waited']),
  /** The names of tills that were not heard. */
  silent: z.array(z.string()),
  unvalued: z.int(),
  sealedAt: instant,
  /** SHA-256 over the one before and this one, in hexadecimal. */
  hash: z.string(),
})

/** Days of the books: sealed ones, and those that are over and wait. */
export const listBatches = endpoint({
  name: 'accounting.list-batches',
  method: 'GET',
  access,
  outlet: 'optional',
  summary: 'Days of the books by outlet: the sealed batches, which of them changed since, and days that wait',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    closedThrough: localDate.nullable(),
    outlets: z.array(
      z.object({
        outletId: id,
        /** The merchant's own books: goods between outlets, and what was booked at none; `outletId` is their id, and they have no name. */
        isOwn: z.boolean(),
        name: z.string(),
        currency,
        batches: z.array(
          batch.extend({
            /** Documents of this day, or of empty days before it that share its batch, came or changed after it was sealed: they stand, or will stand, in a later batch. */
            isChangedSince: z.boolean(),
            /** It is not as it was sealed: somebody changed it, or the one before, in the database; an older server leaves it out. */
            isAltered: z.boolean().optional(),
            /** The exports that handed it over and were not taken back; an older server leaves it out. */
            exports: z.array(z.object({ number: z.int(), format: z.enum(ledgerFormatNames), at: instant })).optional(),
            /** All that was debited, and credited. */
            totalMinor: sumMinor,
          }),
        ),
        /** Days that are over and not sealed, with the tills that may still hold sales of them. */
        waiting: z.array(z.object({ day: localDate, silent: z.array(z.string()) })),
      }),
    ),
  }),
})

/** A sealed batch with its lines, as JSON for whoever reads it by program. */
export const readBatch = endpoint({
  name: 'accounting.read-batch',
  method: 'GET',
  path: '/accounting/batch',
  access,
  summary: 'A sealed batch with its lines: roles and amounts, with business day and posting day',
  request: z.object({ outletId: id, number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: batch.extend({
    outletId: id,
    currency,
    /** Without the permission to see what goods cost there are no lines of stock and its cost. */
    isWithoutStock: z.boolean(),
    lines: z.array(journalLine.extend({ postingDay: localDate })),
  }),
})

/** Seals the days of an outlet through one that is over, without waiting for its tills. */
export const sealBatch = endpoint({
  name: 'accounting.seal-batch',
  access: { anyOf: ['platform.analysis.accounting.seal'] },
  summary: 'Seals the days of an outlet through one that is over, naming the tills that were not heard',
  refusals: ['accounting.day-not-over', 'accounting.day-sealed'],
  request: z.object({ outletId: id, through: localDate }),
  answer: z.object({ sealed: z.int() }),
})
