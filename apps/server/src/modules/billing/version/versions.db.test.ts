// Versions of the licence, and to whom they are offered.
import { quoteBill, readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { archiveVersion, listVersions, saveVersion } from '@kassa/contract/billing/version.calls.ts'
import { expect, it } from 'vitest'
import { asOwner, describeBilling, double, prices, versionFields } from '../../../../test/make/describe-billing.ts'
import type { Shop } from '../../../../test/make/shop.ts'
import { newId } from '../../../platform/ids.ts'

const { here, licenceOf, makeTrying, makeVersion, order, payByTransfer } = describeBilling()

it('other terms of a version make a new edition, and who holds the old one keeps it', async () => {
  const version = await makeVersion()
  const shop = await makeTrying()
  await payByTransfer(shop, await order(shop, { type: 'purchase', editionId: version.editionId, period: 'year' }))
  const { id, editionId: _, editionNumber: __, holders: ___, ...same } = version
  const changed = await here.world.call(saveVersion, { ...same, id, prices: double }, { as: here.operator })
  expect(changed.answer).toMatchObject({ editionNumber: 2, holders: 1, version: 2 })
  expect(await licenceOf(shop)).toMatchObject({ edition: { id: version.editionId, prices } })
  const named = await here.world.call(
    saveVersion,
    { ...same, id, prices: double, name: 'Renamed', version: 2 },
    { as: here.operator },
  )
  expect(named.answer).toMatchObject({ editionNumber: 2, editionId: changed.answer.editionId })
  const late = await here.world.call(saveVersion, { ...same, id, name: 'Late', version: 1 }, { as: here.operator })
  expect(late.refusal.code).toBe('thing.changed-meanwhile')
})

it.each([
  ['version.price-unfit', { prices: { ...prices, outletMonth: 99_901 } }],
  ['version.price-missing', { prices: { ...prices, month: null, year: null, lifetime: null } }],
  ['request.invalid', { prices: { ...prices, month: 0 } }],
  ['request.invalid', { trialDays: 366 }],
  ['request.invalid', { limits: { ...versionFields.limits, outlets: 10_000_000 } }],
  ['version.name-taken', { name: 'Complete' }],
  ['thing.not-found', { visibility: 'named' as const, merchantIds: [newId()] }],
])('a version is refused: %s', async (code, change) => {
  const count = async () => (await here.world.call(listVersions, {}, { as: here.operator })).answer.versions.length
  const before = await count()
  const refused = await here.world.call(
    saveVersion,
    { ...versionFields, name: 'Unfit', version: 0, ...change },
    { as: here.operator },
  )
  expect(refused.refusal.code).toBe(code)
  expect(await count()).toBe(before)
})

it('versions are the operator’s alone, the first one stays, and what is named is offered to whom it is named for', async () => {
  const shop = await makeTrying()
  const others = await makeTrying()
  const named = await makeVersion({ visibility: 'named', merchantIds: [shop.merchantId] })
  const offered = async (one: Shop) =>
    (await here.world.call(readOwnLicence, {}, asOwner(one))).answer.offers.some(({ id }) => id === named.editionId)
  expect([await offered(shop), await offered(others)]).toEqual([true, false])
  const wish = { type: 'purchase', editionId: named.editionId, period: 'year' } as const
  expect((await here.world.call(quoteBill, wish, asOwner(others))).refusal.code).toBe('version.not-offered')
  const tried = await here.world.call(
    saveVersion,
    { ...versionFields, name: 'Mine', version: 0 },
    { as: here.partner.token },
  )
  expect(tried.refusal.code).toBe('permission.missing')
  const { versions } = (await here.world.call(listVersions, {}, { as: here.operator })).answer
  const first = versions.find(({ isDefault }) => isDefault)
  const gone = await here.world.call(archiveVersion, { id: first?.id ?? '' }, { as: here.operator })
  expect(gone.refusal.code).toBe('version.default-needed')
  const seen = (await here.world.call(listVersions, {}, { as: here.partner.token })).answer.versions
  expect(seen.some(({ id }) => id === named.id)).toBe(false)
})
