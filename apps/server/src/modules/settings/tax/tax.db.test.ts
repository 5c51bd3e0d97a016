import { archiveTax, createTax, listTaxes, setTaxEnabled, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCategory } from '../../../../test/make/goods.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { settingsModule } from '../settings.module.ts'

let world: World
let as: string
let merchantId: string
let foreignOutlet: string

beforeAll(async () => {
  world = await makeWorld({ modules: [settingsModule] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const other = await makeMerchant(tx)
    foreignOutlet = (await makeOutlet(tx, other.merchantId)).outletId
  })
})
afterAll(() => world.close())

const newOutlet = (name: string) => world.owner(async (tx) => (await makeOutlet(tx, merchantId, { name })).outletId)
let counted = 0
const fieldsOf = (outletIds: readonly string[], isIncluded = true, isDefault = true) => ({
  name: `VAT ${(counted += 1)}`,
  rateBasisPoints: 1300,
  isIncluded,
  outlets: outletIds.map((outletId) => ({ outletId, isDefault })),
})
const create = async (...about: Parameters<typeof fieldsOf>) => world.call(createTax, fieldsOf(...about), { as })
const everything = () => world.sql(sql`select tax, tax_outlet from tax left join tax_outlet on tax_id = id order by id`)

describe('taxes', () => {
  it('are added with their outlets and shown in a list', async () => {
    const outletId = await newOutlet('Corner')
    const { answer } = await create([outletId])
    const list = await world.call(listTaxes, { search: `vat ${counted}` }, { as })
    expect(list.answer.rows).toMatchObject([
      {
        id: answer.id,
        rateBasisPoints: 1300,
        enabled: 1,
        version: 1,
        usedBy: 0,
        outlets: [{ outletId, outletName: 'Corner', isDefault: true }],
      },
    ])
  })

  it('agree at every outlet about what a price contains', async () => {
    const outletId = await newOutlet('Strict')
    expect((await create([outletId], true)).status).toBe(200)
    const before = await everything()
    const { refusal } = await create([outletId], false, false)
    expect(refusal).toMatchObject({ code: 'tax.outlet-disagrees', details: { outlet: 'Strict' } })
    expect(await everything()).toEqual(before)
  })

  it('may disagree while one of them is disabled, and not be enabled then', async () => {
    const outletId = await newOutlet('Lenient')
    const { id } = (await create([outletId], true)).answer
    expect((await world.call(setTaxEnabled, { id, enabled: 0 }, { as })).status).toBe(200)
    expect((await create([outletId], false, false)).status).toBe(200)
    expect((await world.call(setTaxEnabled, { id, enabled: 1 }, { as })).refusal.code).toBe('tax.outlet-disagrees')
  })

  it('agree also when two are added at once', async () => {
    const outletId = await newOutlet('Race')
    const heard = await Promise.all(
      [true, false, true, false].map((isIncluded) => create([outletId], isIncluded, false)),
    )
    const kinds = await world.sql<{ isIncluded: boolean }>(sql`
      select distinct tax.is_included from tax join tax_outlet on tax_id = tax.id where outlet_id = ${outletId}`)
    expect(kinds).toHaveLength(1)
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('have one default an outlet and a name of their own', async () => {
    const outletId = await newOutlet('Single')
    const first = fieldsOf([outletId])
    expect((await world.call(createTax, first, { as })).status).toBe(200)
    expect((await create([outletId])).refusal).toMatchObject({
      code: 'tax.default-taken',
      details: { outlet: 'Single' },
    })
    const { rows } = (await world.call(listTaxes, {}, { as })).answer
    const twin = { ...fieldsOf([]), name: first.name.toUpperCase() }
    expect((await world.call(createTax, twin, { as })).refusal.code).toBe('tax.name-taken')
    // An archived one is no default.
    await world.call(archiveTax, { id: rows.find(({ name }) => name === first.name)?.id ?? '' }, { as })
    expect((await create([outletId])).status).toBe(200)
  })

  it('are changed under their version', async () => {
    const outletId = await newOutlet('Changing')
    const fields = fieldsOf([outletId])
    const { id } = (await world.call(createTax, fields, { as })).answer
    const change = (version: number, rateBasisPoints: number) =>
      world.call(updateTax, { ...fields, id, version, rateBasisPoints }, { as })
    expect((await change(1, 900)).answer).toEqual({ id, version: 2 })
    const { refusal } = await change(1, 500)
    expect(refusal).toMatchObject({ code: 'thing.changed-meanwhile', details: { current: { rateBasisPoints: 900 } } })
  })

  it('in use are neither disabled nor archived, and the refusal names the users', async () => {
    const { id } = (await create([])).answer
    const categoryId = await world.owner((tx) => makeCategory(tx, merchantId, { name: 'Taxed things', taxId: id }))
    for (const call of [
      () => world.call(archiveTax, { id }, { as }),
      () => world.call(setTaxEnabled, { id, enabled: 0 }, { as }),
    ]) {
      expect((await call()).refusal).toMatchObject({ code: 'thing.in-use', details: { uses: 'Taxed things' } })
    }
    await world.sql(sql`update category set archived_at = now() where id = ${categoryId}`)
    expect((await world.call(archiveTax, { id }, { as })).status).toBe(200)
    expect((await world.call(archiveTax, { id }, { as })).status).toBe(404)
  })

  it.each([
    [-1, 422],
    [0, 200],
    [1, 200],
    [9999, 200],
    [10_000, 422],
    [12.5, 422],
  ])('of %i basis points answer %i', async (rateBasisPoints, status) => {
    expect((await world.call(createTax, { ...fieldsOf([]), rateBasisPoints }, { as })).status).toBe(status)
  })

  it('never stand at another merchant’s outlet', async () => {
    const before = await everything()
    expect((await create([foreignOutlet])).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  it('page by keyset without losing or repeating one', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { answer } = await world.call(listTaxes, { limit: 3, cursor }, { as })
      seen.push(...answer.rows.map((row) => row.id))
      cursor = answer.nextCursor ?? undefined
    } while (cursor !== undefined)
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(sql`
      select count(*) as count from tax where archived_at is null`)
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
    expect((await world.call(listTaxes, { cursor: 'rubbish' }, { as })).refusal.code).toBe('request.place-unknown')
  })
})

describe('groups of taxes', () => {
  const gst = { code: 'GST', rateMillionths: 50_000 }
  const pst = { code: 'PST', rateMillionths: 70_000 }
  const group = async (taxes: readonly object[], isIncluded = false) =>
    world.call(createTax, { ...fieldsOf([], isIncluded), taxes: taxes as [] }, { as })

  it('are kept as they are, with what they come to for tills that know one rate', async () => {
    const made = await group([gst, { ...pst, on: ['GST'] }])
    const { answer } = await world.call(listTaxes, { search: `vat ${counted}` }, { as })
    expect(answer.rows).toMatchObject([
      { id: made.answer.id, rateBasisPoints: 1_235, rateMillionths: null, taxes: [gst, { ...pst, on: ['GST'] }] },
    ])
    const one = { ...fieldsOf([], false), rateMillionths: 88_750, code: 'NY' }
    await world.call(updateTax, { ...one, name: 'New York', id: made.answer.id, version: 1 }, { as })
    const after = await world.call(listTaxes, { search: 'new york' }, { as })
    expect(after.answer.rows).toMatchObject([
      { rateBasisPoints: 888, rateMillionths: 88_750, code: 'NY', taxes: null, version: 2 },
    ])
  })

  it('a rate of two decimals says nothing more, however it was sent; a rate of 0 which it is', async () => {
    await world.call(createTax, { ...fieldsOf([]), rateMillionths: 82_500, zero: 'exempt' }, { as })
    const plain = await world.call(listTaxes, { search: `vat ${counted}` }, { as })
    expect(plain.answer.rows).toMatchObject([{ rateBasisPoints: 825, rateMillionths: null, zero: null }])
    await world.call(createTax, { ...fieldsOf([]), rateMillionths: 0, zero: 'zero-rated' }, { as })
    const zero = await world.call(listTaxes, { search: `vat ${counted}` }, { as })
    expect(zero.answer.rows).toMatchObject([{ rateBasisPoints: 0, zero: 'zero-rated' }])
  })

  it.each([
    ['none', [], 'taxes', 0],
    ['six', [1, 2, 3, 4, 5, 6].map((place) => ({ ...gst, code: `T${place}` })), 'taxes', 6],
    ['a code twice', [gst, { ...pst, code: 'GST' }], 'code', 'GST'],
    ['one that stands on a later one', [{ ...gst, on: ['PST'] }, pst], 'on', 'PST'],
  ])('%s is refused with the field and what it says', async (_, taxes, field, value) => {
    const before = await everything()
    const { refusal } = await group(taxes)
    expect(refusal).toMatchObject({ code: 'tax-group.invalid', details: { field, value } })
    expect(await everything()).toEqual(before)
  })

  it('a band is refused where prices have their tax in them', async () => {
    const band = { kind: 'whole', fromMinor: 11_000, untilMinor: null }
    const { refusal } = await group([{ ...gst, band }], true)
    expect(refusal).toMatchObject({ code: 'tax.band-inside', details: { field: 'band', value: 'GST' } })
  })

  it.each([11_000, 10_999])('a band from 11000 until %i is refused with both', async (untilMinor) => {
    const { refusal } = await group([{ ...gst, band: { kind: 'whole', fromMinor: 11_000, untilMinor } }])
    expect(refusal).toMatchObject({
      code: 'tax.band-backwards',
      details: { value: 'GST', fromMinor: 11_000, untilMinor },
    })
  })
})
