import { ledgerFormatNames } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

const access = { anyOf: ['platform.analysis.accounting.export'] } as const
const made = z.object({
  number: z.int(),
  format: z.enum(ledgerFormatNames),
  firstBatch: z.int(),
  lastBatch: z.int(),
  mapVersion: z.int(),
  /** The export whose amounts this one turns round. */
  reverses: z.int().nullable(),
  at: instant,
})

/** Files that were made of an outlet's batches, the newest first. */
export const listExports = endpoint({
  name: 'accounting.list-exports',
  method: 'GET',
  path: '/accounting/exports',
  access,
  summary: 'Files for accounting programs that were made of an outlet’s sealed batches',
  request: z.object({ outletId: id }),
  answer: z.object({ exports: z.array(made) }),
})

const files = made.extend({
  /** Each balances; their bytes in base64, in the encoding of the format. */
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
})

/** Makes the files of sealed batches with the accounts as they are now. Source: accounting.md (Batches). */
export const makeExport = endpoint({
  name: 'accounting.make-export',
  method: 'POST',
  path: '/accounting/make-export',
  access,
  summary: 'Makes files for an accounting program of sealed batches, with the newest version of the accounts',
  refusals: ['accounting.role-unmapped', 'accounting.batches-backwards'],
  request: z.object({
    outletId: id,
    format: z.enum(ledgerFormatNames),
    firstBatch: z.int().min(1),
    lastBatch: z.int().min(1),
  }),
  answer: files,
})

/** Makes the files that take an export back: the same batches and accounts, every amount turned round. */
export const reverseExport = endpoint({
  name: 'accounting.reverse-export',
  method: 'POST',
  path: '/accounting/reverse-export',
  access,
  summary: 'Makes the files that take back an export, with the accounts it was made with',
  refusals: ['accounting.export-reversed'],
  request: z.object({ outletId: id, number: z.int().min(1) }),
  answer: files,
})
