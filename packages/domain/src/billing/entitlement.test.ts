import { describe, expect, it } from 'vitest'
import { entitlementText, licenceOn, readEntitlement } from './entitlement.ts'

const inUtc = { own: 'UTC', all: [] }
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
    const noon = Date.parse(`${today}T12:00:00Z`)
    expect(licenceOn(days, noon, inUtc)).toEqual({ state, readOnlyFrom: '2026-03-08', functions: ['members'] })
  })

  it('never ends where it is for life', () => {
    const late = Date.parse('2999-12-31T00:00:00Z')
    expect(licenceOn({ ...days, endsOn: null }, late, inUtc)).toMatchObject({ state: 'in-use', readOnlyFrom: null })
  })

  it.each([
    // Midnight in New York, 05:00 by UTC: the day of UTC has ended before.
    ['2026-03-01T04:59:59Z', 'America/New_York', 'in-use'],
    ['2026-03-01T05:00:00Z', 'America/New_York', 'grace'],
    // Midnight in Tokyo is 15:00 by UTC of the day before: the day on record is that of UTC, and nobody loses nine hours of it.
    ['2026-02-28T23:59:59Z', 'Asia/Tokyo', 'in-use'],
    ['2026-03-01T00:00:00Z', 'Asia/Tokyo', 'grace'],
  ])('ends with the day of the till’s outlet: at %s in %s it is %s', (at, own, state) => {
    expect(licenceOn(days, Date.parse(at), { own, all: ['America/New_York', 'Asia/Tokyo'] }).state).toBe(state)
  })

  it.each([
    ['2026-03-08T04:59:59Z', 'grace'],
    ['2026-03-08T05:00:00Z', 'expired'],
  ])('is read-only once the day has come at every outlet: at %s in Tokyo it is %s', (at, state) => {
    const zones = { own: 'Asia/Tokyo', all: ['America/New_York', 'Asia/Tokyo'] }
    expect(licenceOn(days, Date.parse(at), zones).state).toBe(state)
  })

  it.each([
    ['2025-12-31T14:59:59Z', 'Asia/Tokyo', 'not-activated'],
    ['2025-12-31T15:00:00Z', 'Asia/Tokyo', 'in-use'],
    ['2026-01-01T00:00:00Z', 'America/New_York', 'in-use'],
  ])('begins with the first of its days that begins: at %s in %s it is %s', (at, own, state) => {
    expect(licenceOn(days, Date.parse(at), { own, all: [] }).state).toBe(state)
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
