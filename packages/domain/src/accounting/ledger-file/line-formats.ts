import { decimalText } from '../../money/money.ts'
import { NOTES_COLUMNS } from '../drawer/drawer-posting.ts'
import { notesCells, rateText } from '../journal-file.ts'
import { cell, csvOf, dayAs, nameOf, type LedgerFormat } from './ledger-format.ts'
import { sidesOf, turnText, wholeNumber, type LedgerEntry, type LedgerLine, type LedgerPart } from './ledger-entry.ts'

type Row = readonly string[]

const rowsOf = (
  entries: readonly LedgerEntry[],
  row: (entry: LedgerEntry, line: LedgerLine, at: number) => Row,
): Row[] => entries.flatMap((entry) => entry.lines.map((line, at) => row(entry, line, at)))

const keysOf = ({ method, rateBasisPoints, rateMillionths, taxCode, category, reason }: LedgerPart): Row => [
  String(method ?? ''),
  rateBasisPoints === null ? '' : rateText({ rateBasisPoints, rateMillionths }),
  cell(taxCode ?? ''),
  category ?? '',
  reason ?? '',
]

/** A row for each line of a batch, as the public API has them. */
const csv: LedgerFormat = {
  encoding: 'utf-8',
  mostLines: 1_000_000,
  textOf: (entries, { currency, exponent, mapVersion }) =>
    csvOf([
      [
        'entry',
        'business_day',
        'posting_day',
        'account',
        'account_name',
        'tax_code',
        'role',
        'currency',
        'debit',
        'credit',
        'accounts_version',
        'batch_id',
        'batch_hash',
        'line_id',
        'method',
        'tax_rate_percent',
        'receipt_tax_code',
        'category_id',
        'reason',
        ...NOTES_COLUMNS,
      ],
      ...entries.flatMap(({ number, turn, day, postingDay, batchId, batchHash, parts }) =>
        parts.map((part) => [
          `${number}${turnText(turn)}`,
          day,
          postingDay,
          cell(part.account),
          cell(part.name),
          cell(part.ledgerTax),
          part.role,
          currency,
          ...sidesOf(part.minor, exponent),
          String(mapVersion),
          batchId,
          batchHash,
          part.id,
          ...keysOf(part),
          ...notesCells(part, exponent),
        ]),
      ),
    ]),
}

const xero: LedgerFormat = {
  encoding: 'utf-8',
  mostLines: 300,
  textOf: (entries, { exponent }) =>
    csvOf([
      [
        '*Narration',
        '*Date',
        'Description',
        '*AccountCode',
        '*TaxRate',
        '*Amount',
        'TrackingName1',
        'TrackingOption1',
        'TrackingName2',
        'TrackingOption2',
      ],
      ...rowsOf(entries, ({ reference, postingDay, day }, line, at) => [
        `Kassa ${reference} ${day}`,
        dayAs(postingDay, 'dmy', '/'),
        `${line.role} ${reference}.${at + 1}`,
        cell(line.account),
        cell(line.ledgerTax === '' ? 'Tax Exempt' : line.ledgerTax),
        decimalText(line.minor, exponent),
        '',
        '',
        '',
        '',
      ]),
    ]),
}

/** The name of an account below another one, which no space parts from the colon. */
const fullName = (line: LedgerLine): string => nameOf(line).replaceAll(/\s*:\s*/g, ':')

/** A number of a journal entry, which has at most 21 letters: a late day in it is without its century. */
const journalNumber = ({ reference }: LedgerEntry): string => reference.replace(/-\d\d(\d{6})/, '-$1')

const quickbooks: LedgerFormat = {
  encoding: 'utf-8',
  mostLines: 1_000,
  textOf: (entries, { currency, exponent }) =>
    csvOf([
      ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Currency', 'Tax Code'],
      ...rowsOf(entries, (entry, line, at) => [
        journalNumber(entry),
        dayAs(entry.postingDay, 'mdy', '/'),
        cell(fullName(line)),
        ...sidesOf(line.minor, exponent),
        `${line.role} ${entry.day} ${entry.reference}.${at + 1}`,
        currency,
        cell(line.ledgerTax),
      ]),
    ]),
}

const odoo: LedgerFormat = {
  encoding: 'utf-8',
  mostLines: 10_000,
  textOf: (entries, { exponent }) =>
    csvOf([
      ['ref', 'date', 'journal_id', 'line_ids/account_id', 'line_ids/name', 'line_ids/debit', 'line_ids/credit'],
      ...rowsOf(entries, ({ reference, postingDay, day }, line, at) => {
        const head = at === 0 ? [`Kassa ${reference}`, postingDay, 'Miscellaneous Operations'] : ['', '', '']
        return [
          ...head,
          cell(line.account),
          `${line.role} ${day} ${reference}.${at + 1}`,
          ...sidesOf(line.minor, exponent),
        ]
      }),
    ]),
}

const voucherFile = (headings: Row): LedgerFormat => ({
  encoding: 'gbk',
  mostLines: 1_000,
  knownBy: ({ account }) => [account],
  textOf: (entries, { exponent }) =>
    csvOf([
      headings,
      ...rowsOf(entries, (entry, line, at) => [
        entry.postingDay,
        '记',
        wholeNumber(entry),
        `${line.role} ${entry.day} ${entry.reference}.${at + 1}`,
        cell(line.account),
        cell(line.name),
        ...sidesOf(line.minor, exponent),
      ]),
    ]),
})

/** Formats whose entries have as many lines as they like. */
export const lineFormats = {
  csv,
  xero,
  quickbooks,
  odoo,
  yonyou: voucherFile(['制单日期', '凭证类别', '凭证编号', '摘要', '科目编码', '科目名称', '借方金额', '贷方金额']),
  kingdee: voucherFile(['凭证日期', '凭证字', '凭证号', '摘要', '科目代码', '科目名称', '借方金额', '贷方金额']),
} satisfies Readonly<Record<string, LedgerFormat>>
