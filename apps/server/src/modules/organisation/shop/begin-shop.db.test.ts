import { login } from '@kassa/contract/identity/identity.calls.ts'
import { setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import { readProfile } from '@kassa/contract/identity/own-account.calls.ts'
import { beginShop, takeSeat } from '@kassa/contract/organisation/shop.calls.ts'
import { createOutlet, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listDeskStaff } from '../../desk/setup/setup.store.ts'
import { identityModule } from '../../identity/identity.module.ts'
import { organisationModule } from '../organisation.module.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule, organisationModule([])] })
})
afterAll(() => world.close())

interface Owner {
  readonly as: string
  readonly merchantId: string
  readonly adminId: string
}

/** A merchant without anything but its owner, as a partner makes it. */
const owned = (codes = codesOfTier('merchant')): Promise<Owner> =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return { merchantId, adminId, as: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }) }
  })

const american = () => {
  const { taxes, ...rest } = outletPreset('US')
  return { name: 'Corner Shop', ...rest, taxes: [...taxes] }
}
const begin = ({ as }: Owner, more: object = {}) =>
  world.call(beginShop, { outlet: american(), pin: '259137', ...more }, { as })
const deskStaff = (merchantId: string, outletId: string) =>
  world.owner((tx) => listDeskStaff(tx, { merchantId, outletId, at: world.now }))
const rows = (merchantId: string) =>
  world.sql(sql`
    select (select count(*) from outlet where merchant_id = ${merchantId}) as outlets,
      (select count(*) from tax where merchant_id = ${merchantId}) as taxes,
      (select count(*) from staff where merchant_id = ${merchantId}) as staff`)

describe('the first outlet', () => {
  it('is made as it was shown, with its taxes, and whoever made it may sell there with a PIN', async () => {
    const owner = await owned()
    const { outletId } = (await begin(owner)).answer
    expect((await world.call(readOutlet, { id: outletId }, { as: owner.as })).answer).toMatchObject({
      name: 'Corner Shop',
      number: '1',
      currency: 'USD',
      timeZone: 'America/New_York',
      hasSold: false,
      staff: 0,
    })
    const taxes = await world.sql(sql`
      select name, rate_basis_points, is_included, is_default from tax join tax_outlet on tax_outlet.merchant_id = tax.merchant_id
        and tax_outlet.tax_id = tax.id where tax.merchant_id = ${owner.merchantId}`)
    expect(taxes).toEqual([{ name: 'Sales tax', rateBasisPoints: 0, isIncluded: false, isDefault: true }])
    const [seat, ...others] = await deskStaff(owner.merchantId, outletId)
    expect(others).toEqual([])
    expect(seat).toMatchObject({ number: 'A-01', pin: { kind: 'key', digits: 6 } })
    expect(seat?.permissionCodes).toContain(permissionCode('desk.cashiering'))
    expect((await world.call(readProfile, {}, { as: owner.as })).answer.hasPin).toBe(true)
  })

  it('takes the taxes of its city, each a row of its own', async () => {
    const owner = await owned()
    const taxes = [
      { code: 'NY', rateMillionths: 40_000 },
      { code: 'NYC', rateMillionths: 45_000 },
      { code: 'MCTD', rateMillionths: 3_750 },
    ]
    const city = { name: 'City', rateBasisPoints: 888, taxes, isIncluded: false, isDefault: true }
    expect((await begin(owner, { outlet: { ...american(), taxes: [city] } })).status).toBe(200)
    const kept = await world.sql(sql`select rate_basis_points, taxes from tax where merchant_id = ${owner.merchantId}`)
    expect(kept).toMatchObject([{ rateBasisPoints: 888, taxes }])
    const twice = { ...city, taxes: [taxes[0], taxes[0]] }
    const other = await owned()
    expect((await begin(other, { outlet: { ...american(), taxes: [twice] } })).refusal.code).toBe('tax-group.invalid')
    expect(await rows(other.merchantId)).toEqual([{ outlets: 0, taxes: 0, staff: 0 }])
  })

  it.each([
    ['a zone of nowhere', { outlet: { ...american(), timeZone: 'Mars/Olympus' } }, 'outlet.time-zone-unknown'],
    ['a PIN of four digits for who approves', { pin: '2591' }, 'pin.too-short'],
    ['a PIN that anybody guesses', { pin: '123456' }, 'pin.too-simple'],
    ['a name of one letter', { outlet: { ...american(), name: 'x' } }, 'request.invalid'],
    ['a name of 51', { outlet: { ...american(), name: 'x'.repeat(51) } }, 'request.invalid'],
    [
      'a rate of 100 %',
      { outlet: { ...american(), taxes: [{ ...american().taxes[0], rateBasisPoints: 10_000 }] } },
      'request.invalid',
    ],
    [
      'two defaults',
      { outlet: { ...american(), taxes: [american().taxes[0], { ...american().taxes[0], name: 'B' }] } },
      'tax.default-taken',
    ],
    [
      'two taxes of one name',
      { outlet: { ...american(), taxes: [american().taxes[0], { ...american().taxes[0], isDefault: false }] } },
      'tax.name-taken',
    ],
    [
      'prices with and without tax',
      {
        outlet: {
          ...american(),
          taxes: [american().taxes[0], { name: 'VAT', rateBasisPoints: 900, isIncluded: true, isDefault: false }],
        },
      },
      'tax.outlet-disagrees',
    ],
  ])('refuses %s and makes nothing', async (_, wrong, code) => {
    const owner = await owned()
    const before = await rows(owner.merchantId)
    expect((await begin(owner, wrong)).refusal.code).toBe(code)
    expect(await rows(owner.merchantId)).toEqual(before)
  })

  it('is made once, also by two at the same time', async () => {
    const owner = await owned()
    const heard = await Promise.all([begin(owner), begin(owner)])
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await begin(owner)).refusal.code).toBe('shop.begun-before')
    expect(await rows(owner.merchantId)).toEqual([{ outlets: 1, taxes: 1, staff: 1 }])
  })

  it('is not for staff, nor without the right to add outlets', async () => {
    const { merchantId } = await owned()
    const { staffId } = await world.owner((tx) => makeStaff(tx, merchantId, { codes: codesOfTier('staff') }))
    const as = await world.owner((tx) => makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }))
    expect((await world.call(beginShop, { outlet: american() }, { as })).refusal.code).toBe('seat.admins-only')
    const without = await owned([permissionCode('desk.cashiering')])
    expect((await begin(without)).status).toBe(403)
  })
})

