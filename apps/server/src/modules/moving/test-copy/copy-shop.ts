import { allowIdleTransaction } from '../../../platform/db/idle-transaction.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { insertPlayedAccounts } from '../../payment/public.ts'
import { nextMerchantNumber } from '../../organisation/public.ts'
import { addArrivedNames, deletePlace } from '../../place/public.ts'
import { addArrivedToDays, openCopiedStock } from '../../stock/public.ts'
import { listFileIds } from '../leave/tables/shop.store.ts'
import { insertShopRows, type ShopTable } from '../leave/tables/shop-table.store.ts'
import { deleteAllRows, writeAsCopied } from '../relocate/copied-rows.store.ts'
import { isOwn, listTables } from '../relocate/relocated-table.store.ts'
import {
  countRows,
  findLocale,
  listAdminIds,
  listClosedColumns,
  listCodes,
  listCopiedTables,
  listTills,
  readCopiedRows,
  replaceTestShop,
  writeAsAlways,
} from './copied-shop.store.ts'
import { CopyStopped } from './copy-stopped.ts'
import { type CopiedRow, hidePeople, type Hiding } from './hide-people.ts'
import { type CopyTurn, findCopyBefore, isOwnTurn, setCopyBeforeGone, setCopyReady } from './test-copy.store.ts'
import { NOTHING_SOLD, TABLES_WITHOUT_SALES } from './without-sales.ts'

export interface ShopCopy {
  readonly turn: CopyTurn
  readonly store: FileStore
  readonly now: string
  readonly newId: () => string
  /** Rows that a copy may have. */
  readonly mostRows: number
  /** Called between two batches; throws to stop. */
  readonly mayGoOn?: () => void
}

/**
 * Makes the test shop of a merchant anew as a copy of it, as of one moment and in one transaction: whoever looks sees the old test shop until the new one is whole,
 * and a process that ends leaves nothing. Nobody who sells waits. Throws CopyStopped where it cannot be.
 */
export async function copyShop(database: Database, copy: ShopCopy): Promise<{ merchantId: string; rows: number }> {
  const put: string[] = []
  // The next try has the same one, and finds what this one put among the files.
  const merchantId = copy.turn.id
  // Drawn before: the counter may go on while the copy is made.
  const number = await database.transaction({ kind: 'owner' }, nextMerchantNumber)
  try {
    const scope = { kind: 'owner', now: copy.now, isSnapshot: true, mayWrite: true } as const
    const rows = await database.transaction(scope, (tx) => copyInto(tx, copy, { merchantId, number, put }))
    return { merchantId, rows }
  } catch (error) {
    for (const key of put) await copy.store.remove(key)
    throw error
  }
}

/** Takes away the rows of the copy before, which nobody can reach any more: a copy is as large as its merchant. */
export async function removeCopyBefore(database: Database, store: FileStore, merchantId: string): Promise<void> {
  const keys = await database.transaction({ kind: 'owner' }, async (tx) => {
    const before = await findCopyBefore(tx, merchantId)
    if (!before) return []
    const { pictures } = await listFileIds(tx, before.id)
    await writeAsCopied(tx)
    await deleteAllRows(tx, (await listTables(tx)).filter(isOwn), before.id)
    await deletePlace(tx, before.id)
    await setCopyBeforeGone(tx, merchantId)
    return pictures.flatMap((id) => SIZES.map((size) => `${before.id}/${id}-${size}`))
  })
  for (const key of keys) await store.remove(key)
}

/** A picture lies there in two sizes. */
const SIZES = ['full', 'small'] as const

interface Target {
  readonly merchantId: string
  readonly number: string
  /** Keys of files that were put so far. */
  readonly put: string[]
  /** The currency of an outlet that was copied. */
  currency?: string | null
}

/** Every channel of the copy is simulated, also those that the merchant has no account at. */
async function openPlayedChannels(tx: Tx, { now, newId }: ShopCopy, { merchantId, currency }: Target): Promise<void> {
  if (typeof currency === 'string') await insertPlayedAccounts(tx, merchantId, { currency, now, newId })
}

