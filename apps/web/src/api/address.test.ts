import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('the address of a call', () => {
  it('takes the parts of the path out of the request', () =>
    expect(addressOf({ method: 'POST', path: '/sales/:id/lines/:line' }, { id: 'a/b', line: 2, note: 'x' })).toEqual({
      url: '/cashier/api/sales/a%2Fb/lines/2',
      rest: { note: 'x' },
    }))

  it('puts what is left of a read into the query, without what is not given', () =>
    expect(
      addressOf(
        { method: 'GET', path: '/sales/list-orders' },
        { state: ['paid', 'refunded'], text: '', cursor: undefined, limit: 20 },
      ).url,
    ).toBe('/cashier/api/sales/list-orders?state=paid&state=refunded&limit=20'))

  it('has no question mark without a query', () =>
    expect(addressOf({ method: 'GET', path: '/identity/me' }, {}).url).toBe('/cashier/api/identity/me'))
})