describe('a seat', () => {
  it('is taken once and sells at every outlet, also at those that come later', async () => {
    const owner = await owned()
    const { outletId } = await world.owner((tx) => makeOutlet(tx, owner.merchantId))
    const { staffId } = (await world.call(takeSeat, {}, { as: owner.as })).answer
    expect((await world.call(takeSeat, {}, { as: owner.as })).answer.staffId).toBe(staffId)
    const fields = { number: 'B-2', name: 'Second', currency: 'USD', timeZone: 'UTC', locale: 'en-US' } as const
    const later = (await world.call(createOutlet, fields, { as: owner.as })).answer.id
    for (const place of [outletId, later]) {
      expect((await deskStaff(owner.merchantId, place)).map(({ id }) => id)).toEqual([staffId])
    }
    await world.call(setPin, { password: 'wrong', pin: '259137' }, { as: owner.as })
    expect((await world.call(listStaff, {}, { as: owner.as })).answer.rows).toEqual([])
  })

  it('has a number that nobody has, signs nobody in, and is not taken by staff', async () => {
    const owner = await owned()
    const { staffId } = await world.owner((tx) =>
      makeStaff(tx, owner.merchantId, { number: 'A-01', codes: codesOfTier('staff') }),
    )
    await begin(owner)
    const [merchant] = await world.sql<{ number: string }>(
      sql`select number from merchant where id = ${owner.merchantId}`,
    )
    const request = { merchantNumber: merchant?.number ?? '', staffNumber: 'A-02', password: 'x' }
    expect((await world.call(login, request)).refusal.code).toBe('login.refused')
    const as = await world.owner((tx) =>
      makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: owner.merchantId }),
    )
    expect((await world.call(takeSeat, {}, { as })).refusal.code).toBe('seat.admins-only')
  })

  it('follows its administrator: name, role, and out when they are', async () => {
    const owner = await owned()
    const { outletId } = (await begin(owner)).answer
    await world.sql(sql`update admin set first_name = 'Renamed' where id = ${owner.adminId}`)
    expect((await deskStaff(owner.merchantId, outletId))[0]?.name).toContain('Renamed')
    await world.sql(sql`update admin set status = 3 where id = ${owner.adminId}`)
    expect(await deskStaff(owner.merchantId, outletId)).toEqual([])
    await world.sql(sql`update admin set status = 0 where id = ${owner.adminId}`)
    expect(await deskStaff(owner.merchantId, outletId)).toHaveLength(1)
    await world.sql(sql`update admin set archived_at = now(), is_enabled = false where id = ${owner.adminId}`)
    expect(await deskStaff(owner.merchantId, outletId)).toEqual([])
  })
})
