import {
  listExports as listCall,
  makeExport as makeCall,
  readExport as readCall,
  reverseExport as reverseCall,
} from '@kassa/contract/accounting/exports.calls.ts'
import { findShared } from '@kassa/domain/accounting/batch/open-ranges.ts'
import type { AccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { ledgerFormats } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findAccountMap, findAccountRows } from '../accounts/account-map.store.ts'
import { findLastBatch, lockBatches } from '../batch/batch.store.ts'
import { findBooks } from '../journal/find-books.ts'
import type { BooksPlace } from '../journal/own-books.store.ts'
import { marksOf, packFiles, renderFiles, unpackFiles } from './export-files.ts'
import {
  findLastExport,
  findPacked,
  insertExport,
  listExports as listRows,
  listTakenBack,
  type LedgerExport,
  type ListedExport,
} from './export.store.ts'
import { listStanding } from './handed-over.store.ts'

/** Makes the files of an export, and keeps them with who made them. */
async function make(context: Context, books: BooksPlace, wish: LedgerExport, rows: readonly AccountRow[]) {
  const { tx, merchantId, audit } = context
  const { outletId } = books
  const takenBack = await listTakenBack(tx, { merchantId, outletId }, wish)
  const made = await renderFiles(context, { ...books, isNew: wish.reverses === null, takenBack }, wish, rows)
  if (!made.ok) return made
  const files = made.value
  const kept = { ...wish, files: marksOf(files) }
  await insertExport(tx, { merchantId, outletId }, kept, await packFiles(files))
  audit({ subject: `outlet/${outletId}`, after: kept })
  return accept({ ...wish, marks: kept.files, files, isRepeat: false })
}

/** The files of an export as they were handed over; of one that an older program made, made again of the same batches and accounts. */
async function repeat(context: Context, books: BooksPlace, before: ListedExport) {
  const { tx, merchantId } = context
  const { files: marks, ...made } = before
  const packed = await findPacked(tx, { merchantId, outletId: books.outletId }, made.number)
  const rows = packed ? [] : await findAccountRows(tx, merchantId, made.mapVersion)
  const again = packed ? accept(await unpackFiles(packed)) : await renderFiles(context, books, made, rows)
  return again.ok ? accept({ ...made, marks, files: again.value, isRepeat: true }) : again
}

export const listExports = command(listCall, async (context, { outletId }) => {
  const { tx, merchantId } = context
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  const rows = await listRows(tx, { merchantId, outletId })
  const exports = rows.map(({ files, ...row }) => ({ ...row, marks: files }))
  const { version: accountsVersion } = await findAccountMap(tx, merchantId)
  const last = await findLastBatch(tx, { merchantId, outletId })
  return accept({ exports, accountsVersion, lastBatch: last?.number ?? 0 })
})

export const readExport = command(readCall, async (context, { outletId, number }) => {
  const books = await findBooks(context, outletId)
  const rows = books ? await listRows(context.tx, { merchantId: context.merchantId, outletId }) : []
  const before = rows.find((one) => one.number === number)
  return books && before ? repeat(context, books, before) : refuse({ code: 'thing.not-found' })
})

export const makeExport = command(makeCall, async (context, { outletId, ...wish }) => {
  const { tx, merchantId, now, actor } = context
  const place = { merchantId, outletId }
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  const { firstBatch: first, lastBatch: last } = wish
  if (last < first) return refuse({ code: 'accounting.batches-backwards', facts: { first, last } })
  await lockBatches(tx, place)
  const standing = (
    await listStanding(
      tx,
      merchantId,
      [first, last].map((number) => ({ outletId, number })),
    )
  ).filter(({ format }) => format === wish.format)
  const same = standing.findLast((one) => one.firstBatch === first && one.lastBatch === last)
  const before = same && (await listRows(tx, place)).find(({ number }) => number === same.number)
  if (before) {
    context.audit({ subject: `outlet/${outletId}`, after: { ...before, isRepeat: true } })
    return repeat(context, books, before)
  }
  const shared = findShared(wish, standing)
  if (shared)
    return refuse({
      code: 'accounting.batches-exported',
      facts: { number: shared.number, first: shared.firstBatch, last: shared.lastBatch },
    })
  const { only } = ledgerFormats[wish.format]
  if (only && only.currency !== books.currency)
    return refuse({
      code: 'accounting.currency-unfit',
      facts: { program: only.program, wanted: only.currency, currency: books.currency },
    })
  const map = await findAccountMap(tx, merchantId)
  const numbers = { number: (await findLastExport(tx, place)) + 1, mapVersion: map.version, reverses: null, at: now }
  return make(context, books, { ...wish, ...numbers, byName: actor.name }, map.rows)
})

export const reverseExport = command(reverseCall, async (context, { outletId, number }) => {
  const { tx, merchantId, now, actor } = context
  const books = await findBooks(context, outletId)
  if (!books) return refuse({ code: 'thing.not-found' })
  await lockBatches(tx, { merchantId, outletId })
  const made = await listRows(tx, { merchantId, outletId })
  const before = made.find((one) => one.number === number)
  if (!before) return refuse({ code: 'thing.not-found' })
  const isDone = before.reverses !== null || made.some((one) => one.reverses === number)
  if (isDone) return refuse({ code: 'accounting.export-reversed' })
  const rows = await findAccountRows(tx, merchantId, before.mapVersion)
  const { files: _files, ...same } = before
  const wish = { ...same, number: (made[0]?.number ?? 0) + 1, reverses: number, at: now, byName: actor.name }
  return make(context, books, wish, rows)
})
