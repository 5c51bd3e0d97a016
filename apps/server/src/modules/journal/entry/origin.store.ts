import { hash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Whence something was uploaded. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

const longestBrowser = 300

/** The number of an address and a browser: the start of their hash, so that nobody has to look it up. */
export const originId = ({ ip, userAgent }: Origin): number =>
  hash('sha256', `${ip}\n${userAgent.slice(0, longestBrowser)}`, 'buffer').readUIntBE(0, 6)

/** Keeps an address and a browser under their number. */
export const insertOrigin = (tx: Tx, merchantId: string, origin: Origin): Promise<number> =>
  tx.run(sql`
    insert into journal_origin (merchant_id, id, ip, user_agent)
    values (${merchantId}, ${originId(origin)}, ${origin.ip}, ${origin.userAgent.slice(0, longestBrowser)})
    on conflict do nothing`)
