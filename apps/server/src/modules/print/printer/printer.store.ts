import type { PRINTER_WAYS } from '@kassa/contract/print/printer-ways.ts'
import type { LabelWriting } from '@kassa/domain/label/label-writing.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The problem of a printer that nobody could reach. */
export const UNREACHABLE = 'unreachable'

export interface PrinterFields {
  readonly outletId: string
  readonly name: string
  readonly way: (typeof PRINTER_WAYS)[number]
  readonly host: string
  readonly port: number
  readonly labels: LabelWriting
}

export interface PrinterRow extends PrinterFields {
  readonly id: string
  readonly version: number
  readonly categoryIds: readonly string[]
}

export interface ListedPrinter extends Omit<PrinterRow, 'categoryIds'> {
  readonly categoryIds: string[]
  readonly outletName: string
  readonly lastSeenAt: string | null
  readonly problem: string
  readonly waiting: number
}

const columns = sql.raw('id, outlet_id, name, way, host, port, labels, version, category_ids')

export const listPrinters = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
): Promise<ListedPrinter[]> =>
  tx.many(sql`
    select p.id, p.outlet_id, p.name, p.way, p.host, p.port, p.labels, p.version, p.category_ids, o.name as outlet_name, p.last_seen_at, p.problem,
      (select count(*) from network_print j where j.merchant_id = p.merchant_id and j.printer_id = p.id
        and j.state in ('waiting', 'sending')) as waiting
    from network_printer p join organisation_outlet o on o.merchant_id = p.merchant_id and o.id = p.outlet_id
    where p.merchant_id = ${merchantId} and p.archived_at is null
      and ${outletIds === 'all' ? sql`true` : sql`p.outlet_id = any(${outletIds}::uuid[])`}
    order by o.name, p.name, p.id`)

/** Returns the printers that a desk may choose from: those that print receipts. */
export const listPrintersAt = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ id: string; name: string; way: PrinterFields['way']; categoryIds: string[] }[]> =>
  tx.many(sql`
    select id, name, way, category_ids from network_printer
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and archived_at is null
      and labels in ('none', 'escpos-8') order by name, id`)

/** Printers of an outlet that print labels. */
export const listLabelPrinters = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ id: string; name: string; labels: LabelWriting }[]> =>
  tx.many(sql`
    select id, name, labels from network_printer
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and archived_at is null and labels <> 'none' order by name, id`)

export const findPrinter = (tx: Tx, merchantId: string, id: string): Promise<PrinterRow | undefined> =>
  tx.maybe<PrinterRow>(sql`
    select ${columns} from network_printer where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

export const isPrinterNameTaken = async (
  tx: Tx,
  merchantId: string,
  { outletId, name }: PrinterFields,
  but: string,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from network_printer where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and lower(name) = lower(${name}) and archived_at is null and id <> ${but}`)) !== undefined

/** Adds a printer, or writes the version behind one; false where somebody else did meanwhile. */
export async function setPrinter(
  tx: Tx,
  merchantId: string,
  printer: PrinterFields & { readonly id: string; readonly version: number; readonly wordHash: Buffer | null },
  now: string,
): Promise<boolean> {
  const { id, outletId, name, way, host, port, labels, version, wordHash } = printer
  const written = await tx.run(
    version === 0
      ? sql`insert into network_printer (merchant_id, id, outlet_id, name, way, host, port, labels, word_hash, created_at)
          values (${merchantId}, ${id}, ${outletId}, ${name}, ${way}, ${host}, ${port}, ${labels},
            ${wordHash}, ${now})
          on conflict do nothing`
      : sql`update network_printer set outlet_id = ${outletId}, name = ${name}, way = ${way}, host = ${host},
            port = ${port}, labels = ${labels}, word_hash = ${wordHash}, version = version + 1
          where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint and archived_at is null`,
  )
  return written === 1
}

/** Writes the version behind the one that was read; false where somebody else did meanwhile. */
export const setCategories = async (
  tx: Tx,
  merchantId: string,
  { id, version, categoryIds }: Pick<PrinterRow, 'id' | 'version' | 'categoryIds'>,
): Promise<boolean> =>
  (await tx.run(sql`
    update network_printer set category_ids = ${[...categoryIds]}::uuid[], version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and version = ${version} and archived_at is null`)) === 1

