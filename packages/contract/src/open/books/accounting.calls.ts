import { accountRoles, type AccountRole } from '@kassa/domain/accounting/posting.ts'
import { z } from 'zod'
import { withPeriod } from '../../fields.ts'
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
    ...keys,
    business_day: day('The day of the documents; before that of the batch where they came late'),
    posting_day: day('The day under which the ledger has it: the first that was not closed'),
    amount: moneySum.describe('Debit above zero, credit below; the lines of a batch come to 0'),
    tax_rate_millionths: z.int().nullable().describe('The rate where it has more than two decimals; null: it has not'),
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
      from: z.iso.date().optional().describe('The first business day; left out: three months'),
      to: z.iso.date().optional().describe('The last business day'),
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
    description: 'Where amounts go in the ledger; null fits all, the row that names most is used',
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
