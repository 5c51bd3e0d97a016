import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeDevice } from './device.ts'
import { makeProduct, makeTax } from './goods.ts'
import { makeMerchantAdmin, makeRole, makeStaff } from './merchant.ts'
import { makeOperator } from './people.ts'
import type { Shop } from './shop.ts'
import { makeShortEvents } from './short-records.ts'

const names = ['Alder', 'birch', 'Cedar', 'alder', 'Elm'] as const
const before = (now: string, seconds: number): string => new Date(Date.parse(now) - seconds * 1000).toISOString()

/** Five of what has a name and is carried by goods or people: names of all cases, equal counts, two of one moment. */
export async function makeShortNames(tx: Tx, shop: Shop, now: string): Promise<void> {
  const { merchantId } = shop
  for (const [at, name] of names.entries()) {
    const [brandId, labelId] = [newId(), newId()]
    for (const [table, id] of [['brand', brandId] as const, ['label', labelId] as const])
      await tx.run(sql`
        insert into ${sql.raw(table)} (merchant_id, id, name, created_at) values (${merchantId}, ${id}, ${`${name} ${at}`}, ${now})`)
    const taxId = await makeTax(tx, merchantId, {
      name: `${name} ${at}`,
      rateBasisPoints: [1300, 600, 0, 600, 900][at],
    })
    for (let carried = 0; carried < [2, 0, 1, 2, 0][at]!; carried += 1) {
      const { productId } = await makeProduct(tx, merchantId, [shop.outlet], { taxId })
      await tx.run(
        sql`update product set brand_id = ${brandId} where merchant_id = ${merchantId} and id = ${productId}`,
      )
      await tx.run(sql`
        insert into product_label (merchant_id, product_id, label_id) values (${merchantId}, ${productId}, ${labelId})`)
    }
    await makeShortPeople(tx, shop, `${name} ${at}`, at, now)
  }
}

async function makeShortPeople(tx: Tx, { merchantId }: Shop, name: string, at: number, now: string): Promise<void> {
  const codes = ['010101', '010102', '010103'].slice(0, 1 + (at % 3))
  const roleId = await makeRole(tx, merchantId, { tier: 'merchant', name, codes })
  const { adminId } = await makeMerchantAdmin(tx, merchantId, { roleId, email: `${name.at(0)}${9 - at}@kassa.example` })
  await makeStaff(tx, merchantId, { roleId: await makeRole(tx, merchantId, { name, codes }) })
  const upper = await makeOperator(tx, { codes, email: `${name.at(0)}${9 - at}@operator.example` })
  await tx.run(sql`
    update platform_role set name = ${name}, created_at = ${before(now, at % 3)} where id = ${upper.roleId}`)
  for (const id of [adminId, upper.adminId])
    await tx.run(sql`
      update admin set first_name = ${name}, last_name = ${at % 2 === 0 ? 'Lee' : ''},
        last_signed_in_at = ${at === 0 ? null : before(now, at % 3)} where id = ${id}`)
}

/** Offers, gifts, coupons and purses of the shop's members. */
export async function makeShortOffers(tx: Tx, { merchantId }: Shop, templateId: string, now: string): Promise<void> {
  const members = await tx.many<{ id: string }>(
    sql`select id from member where merchant_id = ${merchantId} order by id`,
  )
  for (const [at, name] of names.entries()) {
    const even = at % 2 === 0
    const currency = even ? 'CNY' : 'JPY'
    const offerId = newId()
    await tx.run(sql`
      insert into times_offer (merchant_id, id, name, currency, price_minor, uses, valid_days, scope, created_at)
      values (${merchantId}, ${offerId}, ${`${name} ${at}`}, ${currency}, ${[500, 5, 500, 20, 7][at]}, ${[10, 9, 10, 100, 2][at]},
        ${even ? null : 30 + at}, '{"kind":"all"}', ${now})`)
    await tx.run(sql`
      insert into purse (merchant_id, id, kind, code, member_id, currency, total_minor, credit_minor, opened_at, times_offer_id, name,
        scope, uses_sold, uses_left, last_day)
      values (${merchantId}, ${newId()}, ${at < 3 ? 'times-card' : 'house-account'}, ${`${9 - at}ABCDEFGHJ`},
        ${at === 1 ? null : members[at]!.id}, ${currency}, ${[70, 7, 70, 0, 900][at]}, ${[0, 0, 0, 500, 20][at]}, ${before(now, at % 3)},
        ${at < 3 ? offerId : null}, ${at < 3 ? name : null}, ${at < 3 ? '{"kind":"all"}' : null}::jsonb, ${at < 3 ? 10 : 0},
        ${[9, 10, 9, 0, 0][at]}, ${at === 1 ? '2031-05-01' : at === 2 ? '2031-04-01' : null})`)
    await tx.run(sql`
      insert into open_gift (merchant_id, id, name, points, occasion, coupon_template_id, coupon_count, from_day, created_at)
      values (${merchantId}, ${newId()}, ${`${name} ${at}`}, ${[9, 10, 9, 100, 1][at]}, 'joined', ${even ? templateId : null},
        ${even ? 1 : 0}, ${[null, '2031-05-02', '2031-05-01', null, '2031-05-02'][at]}::date, ${now})`)
    await tx.run(sql`
      insert into recharge_rule (merchant_id, id, name, currency, recharge_minor, gift_minor, from_day, until_day, created_at)
      values (${merchantId}, ${newId()}, ${`${name} ${at}`}, ${currency}, ${[900, 10_000, 901, 9, 70][at]}, ${[5, 5, 40, 1, 40][at]},
        ${[null, '2031-05-02', '2031-05-01', null, '2031-05-02'][at]}::date,
        ${[null, '2031-06-02', '2031-06-01', null, '2031-06-02'][at]}::date, ${now})`)
    await tx.run(sql`
      insert into coupon_batch (merchant_id, id, template_id, wanted, made, from_date, until_date, created_at, ended_at)
      values (${merchantId}, ${newId()}, ${templateId}, 100, ${[100, 9, 10, 9, 0][at]}, '2031-01-01', '2031-02-01',
        ${before(now, at % 3)}, ${now})`)
    await tx.run(sql`
      insert into coupon (merchant_id, id, template_id, code, member_id, state, from_date, until_date, issued_at)
      values (${merchantId}, ${newId()}, ${templateId}, ${`${9 - at}ABCDEFGHJ`}, ${even ? members[at]!.id : null}, 'issued',
        '2031-01-01', ${`2031-02-0${1 + (at % 3)}`}, ${now})`)
  }
}

