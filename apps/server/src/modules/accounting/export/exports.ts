import {
  listExports as listCall,
  makeExport as makeCall,
  reverseExport as reverseCall,
} from '@kassa/contract/accounting/exports.calls.ts'
import { listUnmapped, type AccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { encodeText } from '@kassa/domain/accounting/ledger-file/encode.ts'
import { filePartsOf } from '@kassa/domain/accounting/ledger-file/file-parts.ts'
import { entriesOf } from '@kassa/domain/accounting/ledger-file/ledger-entry.ts'
import { ledgerFormats } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findAccountMap, findAccountRows } from '../accounts/account-map.store.ts'
import { findBatch, listBatchLines, lockBatches } from '../batch/batch.store.ts'
import { findBooks } from '../journal/find-books.ts'
import type { Books } from '../journal/own-books.store.ts'
import { insertExport, listExports as listRows, type LedgerExport } from './export.store.ts'

/** Makes the files of an export and notes it; refused where a batch is not there, or a role has no account. */
async function make(context: Context, books: Books, wish: LedgerExport, rows: readonly AccountRow[]) {
  const { tx, merchantId, now, audit } = context
  const { outletId, currency } = books
  const place = { merchantId, outletId }
  const batches = []
  for (let number = wish.firstBatch; number <= wish.lastBatch; number += 1) {
    const batch = await findBatch(tx, place, number)
    if (!batch) return refuse({ code: 'thing.not-found' })
    batches.push({ ...batch, lines: await listBatchLines(tx, place, number) })
  }
  const lines = batches.flatMap((batch) => batch.lines.map((line) => ({ ...line, outletId })))
  const unmapped = listUnmapped(rows, lines)
  if (unmapped.length > 0) return refuse({ code: 'accounting.role-unmapped', facts: { roles: unmapped.join(', ') } })
  const entries = batches.flatMap((batch) => entriesOf(batch, rows, wish.reverses === null ? 1 : -1))
  const { encoding, mostLines, textOf } = ledgerFormats[wish.format]
  const facts = { currency, exponent: findCurrency(currency)?.exponent ?? 2, mapVersion: wish.mapVersion, madeAt: now }
  // A year by itself: files of some programs name days without their year.
  const years = [...Map.groupBy(entries, ({ postingDay }) => postingDay.slice(0, 4)).values()]
  const parts = years.flatMap((own) => filePartsOf(own, mostLines))
  const stem = `kassa-${wish.format}-${wish.firstBatch}-${wish.lastBatch}${wish.reverses === null ? '' : '-reversal'}`
  const files = parts.map((part, at) => ({
    name: `${wish.format === 'datev' ? 'EXTF_' : ''}${stem}-${wish.number}-${at + 1}.csv`,
    base64: Buffer.from(encodeText(textOf(part, facts), encoding)).toString('base64'),
  }))
  await insertExport(tx, place, wish)
  audit({ subject: `outlet/${outletId}`, after: { ...wish } })
  return accept({ ...wish, files })
}

export const listExports = command(listCall, async (context, { outletId }) => {
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  return accept({ exports: await listRows(context.tx, { merchantId: context.merchantId, outletId }) })
})

export const makeExport = command(makeCall, async (context, { outletId, ...wish }) => {
  const { tx, merchantId, now } = context
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  const { firstBatch: first, lastBatch: last } = wish
  if (last < first) return refuse({ code: 'accounting.batches-backwards', facts: { first, last } })
  await lockBatches(tx, { merchantId, outletId })
  const [newest] = await listRows(tx, { merchantId, outletId })
  const map = await findAccountMap(tx, merchantId)
  const numbers = { number: (newest?.number ?? 0) + 1, mapVersion: map.version, reverses: null, at: now }
  return make(context, books, { ...wish, ...numbers }, map.rows)
})

export const reverseExport = command(reverseCall, async (context, { outletId, number }) => {
  const { tx, merchantId, now } = context
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  await lockBatches(tx, { merchantId, outletId })
  const made = await listRows(tx, { merchantId, outletId })
  const before = made.find((one) => one.number === number)
  if (!before) return refuse({ code: 'thing.not-found' })
  const isDone = before.reverses !== null || made.some((one) => one.reverses === number)
  if (isDone) return refuse({ code: 'accounting.export-reversed' })
  const rows = await findAccountRows(tx, merchantId, before.mapVersion)
  const wish = { ...before, number: (made[0]?.number ?? 0) + 1, reverses: number, at: now }
  return make(context, books, wish, rows)
})
