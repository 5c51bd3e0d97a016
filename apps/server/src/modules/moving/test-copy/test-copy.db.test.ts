// long: a merchant with one of everything is made once, and copied into its test shop: nobody in it is who they are, the books agree, and nothing secret came along.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { switchShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOpenShop, type OpenShop } from '../../../../test/make/open-world.ts'
import { makeOwner, OWNER_PASSWORD } from '../../../../test/make/owner.ts'
import { payAhead, setPieceAside } from '../../../../test/make/layaway.ts'
import { testCopies } from '../../../../test/make/test-copies.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { modules } from '../../../program.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { deliveryModule } from '../../message/message.module.ts'
import { createMovingModule } from '../moving.module.ts'
import { MADE } from './columns-of-copy.ts'

/** The id of a picture of goods. */
const PICTURE = newId()
const folder = mkdtempSync(path.join(tmpdir(), 'kassa-test-copy-'))
const store = folderStore(folder)
let world: World
let open: OpenShop
beforeAll(async () => {
  const own = modules.map((module) => (module.name === 'moving' ? createMovingModule(() => store) : module))
  const lost: MailPort = { send: () => Promise.reject(new Error('a letter left')), close: () => undefined }
  world = await makeWorld({ modules: [...own, deliveryModule(lost)] })
  open = await makeOpenShop(world)
  await makeOwner(world, open.shop)
  await namePeople(open.shop.merchantId)
  await payThroughChannel(open.shop)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A live account at a channel, and a payment through it whose order was given up. */
async function payThroughChannel({ merchantId, outlet, cashier, desk }: OpenShop['shop']): Promise<void> {
  const [accountId, orderId] = [newId(), newId()]
  await world.sql(sql`
    insert into payment_account (merchant_id, id, channel, outlet_id, mode, is_enabled, fields, tails, created_at, enabled_since)
    values (${merchantId}, ${accountId}, 'line', null, 'live', true, '{"appId": "1500000001", "currency": "TWD"}', '{}', ${world.now}, ${world.now})`)
  const { deviceId } = desk.device
  await world.sql(sql`
    insert into open_order (merchant_id, id, outlet_id, device_id, staff_id, currency, payable_minor, snapshot, expires_at, created_at,
      business_day, state, ended_at)
    values (${merchantId}, ${orderId}, ${outlet.outletId}, ${deviceId}, ${cashier.id}, 'USD', 1000, '{}', ${world.now}, ${world.now},
      ${world.now.slice(0, 10)}, 'cancelled', ${world.now})`)
  await world.sql(sql`
    insert into payment_attempt (merchant_id, id, number, order_id, outlet_id, device_id, staff_id, account_id, channel, method, way,
      amount_minor, currency, state, requested_at, deadline_at, settled_at)
    values (${merchantId}, ${newId()}, 'K01M8NRF721E0MTY6EE6W90SCP9', ${orderId}, ${outlet.outletId}, ${deviceId}, ${cashier.id}, ${accountId},
      'line', 6, 'code', 1000, 'USD', 'closed', ${world.now}, ${world.now}, ${world.now})`)
}

/** People as a real shop has them, and what is written about them. */
async function namePeople(merchantId: string): Promise<void> {
  const of = (text: string) => world.sql(sql`${sql.raw(text)} where merchant_id = ${merchantId}`)
  await of(`update member set phone = '+86138' || lpad((abs(hashtext(id::text)) % 100000000)::text, 8, '0'), email = left(id::text, 8) || '@harbour.example',
    birthday = '1981-05-17', note = 'allergic to nuts', tags = '{neighbour of Ada}' `)
  await of("update staff set phone = '+15551234567', email = 'mara@harbour.example', position = 'Head of tea'")
  await of("update outlet set address = '12 Harbour Road', phone = '+15557654321', detail = 'ask for Mara'")
  await of(
    "update supplier set contact_name = 'Lena Leafman', phone = '+15550001111', email = 'lena@leaf.example', description = 'call Lena'",
  )
  await of("update shift set note = 'Mara was late'")
  await of("update product set description = 'Questions to mara@harbour.example'")
  const { shop } = open
  const at = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const piece = { variantId: shop.line(0).productId, totalMinor: 1_000 }
  await payAhead(world, at, await setPieceAside(world, shop.desk.device, piece), 400)
  await of("update set_aside set customer = 'Grace Hopper', phone = '+15552223333', note = 'rings twice'")
  await world.sql(sql`
    insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
    values (${merchantId}, ${PICTURE}, 'product', 'tea.png', 'image/png', 3, 1, 1, ${Buffer.alloc(32, 7)}, ${world.now}),
      (${merchantId}, ${open.ids.order}, 'member', 'grace.png', 'image/png', 3, 1, 1, ${Buffer.alloc(32, 7)}, ${world.now})`)
  for (const id of [PICTURE, open.ids.order]) await store.put(`${merchantId}/${id}-full`, Buffer.from('tea'))
  await world.settled()
}

const as = () => ({ as: open.shop.admin.token })

/** The copies of the shop that were made, by what was asked for; the one before is gone with each. */
let last: { readonly sales: string; readonly id: string } | undefined

/** A copy as it stands when its job is through: the one that stands, where it is such. */
async function filled(sales: 'all' | 'none' = 'all'): Promise<string> {
  if (last?.sales !== sales) last = { sales, id: await filledAnew(sales) }
  return last.id
}

async function filledAnew(sales: 'all' | 'none' = 'all'): Promise<string> {
  const { make, fill, copyOf, testShopOf } = testCopies(world)
  if ((await testShopOf(open.shop.merchantId)) === '') await make(as())
  expect((await fill(sales, as())).status).toBe(200)
  await world.runJob('moving.fill-test-shops')
  expect(await copyOf(as())).toMatchObject({ state: 'ready', hasSales: sales === 'all', problem: null })
  return testShopOf(open.shop.merchantId)
}

const rowsOf = async (merchantId: string, text: string) =>
  world.sql(sql`${sql.raw(text)} where merchant_id = ${merchantId}`)

/** Every row of a merchant as text, by table. */
async function textsOf(merchantId: string): Promise<Record<string, string>> {
  const tables = await world.sql<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id')`)
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, string_agg(to_jsonb(t)::text, ' ') as text from ${sql.raw(`"${name}"`)} t
      where merchant_id = ${merchantId}`,
  )
  const rows = await world.sql<{ name: string; text: string | null }>(sql.join(each, ' union all '))
  return Object.fromEntries(rows.flatMap(({ name, text }) => (text === null ? [] : [[name, text]])))
}

/** Words that tell of somebody, or open something, in the real shop. */
const personal = (merchantId: string) =>
  world.sql<{ value: string }>(sql`
    select name as value from member where merchant_id = ${merchantId} union select phone from member where merchant_id = ${merchantId}
    union select email from member where merchant_id = ${merchantId} union select card_number from member where merchant_id = ${merchantId}
    union select first_name || ' ' || last_name from staff where merchant_id = ${merchantId} union select email from admin where merchant_id = ${merchantId}
    union select first_name || ' ' || last_name from admin where merchant_id = ${merchantId} union select phone from staff where merchant_id = ${merchantId}
    union select code from purse where merchant_id = ${merchantId} union select code from coupon where merchant_id = ${merchantId}
    union select buyer_name from invoice where merchant_id = ${merchantId} union select buyer_tax_number from invoice where merchant_id = ${merchantId}
    union select encode(token_hash, 'hex') from session where merchant_id = ${merchantId}
    union select encode(token_hash, 'hex') from app_token where merchant_id = ${merchantId}
    union select encode(sealed, 'hex') from secret where merchant_id = ${merchantId}
    union select unnest(array['Hopper', 'Grace', 'Ada', 'Byron', 'Lena', 'allergic', 'neighbour', '1981-05-17', 'harbour.example', 'leaf.example',
      'Harbour Road', 'Head of tea', 'was late', 'rings twice', '5551234567', '5557654321', '5550001111', '5552223333'])`)

/** The values of people and keys of the real shop that stand in a shop, each with its table. */
async function foundIn(real: string, shop: string): Promise<string[]> {
  const texts = Object.entries(await textsOf(shop))
  const values = (await personal(real)).map(({ value }) => value ?? '').filter((value) => value.trim().length > 3)
  return texts.flatMap(([table, text]) =>
    values.filter((value) => text.includes(value)).map((value) => `${table}: ${value}`),
  )
}

test('every channel of it is simulated, and what was paid through one goes nowhere outside', async () => {
  const id = await filled('all')
  const accounts = await world.sql<{ channel: string; mode: string; fields: unknown }>(
    sql`select channel, mode, fields from payment_account where merchant_id = ${id}`,
  )
  expect(accounts.map(({ channel, mode }) => `${channel} ${mode}`).toSorted()).toEqual(
    CHANNELS.map((channel) => `${channel} demo`).toSorted(),
  )
  expect(accounts.find(({ channel }) => channel === 'line')?.fields).toEqual({ currency: 'TWD' })
  const attempts = await world.sql(sql`select played from payment_attempt where merchant_id = ${id}`)
  expect(attempts).toContainEqual({ played: {} })
  expect(attempts).not.toContainEqual({ played: null })
})

describe('a copy with sales', () => {
  test('has the same orders, stock, money and members’ books, and every book agrees', async () => {
    const copy = await filled()
    const { merchantId } = open.shop
    const sums = async (id: string) => ({
      orders: await rowsOf(
        id,
        'select count(*)::int as count, sum(total_minor)::text as total, sum(tax_minor)::text as tax from sales_order',
      ),
      days: await world.sql(sql`
        select business_day::text, outlet_id, sum(total_minor)::text as total, sum(tax_minor)::text as tax from sales_order
        where merchant_id = ${id} group by business_day, outlet_id order by 1, 2`),
      stock: await rowsOf(id, 'select sum(on_hand)::text as pieces, sum(value_minor)::text as value from stock'),
      owed: await rowsOf(
        id,
        'select sum(points)::text as points, sum(principal_minor + bonus_minor)::text as owed from member_account',
      ),
      purses: await rowsOf(id, 'select count(*)::int as count, sum(total_minor)::text as owed from purse'),
      drawers: await rowsOf(id, 'select sum(amount_minor)::text as cash from cash_entry'),
      goods: await rowsOf(id, 'select count(*)::int as count, sum(sell_price_minor)::text as prices from listing'),
      members: await rowsOf(id, 'select count(*)::int as count, count(phone)::int as phones from member'),
    })
    expect(await sums(copy)).toEqual(await sums(merchantId))
    for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await world.runJob(job)
    expect(await disagreements(world)).toEqual([])
  })

  test('tells of nobody: no name, number, mail, note or code of the real shop stands in any row', async () => {
    const copy = await filled()
    const { merchantId } = open.shop
    expect((await personal(merchantId)).length).toBeGreaterThan(25)
    expect(await foundIn(merchantId, merchantId)).not.toEqual([])
    expect(await foundIn(merchantId, copy)).toEqual([])
    const [people] = await world.sql<{ sample: number; born: number }>(sql`
      select count(*) filter (where name ~ '(Sample|Example|Specimen|Pattern|Trial|Model|Practice|Sketch)$')::int as sample,
        count(birthday)::int as born from member where merchant_id = ${copy} and erased_at is null`)
    expect(people).toMatchObject({ born: 0 })
    expect(people?.sample).toBeGreaterThan(0)
  })

  test('keeps no value of a column that is made anew', async () => {
    const copy = await filled()
    const same: string[] = []
    for (const [table, made] of Object.entries(MADE))
      for (const [column, maker] of Object.entries(made)) {
        if (!['name', 'phone', 'email', 'code', 'address', 'text'].includes(maker)) continue
        const [found] = await world.sql<{ count: number }>(sql`
          select count(*)::int as count from (
            select ${sql.raw(column)}::text from ${sql.raw(table)} where merchant_id = ${open.shop.merchantId}
            intersect select ${sql.raw(column)}::text from ${sql.raw(table)} where merchant_id = ${copy}) as both_have
          where length(${sql.raw(column)}) > 3`)
        if (found?.count !== 0) same.push(`${table}.${column}`)
      }
    expect(same).toEqual([])
  })

  test('has no session, key, till, secret, webhook or letter, and nobody can sign in by what was copied', async () => {
    const copy = await filled()
    for (const table of [
      'session',
      'secret',
      'app_token',
      'device_registration',
      'device_credential',
      'webhook_endpoint',
      'outgoing_message',
      'audit_line',
      'journal_entry',
      'mail_gateway',
      'sms_gateway',
    ])
      expect({ table, rows: await rowsOf(copy, `select 1 from ${table}`) }).toEqual({ table, rows: [] })
    expect(
      await rowsOf(
        copy,
        "select 1 from (select * from admin where is_enabled or email not like '%@example.invalid') as people",
      ),
    ).toEqual([])
    expect(
      await rowsOf(copy, 'select 1 from (select * from app_installation where removed_at is null) as apps'),
    ).toEqual([])
    expect(await rowsOf(copy, "select 1 from (select * from outlet where name not like 'TEST %') as places")).toEqual(
      [],
    )
    for (const job of ['message.deliver', 'report.send-mails', 'message.gather-alerts']) await world.runJob(job)
    expect(
      await rowsOf(copy, "select 1 from (select * from outgoing_message where state <> 'boxed') as letters"),
    ).toEqual([])
  })

  test('holds together: each reference leads to a row of the copy', async () => {
    const copy = await filled()
    const keys = await world.sql<{ name: string; child: string; parent: string; own: string[]; theirs: string[] }>(sql`
      select k.conname as name, s.relname as child, t.relname as parent,
        array(select a.attname::text from unnest(k.conkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = s.oid and a.attnum = u.n order by o) as own,
        array(select a.attname::text from unnest(k.confkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = t.oid and a.attnum = u.n order by o) as theirs
      from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and exists (select from pg_attribute m where m.attrelid = s.oid and m.attname = 'merchant_id')`)
    expect(keys.length).toBeGreaterThan(150)
    const broken: string[] = []
    for (const { name, child, parent, own, theirs } of keys) {
      const joined = own.map((column, at) => `c."${column}" = p."${theirs[at]}"`).join(' and ')
      const whole = own.map((column) => `c."${column}" is not null`).join(' and ')
      const [found] = await world.sql<{ count: number }>(sql`
        select count(*)::int as count from ${sql.raw(`"${child}"`)} c where c.merchant_id = ${copy} and ${sql.raw(whole)}
          and not exists (select from ${sql.raw(`"${parent}"`)} p where ${sql.raw(joined)})`)
      if (found?.count !== 0) broken.push(name)
    }
    expect(broken).toEqual([])
  })

  test('brings pictures of goods, and none of a person', async () => {
    const copy = await filled()
    expect(await rowsOf(copy, 'select purpose from picture')).toEqual([{ purpose: 'product' }])
    expect((await store.get(`${copy}/${PICTURE}-full`))?.toString()).toBe('tea')
    expect(await store.get(`${copy}/${open.ids.order}-full`)).toBeUndefined()
  })

  test('opens as a shop: figures of its days are those of the real one, and members are found by their made-up names', async () => {
    await filled()
    const email = open.shop.admin.email
    const token = (await world.call(login, { email, password: OWNER_PASSWORD })).answer.token
    const inside = (await world.call(switchShop, {}, { as: token })).answer.token
    const { user } = (await world.call(readOwnSession, {}, { as: inside })).answer
    expect(user).toMatchObject({ isTestShop: true })
    const days = { from: '2026-02-01', to: '2026-03-31', by: 'outlet' as const }
    const real = (await world.call(salesFigures, days, as())).answer
    const copied = (await world.call(salesFigures, days, { as: inside })).answer
    expect(JSON.parse(JSON.stringify(copied.byCurrency).replaceAll('"TEST ', '"'))).toEqual(real.byCurrency)
    const { rows } = (await world.call(listMembers, {}, { as: inside })).answer
    expect(rows.length).toBeGreaterThan(0)
    const found = await world.call(listMembers, { search: rows[0]?.name ?? '' }, { as: inside })
    expect(found.answer.rows.map(({ id }) => id)).toContain(rows[0]?.id)
  })
})

describe('a copy without sales', () => {
  test('has goods, members and the stock as it stands, no order, and every book agrees', async () => {
    const copy = await filled('none')
    const { merchantId } = open.shop
    const goods = 'select count(*)::int as count, sum(sell_price_minor)::text as prices from listing'
    expect(await rowsOf(copy, goods)).toEqual(await rowsOf(merchantId, goods))
    const stock = 'select outlet_id, variant_id, on_hand, value_minor from stock'
    const sorted = async (id: string) =>
      world.sql(sql`${sql.raw(stock)} where merchant_id = ${id} order by outlet_id, variant_id`)
    expect(await sorted(copy)).toEqual(await sorted(merchantId))
    for (const table of ['sales_order', 'payment', 'refund', 'shift', 'purse', 'coupon', 'point_entry'])
      expect(await rowsOf(copy, `select 1 from ${table}`)).toEqual([])
    expect(await foundIn(merchantId, copy)).toEqual([])
    for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await world.runJob(job)
    expect(await disagreements(world)).toEqual([])
  })
})

test('while tills sell it is as of one moment: each sale is there whole or not at all, and every book agrees', async () => {
  const { desk, line, merchantId } = open.shop
  const ordersOf = async (id: string): Promise<number> => {
    const [row] = await world.sql<{ orders: number }>(
      sql`select count(*)::int as orders from sales_order where merchant_id = ${id}`,
    )
    return row?.orders ?? 0
  }
  const before = await ordersOf(merchantId)
  const sell = async (): Promise<void> => {
    for (let sale = 0; sale < 8; sale += 1) {
      const [outcome] = await desk.book(desk.sale([line(0)]))
      expect(outcome?.outcome).toBe('accepted')
    }
  }
  last = undefined
  const [copy] = await Promise.all([filledAnew('all'), sell()])
  expect(await ordersOf(merchantId)).toBe(before + 8)
  expect(await ordersOf(copy)).toBeGreaterThanOrEqual(before)
  expect(await ordersOf(copy)).toBeLessThanOrEqual(before + 8)
  for (const job of ['report.keep-figures', 'inventory.keep-stock-days']) await world.runJob(job)
  expect(await disagreements(world)).toEqual([])
})

test('the copy before is taken away with all its rows, and nothing of others', async () => {
  const first = await filledAnew('none')
  const others = await world.sql(sql`select count(*)::int as lines from audit_line where merchant_id <> ${first}`)
  const second = await filledAnew('none')
  expect(second).not.toBe(first)
  expect(await textsOf(first)).toEqual({})
  expect(Object.keys(await textsOf(second)).length).toBeGreaterThan(20)
  const [after] = await world.sql<{ lines: number }>(
    sql`select count(*)::int as lines from audit_line where merchant_id <> ${first}`,
  )
  expect(after?.lines).toBeGreaterThan((others[0] as { lines: number }).lines)
  expect(await disagreements(world)).toEqual([])
})