/** Returns how many of these are the merchant's categories. */
export async function countCategories(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from catalogue_category as category
    where merchant_id = ${merchantId} and id = any(${[...ids]}::uuid[]) and archived_at is null`)
  return count
}

export const setPrinterArchived = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update network_printer set archived_at = ${now}, word_hash = null, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

/** The printer that polls with a word; noted as alive, with what it says of itself. */
export const setPolled = (
  tx: Tx,
  asked: { readonly merchantId: string; readonly id: string; readonly wordHash: Buffer },
  said: { readonly problem: string; readonly now: string },
): Promise<PrinterRow | undefined> =>
  tx.maybe<PrinterRow>(sql`
    update network_printer set last_seen_at = ${said.now}, problem = ${said.problem}
    where merchant_id = ${asked.merchantId} and id = ${asked.id} and word_hash = ${asked.wordHash} and archived_at is null
    returning ${columns}`)

/** How a printer at a port was found when it was written to; one that nobody reached was not seen. */
export const setFound = (
  tx: Tx,
  merchantId: string,
  id: string,
  { problem, now }: { readonly problem: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update network_printer set problem = ${problem},
      last_seen_at = case when ${problem} = ${UNREACHABLE} then last_seen_at else ${now} end
    where merchant_id = ${merchantId} and id = ${id}`)

export interface JobRow {
  readonly id: string
  readonly printerId: string
  /** The device that owns it; null for a job of an account in the back office. */
  readonly deviceId: string | null
  readonly accountId: string | null
  readonly state: 'waiting' | 'sending' | 'printed' | 'failed' | 'unsure'
  readonly problem: string
  readonly bytes: Buffer
  readonly changedAt: string
}

const jobColumns = sql.raw('id, printer_id, device_id, account_id, state, problem, bytes, changed_at')
const job = (merchantId: string, where: Sql): Sql =>
  sql`select ${jobColumns} from network_print where merchant_id = ${merchantId} and ${where}`

export const findJob = (tx: Tx, merchantId: string, id: string): Promise<JobRow | undefined> =>
  tx.maybe<JobRow>(job(merchantId, sql`id = ${id}`))

/** The oldest that waits for a printer. */
export const findWaiting = (tx: Tx, merchantId: string, printerId: string): Promise<JobRow | undefined> =>
  tx.maybe<JobRow>(
    job(merchantId, sql`printer_id = ${printerId} and state = 'waiting' order by created_at, id limit 1`),
  )

/** The one that a printer has fetched and not answered for. */
export const findSending = (tx: Tx, merchantId: string, printerId: string): Promise<JobRow | undefined> =>
  tx.maybe<JobRow>(
    job(merchantId, sql`printer_id = ${printerId} and state = 'sending' order by changed_at desc, id limit 1`),
  )

/** Takes a job, new or once failed; false where it is known and must not be sent again. */
export async function takeJob(
  tx: Tx,
  merchantId: string,
  taken: {
    readonly id: string
    readonly printerId: string
    readonly deviceId: string
    readonly title: string
    readonly bytes: Buffer
    readonly state: 'waiting' | 'sending'
  },
  now: string,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into network_print (merchant_id, id, printer_id, device_id, title, bytes, state, created_at, changed_at)
    values (${merchantId}, ${taken.id}, ${taken.printerId}, ${taken.deviceId}, ${taken.title}, ${taken.bytes},
      ${taken.state}, ${now}, ${now})
    on conflict (merchant_id, id) do update set state = excluded.state, printer_id = excluded.printer_id, problem = '',
      changed_at = excluded.changed_at
    where network_print.state = 'failed' and network_print.device_id = excluded.device_id`)
  return written === 1
}

/** Takes a job of the back office; false where it is known: it is not sent again, whatever became of it. */
export const takeOfficeJob = async (
  tx: Tx,
  merchantId: string,
  taken: {
    readonly id: string
    readonly printerId: string
    readonly accountId: string
    readonly title: string
    readonly bytes: Buffer
    readonly state: 'waiting' | 'sending'
  },
  now: string,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into network_print (merchant_id, id, printer_id, account_id, title, bytes, state, created_at, changed_at)
    values (${merchantId}, ${taken.id}, ${taken.printerId}, ${taken.accountId}, ${taken.title}, ${taken.bytes},
      ${taken.state}, ${now}, ${now})
    on conflict do nothing`)) === 1

/** Moves a job on from a state; false where it was not in it. */
export const setJobState = async (
  tx: Tx,
  merchantId: string,
  id: string,
  move: {
    readonly from: JobRow['state']
    readonly to: JobRow['state']
    readonly problem?: string
    readonly now: string
  },
): Promise<boolean> =>
  (await tx.run(sql`
    update network_print set state = ${move.to}, problem = ${move.problem ?? ''}, changed_at = ${move.now}
    where merchant_id = ${merchantId} and id = ${id} and state = ${move.from}`)) === 1

/** Deletes old jobs: a print of a day ago is of no use to anybody. */
export const deleteOldJobs = (tx: Tx, merchantId: string, printerId: string, before: string): Promise<number> =>
  tx.run(sql`
    delete from network_print where merchant_id = ${merchantId} and printer_id = ${printerId} and changed_at < ${before}`)
