import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { todayOfProgramme } from '../programme/programme.store.ts'

/** A merchant whose members were not reminded for `day`, the day it is at the oldest outlet. */
export interface MerchantToRemind {
  readonly merchantId: string
  readonly merchantName: string
  readonly locale: Locale
  readonly looked: string | null
  readonly day: string
}

export const listUnreminded = (tx: Tx, now: string): Promise<MerchantToRemind[]> =>
  tx.many(sql`
    select p.merchant_id, merchant.name as merchant_name, today.locale, p.reminded_until as looked, today.day
    from member_programme p join organisation_merchant as merchant on merchant.id = p.merchant_id
    ${todayOfProgramme(now)}
    where p.reminded_until is null or p.reminded_until < today.day
    order by p.merchant_id`)

export interface RemindedMember {
  readonly memberId: string
  readonly email: string
  readonly locale: Locale | null
}

/** Members who agreed to messages, have an address, and earned points that run out within 30 days; behind `after` by their ids. */
export const listRunningOut = (
  tx: Tx,
  { merchantId, day }: MerchantToRemind,
  after: string | null,
  limit: number,
): Promise<RemindedMember[]> =>
  tx.many(sql`
    select m.id as member_id, m.email, m.locale from member m
    where m.merchant_id = ${merchantId} and m.archived_at is null and m.is_enabled and m.email <> ''
      and m.messages_agreed_at is not null and ${after === null ? sql`true` : sql`m.id > ${after}::uuid`}
      and m.id in (select e.member_id from point_entry e
        where e.merchant_id = ${merchantId} and e.last_day between ${day}::date and ${day}::date + 30)
    order by m.id limit ${limit}`)

/** Notes that a member is told; answers whether nobody did before. */
export const insertReminder = async (
  tx: Tx,
  merchantId: string,
  memberId: string,
  reminder: { readonly lastDay: string; readonly daysBefore: number; readonly points: number },
  at: string,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into point_reminder (merchant_id, member_id, last_day, days_before, points, at)
    values (${merchantId}, ${memberId}, ${reminder.lastDay}::date, ${reminder.daysBefore}, ${reminder.points}, ${at})
    on conflict do nothing`)) === 1

export const setReminded = (tx: Tx, { merchantId, day }: MerchantToRemind): Promise<number> =>
  tx.run(sql`update member_programme set reminded_until = ${day}::date where merchant_id = ${merchantId}`)
