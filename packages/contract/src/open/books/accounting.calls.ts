import { bookDocumentKinds } from '@kassa/domain/accounting/book-document.ts'
import { accountRoles, type AccountRole } from '@kassa/domain/accounting/posting.ts'
import { z } from 'zod'
import { localDate, withPeriod } from '../../fields.ts'
import { day, idOf, listOf, listRequest, moment, moneySum, namesAmong, resource, text, wordAmong } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'
import { snake } from '../problem.ts'

const roleWords = accountRoles.map((role) => snake(role)) as [string, ...string[]]

/** A role of the journal as the public API writes it. */
export const roleWordOf = (role: AccountRole): string => snake(role)

const role = z.enum(roleWords).meta({ id: 'AccountRole', description: 'The role of an amount; each has an account' })

const keys = {
  role,
  tax_rate_basis_points: z.int().nullable().describe('The tax rate in hundredths of a percent; null: none'),
  tax_code: z.string().nullable().describe('The code of the row of tax; null: none'),
  method_number: z.int().nullable().describe('The number of the payment method; null: none'),
  category_id: z.uuid().nullable().describe('The category of the goods; null: none'),
  reason: z.string().nullable().describe('The kind of movement, where a role has several'),
}

const journalLine = z
  .object({
    id: text('The batch and its place in it, with a dot between them; files for accounting programs have the same'),
    ...keys,
    business_day: day('The day of the documents; before that of the batch where they came late'),
    posting_day: day('The day under which the ledger has it: the first that was not closed'),
    amount: moneySum.describe('Debit above zero, credit below; the lines of a batch come to 0'),
    tax_rate_millionths: z.int().nullable().describe('The rate where it has more than two decimals; null: it has not'),
    foreign_amount: moneySum.nullable().describe('The notes of another currency that it counts; null: none'),
  })
  .meta({ id: 'JournalLine', description: 'An amount of the journal' })

export const batchResource = resource(
  'AccountingBatch',
  'A business day of an outlet’s books, or of the merchant’s own, as it was sealed; it never changes',
  {
    id: text('The books and the number, with a dot between them'),
    books_id: idOf('The books: the outlet, or the merchant’s own in a currency'),
    outlet_id: z.uuid().nullable().describe('The outlet; null: the merchant’s own books'),
    number: z.int().describe('Its number in these books, without gaps'),
    business_day: day('The day'),
    sealed_because: wordAmong(
      ['heard', 'hand', 'waited'],
      'All tills were heard; a person sealed it; it waited enough',
    ),
    silent_tills: z.array(z.string()).describe('Names of tills that were not heard'),
    unvalued_count: z.int().describe('Movements of goods whose cost nobody knows; they are in no line'),
    sealed_at: moment('The moment at which it was sealed'),
    exports: z
      .array(z.int())
      .describe('Numbers of the exports that handed it over and were not taken back; empty: none has yet'),
    hash: text('SHA-256 over the batch before and this one, hexadecimal'),
    has_stock_lines: z.boolean().describe('Whether `lines` have stock and its cost: with the scope `costs_read` only'),
    lines: z.array(journalLine).describe('Its lines'),
  },
  ['lines'],
)

const access = { anyOf: ['platform.analysis.sales'] } as const

export const listBatches = openRead({
  name: 'list-accounting-batches',
  path: '/accounting/batches',
  scopes: ['accounting_read'],
  access,
  summary: 'List sealed batches of the books, by outlet and number; the merchant’s own for keys of all outlets',
  request: withPeriod(
    listRequest(batchResource).extend({
      outlet_id: z.uuid().optional().describe('Those of this outlet only'),
      from: localDate.optional().describe('The first business day; left out: three months'),
      to: localDate.optional().describe('The last business day'),
    }),
  ),
  answer: listOf(batchResource),
  refusals: ['request.place-unknown'],
})

export const readBatch = openRead({
  name: 'read-accounting-batch',
  path: '/accounting/batches/:outlet_id/:number',
  scopes: ['accounting_read'],
  access,
  summary: 'Read one sealed batch',
  request: z.object({
    outlet_id: idOf('The outlet, or the `books_id` of the merchant’s own books'),
    number: z.coerce.number().int().min(1).max(2_147_483_647).describe('The number of the batch there'),
    fields: namesAmong(Object.keys(batchResource.whole.shape), 'The fields to answer; left out: all'),
    expand: namesAmong(batchResource.expandable, 'Parts that are answered where they are asked for only'),
  }),
  answer: batchResource.shown,
})

const DOCUMENT_WORDS = bookDocumentKinds.map((kind) => snake(kind)) as [string, ...string[]]