async function copyInto(tx: Tx, copy: ShopCopy, target: Target): Promise<number> {
  const { turn, now } = copy
  // The days of the stock book stand still first: where they went on meanwhile, the transaction would begin anew each time.
  await addArrivedToDays(tx, target.merchantId)
  if (!(await isOwnTurn(tx, turn))) throw new CopyStopped('lost')
  await allowIdleTransaction(tx)
  const tables = (await listCopiedTables(tx)).filter(({ name }) => turn.hasSales || TABLES_WITHOUT_SALES.has(name))
  const planned = await countRows(tx, tables, turn.merchantId)
  if (planned > copy.mostRows) throw new CopyStopped('too-large', planned)
  await mustWriteAsCopied(tx)
  const rows = await copyTables(tx, tables, copy, target)
  await openPlayedChannels(tx, copy, target)
  await addArrivedNames(tx, target.merchantId)
  if (!turn.hasSales) await openCopiedStock(tx, target.merchantId, now)
  await writeAsAlways(tx)
  const made = { id: target.merchantId, number: target.number, at: now }
  if (!(await replaceTestShop(tx, turn.merchantId, made))) throw new CopyStopped('ended')
  await addArrivedToDays(tx, target.merchantId)
  if (!(await setCopyReady(tx, turn, { rows, at: now }))) throw new CopyStopped('lost')
  return rows
}

async function mustWriteAsCopied(tx: Tx): Promise<void> {
  try {
    await writeAsCopied(tx)
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlstate === '42501') throw new CopyStopped('login', 0, error)
    throw error
  }
}

/** Tills are named by their numbers: people give them names of people. */
const TILL = { en: 'Till', zh: '收银机', ja: 'レジ' } as const

async function hidingOf(tx: Tx, { turn, newId }: ShopCopy, { merchantId }: Target): Promise<Hiding> {
  const ids = new Map([[turn.merchantId, merchantId]])
  for (const id of await listAdminIds(tx, turn.merchantId)) ids.set(id, newId())
  const { locale } = await findLocale(tx, turn.merchantId)
  const language = locale === 'ja-JP' ? 'ja' : locale === 'zh-CN' ? 'zh' : 'en'
  const [codes, closed] = [new Set(await listCodes(tx, turn.merchantId)), await listClosedColumns(tx)]
  const tills = new Map(
    (await listTills(tx, turn.merchantId)).map(({ name, number }) => [name, `${TILL[language]} ${number}`]),
  )
  return { seed: turn.seed, language, ids, codes, tills, closed }
}

async function copyTables(tx: Tx, tables: readonly ShopTable[], copy: ShopCopy, target: Target): Promise<number> {
  const hiding = await hidingOf(tx, copy, target)
  let rows = 0
  for (const table of tables) {
    const nothingSold = copy.turn.hasSales ? {} : NOTHING_SOLD[table.name]
    for await (const read of readCopiedRows(tx, table, copy.turn.merchantId)) {
      copy.mayGoOn?.()
      const made = read.map((texts) => hidePeople(hiding, table, { ...rowOf(table, texts), ...nothingSold }))
      if (table.name === 'picture') await copyFiles(made, copy, target)
      if (table.name === 'outlet') target.currency ??= made[0]?.['currency'] ?? null
      const lines = made.map((row) => JSON.stringify(table.columns.map(({ name }) => row[name] ?? null)))
      const written = await insertShopRows(tx, table, lines, { merchantId: target.merchantId, taken: {} })
      if (written !== made.length) throw new Error(`${made.length - written} rows of ${table.name} are another's`)
      rows += written
    }
  }
  return rows
}

const rowOf = ({ columns }: ShopTable, texts: readonly (string | null)[]): CopiedRow =>
  Object.fromEntries(columns.map(({ name }, at) => [name, texts[at] ?? null]))

/** The bytes of pictures lie under the merchant that they are of. */
async function copyFiles(pictures: readonly CopiedRow[], { store, turn }: ShopCopy, target: Target): Promise<void> {
  for (const { id } of pictures)
    for (const size of SIZES) {
      const bytes = await store.get(`${turn.merchantId}/${id}-${size}`)
      if (!bytes) continue
      const key = `${target.merchantId}/${id}-${size}`
      target.put.push(key)
      await store.put(key, bytes)
    }
}
