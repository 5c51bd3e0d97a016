import { readDocuments as call } from '@kassa/contract/accounting/documents.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { isOfStock } from '@kassa/domain/accounting/stock-roles.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listDocumentNames } from './documents.store.ts'
import { findBooks } from './find-books.ts'
import { readJournal } from './read-journal.ts'

/** The most documents that one look shows, unless all are wanted. */
const FEW = 100

type Asked = InputOf<typeof call.request>

const isAsked = (line: JournalSum, asked: Asked): boolean =>
  line.role === asked.role &&
  line.rateBasisPoints === (asked.rateBasisPoints ?? null) &&
  line.rateMillionths === (asked.rateMillionths ?? null) &&
  line.taxCode === (asked.taxCode ?? null) &&
  line.method === (asked.method ?? null) &&
  line.category === (asked.category ?? null) &&
  line.reason === (asked.reason ?? null) &&
  (asked.notes === undefined || line.notes?.currency === asked.notes)

const isId = (key: string): boolean => key.length === 36

/** The documents behind one line of the journal, by the same statements as the line: they come to it. */
export const showDocuments = command(
  call,
  async (context, asked) => {
    const { tx, merchantId, holds } = context
    const books = await findBooks(context, asked.outletId)
    if (!books) return refuse({ code: 'thing.not-found' })
    const withStock = holds(COSTS_SEEN_BY.stock)
    if (!withStock && isOfStock({ role: asked.role, reason: asked.reason ?? null }))
      return refuse({ code: 'thing.not-found' })
    const place = { merchantId, from: asked.day, to: asked.day, isByDocument: true, ...books }
    const lines = (await readJournal(tx, place, withStock)).lines.filter((line) => isAsked(line, asked))
    const names = await listDocumentNames(
      tx,
      merchantId,
      lines.map(({ day }) => day).filter((key) => isId(key)),
    )
    const nameOf = new Map(names.map((name) => [name.id, name]))
    const rows = lines
      .map(({ day: key, minor }) => ({ document: nameOf.get(key) ?? null, minor }))
      .toSorted((one, other) => ((one.document?.number ?? '~') < (other.document?.number ?? '~') ? -1 : 1))
    return accept({
      currency: books.currency,
      count: rows.length,
      totalMinor: addWide(rows.map(({ minor }) => minor)),
      rows: rows.slice(0, asked.limit ?? FEW),
    })
  },
  { isSnapshot: true },
)
