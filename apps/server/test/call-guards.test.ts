import { editProduct, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { expect, test } from 'vitest'
import { guardCall } from './call-guards.ts'
import type { SentStatements } from './watched-calls.ts'

const sent = ({ texts = {}, written = [], saysChange = false }: Planted): SentStatements => ({
  texts: new Map(Object.entries(texts)),
  written: new Set(written),
  saysChange,
})
interface Planted {
  readonly texts?: Readonly<Record<string, number>>
  readonly written?: readonly string[]
  readonly saysChange?: boolean
}
const many = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`select ${at}`, 1]))

test('a change that no audit line tells is seen', () => {
  const guarded =
    (planted: Planted, status = 200) =>
    () =>
      guardCall(editProduct, status, sent(planted))
  expect(guarded({ written: ['product', 'audit_line'] })).toThrow('catalogue.edit-product wrote product')
  expect(guarded({ written: ['product'], saysChange: true })).not.toThrow()
  expect(guarded({ written: ['audit_line', 'session', 'idempotency'] })).not.toThrow()
  expect(guarded({ written: ['product'] }, 409)).not.toThrow()
  expect(() => guardCall(heartbeat, 200, sent({ written: ['device_registration'] }))).not.toThrow()
})

test('a read that asks once a row is seen', () => {
  const times = (count: number): Planted => ({ texts: { 'select name from brand where id = $1': count } })
  expect(() => guardCall(listProducts, 200, sent(times(2)))).toThrow('once a row')
  expect(() => guardCall(listProducts, 200, sent(times(1)))).not.toThrow()
  expect(() => guardCall(readProduct, 200, sent(times(3)))).toThrow('once a row')
  expect(() => guardCall(readProduct, 200, sent(times(2)))).not.toThrow()
})

test('a list that sends many statements is seen', () => {
  expect(() => guardCall(listProducts, 200, sent({ texts: many(13) }))).toThrow('13 statements')
  expect(() => guardCall(listProducts, 200, sent({ texts: many(12) }))).not.toThrow()
})
