import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BatchRange } from '@kassa/domain/accounting/batch/open-ranges.ts'
import { listUnmapped, type AccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { encodeText, isWritable } from '@kassa/domain/accounting/ledger-file/encode.ts'
import { filePartsOf } from '@kassa/domain/accounting/ledger-file/file-parts.ts'
import { entriesOf, type LedgerLine } from '@kassa/domain/accounting/ledger-file/ledger-entry.ts'
import type { LedgerFormat } from '@kassa/domain/accounting/ledger-file/ledger-format.ts'
import { ledgerFormats } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { alteredIn } from '../batch/altered-batches.ts'
import { listBatchPage, listLinesOfBatches } from '../batch/batch-page.store.ts'
import { findBatch, type OutletBooks } from '../batch/batch.store.ts'
import type { BooksPlace } from '../journal/own-books.store.ts'
import type { FileMark, LedgerExport } from './export.store.ts'
import { namesOfRoles } from './names-of-roles.ts'

interface ExportFile {
  readonly name: string
  readonly base64: string
}

const [pack, unpack] = [promisify<Buffer, Buffer>(gzip), promisify<Uint8Array, Buffer>(gunzip)]

export const packFiles = (files: readonly ExportFile[]): Promise<Buffer> => pack(Buffer.from(JSON.stringify(files)))

export const unpackFiles = async (packed: Uint8Array): Promise<ExportFile[]> =>
  JSON.parse((await unpack(packed)).toString()) as ExportFile[]

/** The SHA-256 of each file, by which whoever has it can see that it is the one that was handed over. */
export const marksOf = (files: readonly ExportFile[]): FileMark[] =>
  files.map(({ name, base64 }) => ({
    name,
    sha256: createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex'),
  }))

const namesOf = (lines: readonly LedgerLine[], keys: readonly ('account' | 'name' | 'ledgerTax')[]): string =>
  [...new Set(lines.map((line) => keys.flatMap((key) => line[key] || []).join(' / ')))].join(', ')

/** The refusal of lines whose accounts a program would not know; undefined where it knows all. What was handed over is made again, and taken back, with the accounts and letters that it had. */
function unfitFor({ encoding, takes, knownBy }: LedgerFormat, lines: readonly LedgerLine[], isNew: boolean) {
  const unfit = isNew && takes ? lines.filter((line) => !takes(line)) : []
  if (unfit.length > 0) {
    const accounts = namesOf(unfit, ['account', 'ledgerTax'])
    return { code: 'accounting.account-unfit', facts: { accounts } } as const
  }
  const isWritten = (line: LedgerLine): boolean => (knownBy?.(line) ?? []).every((text) => isWritable(text, encoding))
  const unwritten = isNew ? lines.filter((line) => !isWritten(line)) : []
  if (unwritten.length === 0) return undefined
  const accounts = namesOf(unwritten, ['account', 'name', 'ledgerTax'])
  return { code: 'accounting.letters-unfit', facts: { accounts } } as const
}

/** The batches that an export hands over with their lines, by as many statements for a year as for a day; undefined where one is not there. */
async function listWanted(tx: Tx, { merchantId, outletId }: OutletBooks, { firstBatch, lastBatch }: LedgerExport) {
  if (!(await findBatch(tx, { merchantId, outletId }, lastBatch))) return undefined
  const [after, limit] = [{ outletId, number: firstBatch - 1 }, lastBatch - firstBatch + 1]
  const batches = await listBatchPage(tx, merchantId, { outletIds: [outletId], days: null, after, limit })
  const lines = Map.groupBy(await listLinesOfBatches(tx, merchantId, batches), ({ number }) => number)
  return batches.length === limit
    ? batches.map((batch) => ({ ...batch, lines: lines.get(batch.number) ?? [] }))
    : undefined
}

interface ExportBooks extends Pick<BooksPlace, 'outletId' | 'currency'> {
  readonly isNew?: boolean
  /** The batches that were taken back from the program before: of one of them, this is another turn. */
  readonly takenBack?: readonly BatchRange[]
}

/** The turn of a batch in an export; see `LedgerEntry`. */
const turnOf = (number: number, takenBack: readonly BatchRange[], { reverses }: LedgerExport): number =>
  2 * takenBack.filter(({ firstBatch, lastBatch }) => firstBatch <= number && number <= lastBatch).length +
  (reverses === null ? 0 : 1)

/** Returns the files of an export by some accounts; refused where a batch is not there or not as it was sealed, or a role has no account. */
export async function renderFiles(
  { tx, merchantId, locale }: Pick<Context, 'tx' | 'merchantId' | 'locale'>,
  { outletId, currency, isNew = false, takenBack = [] }: ExportBooks,
  wish: LedgerExport,
  rows: readonly AccountRow[],
) {
  const batches = await listWanted(tx, { merchantId, outletId }, wish)
  if (!batches) return refuse({ code: 'thing.not-found' })
  const before = await findBatch(tx, { merchantId, outletId }, wish.firstBatch - 1)
  const altered = alteredIn(
    batches,
    batches.flatMap(({ number, lines }) => lines.map((line) => ({ ...line, number }))),
    before,
  )
  const [changed] = batches.filter(({ number }) => altered.has(number))
  if (changed) return refuse({ code: 'accounting.batch-altered', facts: { number: changed.number, day: changed.day } })
  const lines = batches.flatMap((batch) => batch.lines)
  const unmapped = listUnmapped(rows, lines)
  if (unmapped.length > 0)
    return refuse({ code: 'accounting.role-unmapped', facts: { roles: namesOfRoles(unmapped, locale) } })
  const entries = batches.flatMap((batch) => entriesOf(batch, rows, turnOf(batch.number, takenBack, wish)))
  const format = ledgerFormats[wish.format]
  const { encoding, mostLines, textOf } = format
  const unfit = unfitFor(
    format,
    entries.flatMap((entry) => entry.lines),
    isNew,
  )
  if (unfit) return refuse(unfit)
  const facts = {
    currency,
    exponent: findCurrency(currency)?.exponent ?? 2,
    mapVersion: wish.mapVersion,
    madeAt: new Date(wish.at).toISOString(),
  }
  // A year by itself: files of some programs name days without their year.
  const years = [...Map.groupBy(entries, ({ postingDay }) => postingDay.slice(0, 4)).values()]
  const parts = years.flatMap((own) => filePartsOf(own, mostLines))
  const stem = `kassa-${wish.format}-${wish.firstBatch}-${wish.lastBatch}${wish.reverses === null ? '' : '-reversal'}`
  return accept(
    parts.map((part, at): ExportFile => ({
      name: `${wish.format === 'datev' ? 'EXTF_' : ''}${stem}-${wish.number}-${at + 1}.csv`,
      base64: Buffer.from(encodeText(textOf(part, facts), encoding)).toString('base64'),
    })),
  )
}