/** Goods for points, and goods of which there is too little, some of them from a supplier. */
export async function makeShortGoods(tx: Tx, shop: Shop, supplierId: string, now: string): Promise<void> {
  const { merchantId } = shop
  for (const [at, name] of names.entries()) {
    const facts = { name: `${name} ${at}`, onHand: 5, averageCostThousandths: 0 }
    const { variantId } = await makeProduct(tx, merchantId, [shop.outlet], facts)
    await tx.run(sql`
      insert into exchange_good (merchant_id, id, variant_id, points, created_at)
      values (${merchantId}, ${newId()}, ${variantId}, ${[90, 100, 90, 1_000, 9][at]}, ${now})`)
    await tx.run(
      sql`update product set pack_size = ${[6, 1, 10, 7, 1][at]} where merchant_id = ${merchantId} and id = ${variantId}`,
    )
    await tx.run(sql`
      update listing set warning_line = 8, minimum_stock = ${[30, 30, 13, 40, 100][at]}
      where merchant_id = ${merchantId} and variant_id = ${variantId}`)
    await tx.run(
      sql`update product set expiry_warning_days = 10 where merchant_id = ${merchantId} and id = ${variantId}`,
    )
    await tx.run(sql`
      insert into stock_lot (merchant_id, id, outlet_id, variant_id, expires_on, received_on, quantity, document_id)
      values (${merchantId}, ${newId()}, ${shop.outlet.outletId}, ${variantId}, ${now}::date + ${at}::int, '2026-01-02',
        ${[2, 1, 4, 1, 3][at]}, ${newId()})`)
    if (at % 2 === 0) await makeBought(tx, shop, { supplierId, variantId, number: `PO-${9 - at}` }, now)
  }
}

/** An order that came whole, so that it counts as bought and nothing of it is on its way. */
async function makeBought(
  tx: Tx,
  { merchantId, outlet }: Shop,
  { supplierId, variantId, number }: { supplierId: string; variantId: string; number: string },
  now: string,
): Promise<void> {
  const id = newId()
  await tx.run(sql`
    insert into purchase_order (merchant_id, id, outlet_id, supplier_id, number, state, currency, created_at, created_by_name, business_day)
    values (${merchantId}, ${id}, ${outlet.outletId}, ${supplierId}, ${number}, 'received', ${outlet.currency}, ${now}, 'listed', '2026-01-02')`)
  await tx.run(sql`
    insert into purchase_order_line (merchant_id, id, document_id, currency, position, variant_id, quantity, received, unit_price_minor)
    values (${merchantId}, ${newId()}, ${id}, ${outlet.currency}, 0, ${variantId}, 1, 1, 100)`)
}

/** Makes peripherals at two devices, days of work of two people, and pieces with numbers. */
export async function makeShortRecords(tx: Tx, shop: Shop, now: string): Promise<void> {
  const { merchantId } = shop
  const second = await makeDevice(tx, merchantId, shop.otherOutlet)
  await makeShortEvents(tx, shop, second, now)
  const other = await makeStaff(tx, merchantId, { firstName: 'bea', outletIds: [shop.otherOutlet.outletId] })
  for (const [at, name] of names.entries()) {
    const even = at % 2 === 0
    await tx.run(sql`
      insert into peripheral (merchant_id, id, device_id, type, model, serial_number, created_at)
      values (${merchantId}, ${newId()}, ${(even ? shop.device : second).deviceId}, 'scanner', ${even ? 'Zeb' : `a${name}`},
        ${even ? `s${9 - at}` : `S${9 - at}`}, ${now})`)
    for (let entry = 0; entry < 2; entry += 1)
      await tx.run(sql`
        insert into clock_entry (merchant_id, id, outlet_id, staff_id, what, at, received_at, business_day, added_by, reason)
        values (${merchantId}, ${newId()}, ${(at < 3 ? shop.outlet : shop.otherOutlet).outletId},
          ${even ? shop.cashier.id : other.staffId}, ${entry === 0 ? 'in' : 'out'}, ${now}, ${now}, ${`2026-02-0${1 + (at % 4)}`}, 'Ada', 'x')`)
  }
}

/** Takes away what was never paid in and never came, so that the books can be proven. */
export async function clearShortLists(tx: Tx): Promise<void> {
  await tx.run(sql`delete from purse`)
  await tx.run(sql`
    delete from purchase_order_line where document_id in (select id from purchase_order where created_by_name = 'listed')`)
  await tx.run(sql`delete from purchase_order where created_by_name = 'listed'`)
}
