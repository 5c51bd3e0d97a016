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
  /** Whoever made it; null, or left out by an older server: not kept. */
  byName: z.string().nullable().optional(),
  /** The SHA-256 of each file, hexadecimal; null, or left out by an older server: not kept. */
  marks: z
    .array(z.object({ name: z.string(), sha256: z.string() }))
    .nullable()
    .optional(),
})

/** Files that were made of an outlet's batches, the newest first. */
export const listExports = endpoint({
  name: 'accounting.list-exports',
  method: 'GET',
  access,
  summary: 'Files for accounting programs that were made of an outlet’s sealed batches',
  request: z.object({ outletId: id }),
  answer: z.object({
    exports: z.array(made),
    /** The newest version of the accounts, and the last sealed batch; an older server leaves them out. */
    accountsVersion: z.int().optional(),
    lastBatch: z.int().optional(),
  }),
})

const files = made.extend({
  /** Each balances; their bytes in base64, in the encoding of the format. */
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
  /** The same batches were exported before, and these are the bytes of then; an older server leaves it out. */
  isRepeat: z.boolean().optional(),
})

/** The files of an export once more, as they were handed over. */
export const readExport = endpoint({
  name: 'accounting.read-export',
  method: 'GET',
  path: '/accounting/export',
  access,
  summary: 'The files of an export once more, the same bytes as they were made',
  refusals: ['accounting.role-unmapped', 'accounting.account-unfit', 'accounting.batch-altered'],
  request: z.object({ outletId: id, number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: files,
})

/**
 * Makes the files of sealed batches with the accounts as they are now; of batches that such an export has already, its files once more. A part of them, or more, is refused, as the program
 * that has them would have them twice. Source: accounting.md (Batches).
 */
export const makeExport = endpoint({
  name: 'accounting.make-export',
  access,
  summary: 'Makes files for an accounting program of sealed batches, with the newest version of the accounts',
  refusals: [
    'accounting.role-unmapped',
    'accounting.account-unfit',
    'accounting.letters-unfit',
    'accounting.currency-unfit',
    'accounting.batches-backwards',
    'accounting.batches-exported',
    'accounting.batch-altered',
  ],
  request: z.object({
    outletId: id,
    format: z.enum(ledgerFormatNames),
    firstBatch: z.int().min(1).max(2_147_483_647),
    lastBatch: z.int().min(1).max(2_147_483_647),
  }),
  answer: files,
})

/** Makes the files that take an export back: the same batches and accounts, every amount turned round. */
export const reverseExport = endpoint({
  name: 'accounting.reverse-export',
  access,
  summary: 'Makes the files that take back an export, with the accounts it was made with',
  refusals: [
    'accounting.export-reversed',
    'accounting.role-unmapped',
    'accounting.account-unfit',
    'accounting.batch-altered',
  ],
  request: z.object({ outletId: id, number: z.int().min(1).max(2_147_483_647) }),
  answer: files,
})
