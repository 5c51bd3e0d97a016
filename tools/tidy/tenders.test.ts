import { expect, test } from 'vitest'
import { filesNaming } from '../house/tenders.ts'
import { sourceOf } from './tree.ts'

const SRC = 'apps/server/src/modules'

/** Returns whether a file with this one line names the tender. */
const isNamed = (tender: string, line: string, path = `${SRC}/sales/any.ts`): boolean =>
  filesNaming(tender, [sourceOf(path, line)])?.length === 1

test.each([
  'const account = { ...plain, isDeposit: true }',
  'sql`select is_deposit from purse`',
  "const role = purse.isDeposit ? 'deposit' : kind",
  "refuse({ code: 'purse.is-deposit' })",
  "refuse({ code: 'set-aside.no-deposit' })",
  'const totals = { depositsMinor: 0 }',
  "import { payingDeposit } from '../basket/deposit.ts'",
])('names the deposit that pays: %s', (line) => {
  expect(isNamed('deposit', line)).toBe(true)
})

test.each([
  "readonly charge?: 'deposit' | 'levy'",
  "kind: z.enum(['deposit', 'levy']),",
  "sql`sum(list_minor) filter (where l.charge = 'deposit') as deposit_list_minor`",
  "lines.filter(({ charge }) => charge?.kind === 'deposit')",
  "goods: ['sales', 'tax', 'container-deposit', 'levy-payable'],",
  "refuse({ code: 'refund.no-deposit', facts: { name } })",
  'return accept({ ...count, depositMinor: count.countedMinor - nextFloatMinor })',
])('a deposit of a container or at the bank is something else: %s', (line) => {
  expect(isNamed('deposit', line)).toBe(false)
})

test('what is alike hides nothing that stands beside it', () => {
  expect(isNamed('deposit', "const roles = ['container-deposit', 'deposit']")).toBe(true)
  expect(isNamed('foreign-cash', "refuse('sale.number-foreign'); read('sales.foreign-cash')")).toBe(true)
})

test.each([
  ['sql`insert into foreign_cash (id) values (1)`', true],
  ['tenders.map(({ foreign }) => foreignWorth(foreign))', true],
  ["reasons.push({ code: 'sale.number-foreign' })", false],
  ['class ForeignKey extends Error {}', false],
  ['const picture = await readForeignPicture(bytes)', false],
])('foreign cash: %s', (line, expected) => {
  expect(isNamed('foreign-cash', line)).toBe(expected)
})

test('a bill in another currency, the folders of a tender, and written files are not counted', () => {
  expect(isNamed('foreign-cash', 'const { foreignMinor } = payment', `${SRC}/inventory/bill/pay-bill.ts`)).toBe(false)
  expect(isNamed('foreign-cash', 'const { foreignMinor } = payment', `${SRC}/sales/foreign/book-notes.ts`)).toBe(false)
  expect(isNamed('deposit', 'const depositOf = one', 'apps/web/src/desk/payment/deposit/hold-deposit.ts')).toBe(false)
  expect(isNamed('deposit', 'export type Role = "deposit"', 'packages/sdk/src/calls.ts')).toBe(false)
})
