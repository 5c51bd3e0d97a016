import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { round } from '../conditions.ts'
import { findLogBytes, listTableBytes } from './bytes.store.ts'

/**
 * The space of one sale: kilobytes of write-ahead log, and of disk with its indexes, by table where it is a twentieth
 * or more.
 */
export interface Bytes {
  readonly logKilobytes: number
  readonly diskKilobytes: number
  readonly byTable: Readonly<Record<string, number>>
}

const kilobytes = (bytes: number, sales: number): number => round(bytes / sales / 1_000)

/**
 * Bytes that `work` writes a sale. Pages grow eight kilobytes at a time, so a few thousand sales are needed; whole pages that are logged
 * once after a checkpoint are counted, as they are on a disk.
 */
export async function bytesDuring(database: Database, sales: number, work: () => Promise<unknown>): Promise<Bytes> {
  const [logBefore, before] = [await findLogBytes(database), await listTableBytes(database)]
  await work()
  const log = (await findLogBytes(database)) - logBefore
  const known = new Map(before.map(({ name, bytes }) => [name, bytes]))
  const grown = (await listTableBytes(database))
    .map(({ name, bytes }) => ({ name, bytes: bytes - (known.get(name) ?? 0) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const large = grown.filter(({ bytes }) => bytes >= all / 20)
  return {
    logKilobytes: kilobytes(log, sales),
    diskKilobytes: kilobytes(all, sales),
    byTable: Object.fromEntries(large.map(({ name, bytes }) => [name, kilobytes(bytes, sales)])),
  }
}