export const listDocuments = openRead({
  name: 'list-accounting-documents',
  path: '/accounting/batches/:outlet_id/:number/lines/:line/documents',
  scopes: ['accounting_read'],
  access,
  summary: 'List the documents behind a line of a batch, with the part that each is of it',
  request: z.object({
    outlet_id: idOf('The outlet, or the `books_id` of the merchant’s own books'),
    number: z.coerce.number().int().min(1).max(2_147_483_647).describe('The number of the batch there'),
    line: z.coerce.number().int().min(1).max(2_147_483_647).describe('The place of the line in it, from 1'),
  }),
  answer: z.object({
    line_ids: z
      .array(text('The id of a line'))
      .describe('The sealed lines of this day and these keys; several where documents came late'),
    sealed: moneySum.describe('The amount of these lines together'),
    total: moneySum.describe('The amount of all documents; another one while a late document is in no batch yet'),
    count: z.int().describe('The number of all documents'),
    data: z
      .array(
        z.object({
          kind: z.enum(DOCUMENT_WORDS).nullable().describe('The kind; null: no document, such as points that ran out'),
          document_id: z.uuid().nullable().describe('The document; null: none'),
          number: z.string().nullable().describe('Its number; null: no document'),
          amount: moneySum.describe('Its part: debit above zero, credit below'),
        }),
      )
      .describe('The documents by number, the first 10,000'),
  }),
})

const check = z
  .object({
    name: wordAmong(
      ['batch_sums', 'batch_chain', 'journal_sums', 'stock', 'documents'],
      'Batches come to 0; each hash follows from the one before; days come to 0; stock and documents are those of the books',
    ),
    is_true: z.boolean().describe('Whether it holds'),
    first_disagreement: z.string().nullable().describe('The first batch or day where it does not; null: none'),
  })
  .meta({ id: 'AccountingCheck', description: 'One check of the books' })

export const proveBooks = openRead({
  name: 'prove-accounting',
  path: '/accounting/proof',
  scopes: ['accounting_read'],
  access,
  summary: 'Prove the books of an outlet over some days: sums, roles against the documents, and the chain of batches',
  request: withPeriod(
    z.object({
      outlet_id: idOf('The outlet, or the `books_id` of the merchant’s own books'),
      from: localDate.optional().describe('The first business day; left out: a month. At most 366 days'),
      to: localDate.optional().describe('The last business day'),
    }),
  ),
  answer: z.object({
    from: day('The first day'),
    to: day('The last day'),
    first_batch: z.int().nullable().describe('The number of the first batch of these days; null: none'),
    last_batch: z.int().nullable().describe('The number of the last one; null: none'),
    last_hash: z.string().nullable().describe('Its hash, worked out anew; null: no batch'),
    is_proved: z.boolean().describe('Whether all checks hold'),
    checks: z.array(check).describe('The checks'),
  }),
  refusals: ['figures.period-too-long'],
})

const accountRow = z
  .object({
    ...keys,
    outlet_id: z.uuid().nullable().describe('The outlet; null: all'),
    account: text('The account in the ledger'),
    name: text('Its name; empty where the number is enough'),
    ledger_tax: text('The tax code of the ledger; empty where it has none'),
  })
  .meta({
    id: 'Account',
    description: 'Where amounts go in the ledger; null fits all, the first row that fits is used',
  })

export const listAccounts = openRead({
  name: 'list-accounts',
  path: '/accounting/accounts',
  scopes: ['accounting_read'],
  access,
  summary: 'List the accounts of the ledger to which roles of the journal are posted',
  request: z.object({}),
  answer: z.object({
    version: z.int().describe('The version of the rows; 0: nobody chose accounts yet'),
    data: z.array(accountRow).describe('The rows of that version'),
  }),
})

const exportRow = z
  .object({
    number: z.int().describe('Its number at the outlet'),
    format: text('The accounting program it is for'),
    first_batch: z.int().describe('The number of its first batch'),
    last_batch: z.int().describe('The number of its last batch'),
    accounts_version: z.int().describe('The version of the accounts that it was made with'),
    reverses: z.int().nullable().describe('The number of the export that it takes back; null: none'),
    made_at: moment('The moment at which it was made'),
    made_by: z.string().nullable().describe('The name of whoever made it; null: not kept'),
    files: z
      .array(
        z.object({
          name: text('The name of the file'),
          sha256: text('SHA-256 of its bytes, hexadecimal: a file made again of the same batches has the same'),
        }),
      )
      .nullable()
      .describe('Its files; null: not kept'),
  })
  .meta({ id: 'AccountingExport', description: 'Files for an accounting program, made of sealed batches' })

export const listExports = openRead({
  name: 'list-accounting-exports',
  path: '/accounting/exports',
  scopes: ['accounting_read'],
  access: { anyOf: ['platform.analysis.accounting.export'] },
  summary: 'List exports of an outlet’s batches, the newest first',
  request: z.object({ outlet_id: idOf('The outlet, or the `books_id` of the merchant’s own books') }),
  answer: z.object({ data: z.array(exportRow).describe('The exports') }),
})
