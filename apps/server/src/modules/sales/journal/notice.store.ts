import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { BookingDesk } from '../../../platform/booking.ts'

/** The audit line and the event of a journal entry that is not a sale; a sale writes its own with everything else. */
export const insertNotice = (
  tx: Tx,
  desk: BookingDesk,
  acting: { readonly id: string; readonly name: string },
  notice: { readonly call: string; readonly event: string; readonly subject: string; readonly facts: unknown },
): Promise<number> =>
  tx.run(sql`
    with audited as (
      insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call,
        subject, after, request_id, ip, user_agent)
      values (${desk.device.merchantId}, ${desk.newId()}, ${desk.now}, 'staff', ${acting.id}, ${acting.name},
        ${desk.device.outletId}, ${desk.device.deviceId}, ${notice.call}, ${notice.subject}, ${json(notice.facts)},
        ${desk.requestId}, ${desk.ip}, ${desk.userAgent.slice(0, 300)}))
    insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
    values (${desk.device.merchantId}, ${desk.newId()}, ${desk.device.outletId}, ${notice.event}, ${json(notice.facts)},
      ${desk.now})`)
