import { describe, expect, it } from 'vitest'
import { entitlementText, licenceOn, readEntitlement } from './entitlement.ts'

const days = { activatedOn: '2026-01-01', endsOn: '2026-03-01', functions: ['members'] } as const

describe('a licence at a desk that hears nobody', () => {
  it.each([
    ['2025-12-31', 'not-activated'],
    ['2026-01-01', 'in-use'],
    ['2026-02-28', 'in-use'],
    ['2026-03-01', 'grace'],
    ['2026-03-07', 'grace'],
    ['2026-03-08', 'expired'],
  ])('goes on by its days: on %s it is %s', (today, state) => {
    expect(licenceOn(days, today)).toEqual({ state, readOnlyFrom: '2026-03-08', functions: ['members'] })
  })

  it('never ends where it is for life', () => {
    expect(licenceOn({ ...days, endsOn: null }, '2999-12-31')).toMatchObject({ state: 'in-use', readOnlyFrom: null })
  })

  it('is signed in one order, whatever else there is', () => {
    const facts = { issuedAt: '2026-02-01T00:00:00.000Z', functions: days.functions, deviceId: 'd', secret: 's' }
    expect(entitlementText({ ...facts, endsOn: null, activatedOn: '2026-01-01' })).toBe(
      '{"deviceId":"d","issuedAt":"2026-02-01T00:00:00.000Z","activatedOn":"2026-01-01","endsOn":null,"functions":["members"]}',
    )
  })
})

describe('a signed text', () => {
  const facts = { deviceId: 'd', issuedAt: '2026-02-01T00:00:00.000Z', ...days }

  it('is read as it was written, and what else stands in it is left', () => {
    expect(readEntitlement(entitlementText(facts))).toEqual(facts)
    expect(readEntitlement(entitlementText({ ...facts, endsOn: null, functions: [] }))).toMatchObject({ endsOn: null })
    expect(readEntitlement(JSON.stringify({ ...facts, later: 1 }))).toEqual(facts)
  })

  it.each([
    null,
    [],
    'text',
    {},
    { ...facts, deviceId: 1 },
    { ...facts, issuedAt: 'yesterday' },
    { ...facts, activatedOn: '2026-02-30' },
    { ...facts, endsOn: undefined },
    { ...facts, endsOn: '2026-03' },
    { ...facts, functions: ['members', 'magic'] },
    { ...facts, functions: 'members' },
  ])('that says %j is none', (said) => expect(readEntitlement(JSON.stringify(said))).toBeNull())
})
