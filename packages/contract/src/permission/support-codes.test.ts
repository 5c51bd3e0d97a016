import { expect, it } from 'vitest'
import { findPermission } from './permissions.ts'
import { supportCodes } from './support-codes.ts'

const keysOf = (mayWrite: boolean): string[] =>
  supportCodes(mayWrite).map((code) => findPermission(code)?.key ?? 'nobody')

it('shows a merchant’s screens and nothing that leads to a key', () => {
  const keys = keysOf(false)
  expect(keys).toEqual(
    expect.arrayContaining([
      'platform.dashboard',
      'platform.analysis.sales',
      'platform.catalogue.products',
      'platform.organisation.staff',
      'platform.audit.adminLog',
    ]),
  )
  const closed = /^desk|billing|connections|messages\.(sms|email)|platform\.(merchants|partners|operatorAdmins)/
  expect(keys.filter((key) => closed.test(key))).toEqual([])
})

it('holds no leaf that changes anything unless that was granted', () => {
  const changing = /\.(add|edit|delete|enable|lock|bind|import|export|refund|pay|post|apply|adjust|issue)$/
  expect(keysOf(false).filter((key) => changing.test(key))).toEqual([])
})

it('changes goods and the set-up where that was granted, and never people, rights, money, stock or devices', () => {
  const more = keysOf(true).filter((key) => !keysOf(false).includes(key))
  expect(more).toEqual(expect.arrayContaining(['platform.catalogue.products.edit', 'platform.configuration.tax.add']))
  const forbidden = /organisation|inventory|payment|devices|members|security|export|audit|analysis/
  expect(more.filter((key) => forbidden.test(key))).toEqual([])
})
