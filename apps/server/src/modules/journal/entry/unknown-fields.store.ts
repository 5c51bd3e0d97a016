import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Notes what a version of a registration's program says that nobody knows. Answers whether it is the first time. */
export const insertUnknownFields = async (
  tx: Tx,
  merchantId: string,
  said: {
    readonly registrationId: string
    readonly contractVersion: number
    readonly fields: string
    readonly at: string
  },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into journal_unknown (merchant_id, registration_id, contract_version, fields, at)
    values (${merchantId}, ${said.registrationId}, ${said.contractVersion}, ${said.fields}, ${said.at})
    on conflict do nothing`)) === 1
