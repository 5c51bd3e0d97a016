import { bookDocumentKinds } from '@kassa/domain/accounting/book-document.ts'
import { accountRoles } from '@kassa/domain/accounting/posting.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, localDate, sumMinor } from '../fields.ts'

const whole = z.coerce.number().int()

/** The documents behind a line of the journal, each with its part of it. Source: accounting.md (Journal: page Accounting). */
export const readDocuments = endpoint({
  name: 'accounting.read-documents',
  method: 'GET',
  path: '/accounting/documents',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'The documents behind a line of the journal: those of its day, each with its part of the line',
  /** A line by all its keys; what is left out is null there. */
  request: z.object({
    outletId: id,
    day: localDate,
    role: z.enum(accountRoles),
    rateBasisPoints: whole.optional(),
    rateMillionths: whole.optional(),
    taxCode: z.string().max(50).optional(),
    method: whole.optional(),
    category: id.optional(),
    reason: z.string().max(50).optional(),
    /** The currency of its notes; left out: all lines of the other keys, as an older page has them. */
    notes: currency.optional(),
    /** The number of documents wanted, the first by number; left out: 100. */
    limit: whole.min(1).max(10_000).optional(),
  }),
  answer: z.object({
    currency,
    /** The number of documents, shown or not; all of them come to the line. */
    count: z.int(),
    totalMinor: sumMinor,
    rows: z.array(
      z.object({
        /** Null: no document with a page of its own, such as a correction by hand, points that ran out, or another value of points. */
        document: z.object({ id, kind: z.enum(bookDocumentKinds), number: z.string() }).nullable(),
        minor: sumMinor,
      }),
    ),
  }),
})
