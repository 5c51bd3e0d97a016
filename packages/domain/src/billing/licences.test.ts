import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeCan,
  codeOf,
  codeStateOf,
  codeText,
  readCode,
  type CodeAction,
  type CodeFacts,
  type CodeState,
} from './activation-code.ts'
import { licenceRefuses, type CallKind } from './allowance.ts'
import { cheapestOf } from './cheapest-version.ts'
import { commissionBack, commissionOf } from './commission.ts'
import type { Edition } from './edition.ts'
import type { LicenceFunction } from './functions.ts'
import { licenceAt } from './licence-state.ts'
import { dueReminder } from './reminder.ts'

describe('activation codes', () => {
  const bytes = fc.uint8Array({ minLength: 15, maxLength: 15 })

  it('sixteen signs without look-alikes that are read again, however they are typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeOf(random)
        expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{16}$/)
        expect(readCode(` ${codeText(code).toLowerCase()} `)).toBe(code)
      }),
    )
  })

  it('one wrong sign, and two neighbours that changed places, are no code', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat(15),
        fc.constantFrom(...'ACDEFGHJKMNPQRTUVWXY34679'.split('')),
        (random, place, sign) => {
          const code = codeOf(random)
          const wrong = code.slice(0, place) + sign + code.slice(place + 1)
          if (wrong !== code) expect(readCode(wrong)).toBeUndefined()
          const next = place % 15
          const turned = code.slice(0, next) + (code[next + 1] ?? '') + (code[next] ?? '') + code.slice(next + 2)
          if (turned !== code) expect(readCode(turned)).toBeUndefined()
        },
      ),
    )
    expect(readCode('ABC')).toBeUndefined()
  })

  const facts: CodeFacts = { partnerId: null, merchantId: null, deviceId: null, isRevoked: false, lastDay: null }
  it.each<[CodeState, Partial<CodeFacts>]>([
    ['generated', {}],
    ['issued', { partnerId: 'p' }],
    ['issued', { merchantId: 'm', lastDay: '2026-11-21' }],
    ['expired', { merchantId: 'm', lastDay: '2026-11-20' }],
    ['used', { merchantId: 'm', deviceId: 'd', lastDay: '2026-11-20' }],
    ['revoked', { merchantId: 'm', deviceId: 'd', isRevoked: true }],
  ])('%s: %j', (state, change) => {
    expect(codeStateOf({ ...facts, ...change }, '2026-11-21')).toBe(state)
  })

  const actions: CodeAction[] = ['issue', 'bind', 'unbind', 'move', 'revoke']
  it.each<[CodeState, string]>([
    ['generated', 'issue revoke'],
    ['issued', 'issue bind move revoke'],
    ['used', 'unbind move revoke'],
    ['expired', ''],
    ['revoked', ''],
  ])('%s can %s', (state, row) => {
    expect(actions.filter((action) => codeCan(state, action)).join(' ')).toBe(row)
  })
})

describe('what a licence refuses', () => {
  const at = (endsOn: string) => licenceAt({ activatedOn: '2026-01-01', endsOn, isTrial: false }, '2026-11-21')
  const functions = new Set(['members'])
  it.each<[string | null, string, CallKind, LicenceFunction | null]>([
    [null, '2026-12-01', 'changing', null],
    [null, '2026-11-15', 'changing', 'members'],
    ['licence.expired', '2026-11-14', 'changing', null],
    [null, '2026-11-14', 'reading', null],
    [null, '2026-11-14', 'open', null],
    ['licence.function-missing', '2026-12-01', 'reading', 'marketing'],
    ['licence.function-missing', '2026-11-14', 'changing', 'marketing'],
    [null, '2026-12-01', 'open', 'marketing'],
  ])('%s where it ends %s and is %s, %s', (obstacle, endsOn, kind, needs) => {
    expect(licenceRefuses({ view: at(endsOn), functions }, { kind, needs })).toBe(obstacle)
    expect(licenceRefuses(null, { kind, needs })).toBeNull()
  })
})

describe('commission', () => {
  it('is half-up, and taken back in proportion', () => {
    expect([commissionOf(12_345, 1_000), commissionOf(1, 5_000)]).toEqual([1_235, 1])
    expect([commissionBack(1_235, 12_345, 12_345), commissionBack(1_000, 1, 3), commissionBack(7, 0, 10)]).toEqual([
      1_235, 333, 0,
    ])
  })

  it('is never taken back beyond what was earned', () => {
    expect(commissionBack(1_000, 20_000, 10_000)).toBe(1_000)
  })
})

describe('the cheapest version', () => {
  const edition = (versionId: string, change: Partial<Edition>): Edition => ({
    id: versionId,
    versionId,
    currency: 'CNY',
    functions: ['members'],
    limits: { outlets: 1, codes: 2, staff: null, products: 100 },
    prices: {
      month: 100,
      year: 1_000,
      lifetime: null,
      outletMonth: 50,
      outletYear: 500,
      codeMonth: null,
      codeYear: 100,
    },
    trialDays: 0,
    ...change,
  })
  const usage = { outlets: 1, codes: 1, staff: 3, products: 10, functions: [] }

  it('carries what is in use, with what is beyond its package', () => {
    const small = edition('small', { functions: [] })
    const large = edition('large', {
      limits: { outlets: null, codes: null, staff: null, products: null },
      prices: { ...small.prices, year: 1_600 },
    })
    const both = [large, small]
    expect(cheapestOf(both, usage, 'year')).toMatchObject({ edition: { id: 'small' }, priceMinor: 1_000 })
    expect(cheapestOf(both, { ...usage, outlets: 2 }, 'year')).toMatchObject({
      edition: { id: 'small' },
      priceMinor: 1_500,
    })
    expect(cheapestOf(both, { ...usage, outlets: 3 }, 'year')).toMatchObject({
      edition: { id: 'large' },
      priceMinor: 1_600,
    })
    expect(cheapestOf(both, { ...usage, functions: ['members'] }, 'year')).toMatchObject({ edition: { id: 'large' } })
    expect(cheapestOf(both, { ...usage, products: 101 }, 'year')).toMatchObject({ edition: { id: 'large' } })
    expect(cheapestOf([small], { ...usage, codes: 3 }, 'month')).toBeUndefined()
    expect(cheapestOf(both, usage, 'lifetime')).toBeUndefined()
  })

  it('is the first where several cost the same', () => {
    const both = [edition('first', {}), edition('second', {})]
    expect(cheapestOf(both, usage, 'year')).toMatchObject({ edition: { id: 'first' } })
  })

  it.each([
    ['staff', 3, 'small'],
    ['staff', 4, 'large'],
    ['products', 100, 'small'],
    ['products', 101, 'large'],
  ])('with %s of %i is the %s one', (kind, used, id) => {
    const small = edition('small', { limits: { outlets: 1, codes: 2, staff: 3, products: 100 } })
    const large = edition('large', {
      limits: { outlets: 1, codes: 2, staff: null, products: null },
      prices: { ...small.prices, year: 2_000 },
    })
    expect(cheapestOf([small, large], { ...usage, [kind]: used }, 'year')).toMatchObject({ edition: { id } })
  })
})

describe('reminders', () => {
  it.each([
    [31, null, null],
    [30, null, 30],
    [29, 30, null],
    [7, 30, 7],
    [5, null, 7],
    [1, 7, 1],
    [0, 7, 1],
    [0, 1, null],
    [-1, null, null],
    [null, null, null],
  ])('%s days left, told %s: %s', (left, told, due) => {
    expect(dueReminder(left, told)).toBe(due)
  })
})
