import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { LOCALES, type Locale } from '@kassa/domain/text/locale.ts'
import { expect, it } from 'vitest'
import { paperOf } from './papers.ts'

const words = { goods: ['Tea', 'Coffee'], cashier: 'Li', outlet: 'My shop', member: 'Wang' } as const
const said = (kind: 'cashier' | 'recharge', currency: 'CNY' | 'JPY', language: Locale = 'en-US', isMember = false) =>
  JSON.stringify(
    paperOf({ kind, template: builtInTemplates[kind], sale: null, language, isCopy: false, isMember }, currency, words)
      .blocks,
  )

it('shows a sample where nothing was sold yet, in the money of the place', () => {
  for (const text of ['My shop', '2 x 9.90', '19.80', '108.00', '¥127.80', 'Tea'])
    expect(said('cashier', 'CNY')).toContain(text)
  expect(said('cashier', 'JPY')).toContain('￥12,780')
  for (const text of ['Wang 600001', '155.00']) expect(said('recharge', 'CNY')).toContain(text)
})

it('speaks the language that is asked for', () => {
  expect(LOCALES.map((language) => /合计|合計|TOTAL/.exec(said('cashier', 'CNY', language))?.[0])).toEqual([
    'TOTAL',
    '合计',
    '合計',
  ])
})

it('shows a member’s sample with whose it is, what was earned and what is left', () => {
  for (const text of [
    'Wang 600001',
    '"Points earned","right":"127"',
    '"Points after this sale","right":"387"',
    '155.00',
  ])
    expect(said('cashier', 'CNY', 'en-US', true)).toContain(text)
  expect(said('cashier', 'CNY')).not.toMatch(/Wang|Points/)
})
