import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eraseCards } from '../family/family-card.store.ts'
import { allCardsOf } from '../profile/all-cards.ts'
import { closeHouseAccounts } from '../purse/purse.store.ts'

/**
 * Takes away what names a member, archived ones too, on the cards that were merged into theirs as well, and what merges noted of either; their house
 * account is closed. The card numbers stay, so that nobody is ever given them again. Source: D79, D109.
 */
export async function setMemberErased(tx: Tx, merchantId: string, id: string, at: string): Promise<void> {
  await closeHouseAccounts(tx, merchantId, id)
  await eraseCards(tx, merchantId, id, at)
  await tx.run(sql`
    update member_merge set taken = '{}', before = '{}' where merchant_id = ${merchantId}
      and (stays_id = any(${allCardsOf(merchantId, id)}) or goes_id = any(${allCardsOf(merchantId, id)}))`)
  await tx.run(sql`
    update member set name = '', reading = '', phone = null, email = '', birthday = null, gender = 0, locale = null,
      tags = '{}', note = '', messages_agreed_at = null, messages_agreed_how = null, messages_agreed_outlet_id = null,
      profiling_agreed_at = null, profiling_agreed_how = null, profiling_agreed_outlet_id = null, password_hash = null, tax_standing = null,
      password_tries = 0, search_text = lower(card_number), is_enabled = false, archived_at = coalesce(archived_at, ${at}),
      erased_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = any(${allCardsOf(merchantId, id)})`)
}

/** The cards of a member who was erased; none of one who was not. */
export const listErasedCards = async (tx: Tx, merchantId: string, id: string): Promise<readonly string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select id from member
      where merchant_id = ${merchantId} and id = any(${allCardsOf(merchantId, id)}) and erased_at is not null`)
  ).map((card) => card.id)

/**
 * Everything the merchant's books hold about a member, each table's rows as they stand but for what is the program's own; passwords are told as being
 * there or not. Undefined where nobody is.
 */
export const readWholeMember = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ readonly held: Record<string, unknown>; readonly cardNumber: string } | undefined> =>
  tx.maybe(sql`
    select m.card_number, jsonb_build_object(
      'member', to_jsonb(m) - 'merchant_id' - 'password_hash' - 'password_tries' - 'search_text'
        || jsonb_build_object('has_password', m.password_hash is not null),
      'account', (select to_jsonb(a) - 'merchant_id' - 'feed_at' - 'due_points_held' from member_account a
        where a.merchant_id = m.merchant_id and a.member_id = m.id),
      'levels', (select coalesce(jsonb_agg(to_jsonb(c) - 'merchant_id' - 'actor_id' order by c.change_number), '[]')
        from level_change c where c.merchant_id = m.merchant_id and c.member_id = m.id),
      'points', (select coalesce(jsonb_agg(to_jsonb(p) - 'merchant_id' - 'actor_id' order by p.entry_number), '[]')
        from point_entry p where p.merchant_id = m.merchant_id and p.member_id = m.id),
      'balance', (select coalesce(jsonb_agg(to_jsonb(b) - 'merchant_id' - 'actor_id' order by b.entry_number), '[]')
        from balance_entry b where b.merchant_id = m.merchant_id and b.member_id = m.id),
      'spending', (select coalesce(jsonb_agg(to_jsonb(s) - 'merchant_id' order by s.entry_number), '[]')
        from spending_entry s where s.merchant_id = m.merchant_id and s.member_id = m.id),
      'recharges', (select coalesce(jsonb_agg(to_jsonb(r) - 'merchant_id' order by r.at, r.order_id), '[]')
        from recharge r where r.merchant_id = m.merchant_id and r.member_id = m.id),
      'exchanges', (select coalesce(jsonb_agg(to_jsonb(x) - 'merchant_id' order by x.at, x.order_id), '[]')
        from points_exchange x where x.merchant_id = m.merchant_id and x.member_id = m.id),
      'purses', (select coalesce(jsonb_agg(to_jsonb(u) - 'merchant_id' || jsonb_build_object('entries',
          (select coalesce(jsonb_agg(to_jsonb(e) - 'merchant_id' - 'actor_id' order by e.entry_number), '[]')
            from purse_entry e where e.merchant_id = u.merchant_id and e.purse_id = u.id)) order by u.opened_at, u.id), '[]')
        from purse u where u.merchant_id = m.merchant_id and u.member_id = m.id),
      'reminders', (select coalesce(jsonb_agg(to_jsonb(w) - 'merchant_id' order by w.at, w.last_day), '[]')
        from point_reminder w where w.merchant_id = m.merchant_id and w.member_id = m.id),
      'merges', (select coalesce(jsonb_agg(jsonb_build_object('stays_id', g.stays_id, 'goes_id', g.goes_id, 'at', g.at,
          'undone_at', g.undone_at) order by g.at, g.id), '[]')
        from member_merge g where g.merchant_id = m.merchant_id and m.id in (g.stays_id, g.goes_id)),
      'gifts', (select coalesce(jsonb_agg(to_jsonb(g) - 'merchant_id' order by g.at, g.gift_id), '[]')
        from open_gift_grant g where g.merchant_id = m.merchant_id and g.member_id = m.id),
      'referrals', (select coalesce(jsonb_agg(jsonb_build_object('is_friend', r.friend_id = m.id, 'state', r.state, 'joined_on', r.joined_on,
          'until_on', r.until_on, 'made_at', r.made_at) order by r.made_at, r.friend_id), '[]')
        from referral r where r.merchant_id = m.merchant_id and m.id in (r.friend_id, r.referrer_id)),
      'referral_code', (select c.code from referral_code c where c.merchant_id = m.merchant_id and c.member_id = m.id),
      'family_cards', (select coalesce(jsonb_agg(to_jsonb(f) - 'merchant_id' - 'card_key' order by f.made_at, f.id), '[]')
        from family_card f where f.merchant_id = m.merchant_id and f.member_id = m.id),
      'wallet_passes', (select coalesce(jsonb_agg(jsonb_build_object('wallet', p.wallet, 'made_at', p.made_at, 'voided_at', p.voided_at)
          order by p.made_at, p.id), '[]')
        from wallet_pass p where p.merchant_id = m.merchant_id and p.member_id = m.id),
      'referral_rewards', (select coalesce(jsonb_agg(to_jsonb(w) - 'merchant_id' - 'friend_id' order by w.at, w.id), '[]')
        from referral_reward w where w.merchant_id = m.merchant_id and w.member_id = m.id),
      'coupons', (select coalesce(jsonb_agg(jsonb_build_object('code', k.code, 'name', t.terms ->> 'name', 'state', k.state,
          'from', k.from_date, 'until', k.until_date, 'issued_at', k.issued_at) order by k.issued_at, k.id), '[]')
        from promotion_coupon k join promotion_coupon_template t on t.merchant_id = k.merchant_id and t.id = k.template_id
        where k.merchant_id = m.merchant_id and k.member_id = m.id),
      'orders', (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'type', o.type, 'status', o.status,
          'sold_at', o.sold_at, 'currency', o.currency, 'total_minor', o.total_minor, 'refunded_minor', o.refunded_minor,
          'points_used', o.points_used, 'points_earned', o.points_earned,
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity,
              'payable_minor', l.payable_minor) order by l.line), '[]')
            from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id)) order by o.sold_at, o.id), '[]')
        from sales_order o where o.merchant_id = m.merchant_id and o.member_id = m.id),
      'apps', kassa_notes_of_apps(m.merchant_id, m.id)
    ) as held
    from member m where m.merchant_id = ${merchantId} and m.id = ${id}`)
