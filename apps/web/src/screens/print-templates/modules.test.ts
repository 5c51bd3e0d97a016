import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { checkTemplate } from '@kassa/domain/receipt/template/check-template.ts'
import { TEMPLATE_KINDS } from '@kassa/domain/receipt/template/receipt-template.ts'
import { expect, it } from 'vitest'
import {
  addMemberLines,
  addModule,
  draftsOf,
  mayAdd,
  missingIn,
  moveModule,
  offeredModules,
  printableModules,
  tellsNoMember,
} from './modules.ts'

const counter = () => {
  let count = 0
  return () => String((count += 1))
}
const some = draftsOf(builtInTemplates.cashier, counter())
const keys = (drafts: readonly { key: string }[]) => drafts.map(({ key }) => key).join('')

it('moves a module to any place, and never off the list', () => {
  const four = some.slice(0, 4)
  expect([keys(four), keys(moveModule(four, '1', 2)), keys(moveModule(four, '4', 0))]).toEqual(['1234', '2314', '4123'])
  expect([keys(moveModule(four, '1', -5)), keys(moveModule(four, '1', 9)), keys(moveModule(four, 'x', 1))]).toEqual([
    '1234',
    '2341',
    '1234',
  ])
})

it('adds behind the chosen module, and what stands there only once not again', () => {
  const added = addModule(some, 'text', { after: '2', key: 'new' })
  expect(added[2]?.key).toBe('new')
  expect(addModule(some, 'products', { after: null, key: 'new' })).toBe(some)
  expect([mayAdd(some, 'tax'), mayAdd(some, 'totals'), mayAdd([], 'tax')]).toEqual([false, true, true])
})

it('begins with modules that are to be filled in, and prints a picture only when one is chosen', () => {
  const emptyAtFirst = offeredModules.cashier.filter((type) => {
    const [draft] = addModule([], type, { after: null, key: 'a' })
    return !checkTemplate({ version: 1, secondLanguage: null, modules: [draft!.module] }).ok
  })
  expect(emptyAtFirst).toEqual(['text', 'image', 'qr', 'coupon', 'signature', 'legal'])
  const [picture] = addModule([], 'image', { after: null, key: 'a' })
  expect(printableModules([picture!.module])).toEqual([])
})

it('says what a customer would miss', () => {
  for (const kind of TEMPLATE_KINDS) expect(missingIn(builtInTemplates[kind].modules, kind)).toEqual([])
  expect(missingIn([{ type: 'totals', shows: [], when: 'member' }], 'cashier')).toEqual([
    'products',
    'totals',
    'payments',
  ])
})

it('knows a template that tells members nothing, and puts their lines where the standard has them', () => {
  const standard = builtInTemplates.cashier.modules
  const before = standard.filter(({ type, when }) => type !== 'member' && when !== 'member')
  expect([tellsNoMember(standard, 'cashier'), tellsNoMember(before, 'cashier'), tellsNoMember([], 'recharge')]).toEqual(
    [false, true, false],
  )
  const put = (modules: typeof standard) =>
    addMemberLines(draftsOf({ version: 1, secondLanguage: null, modules }, counter()), { key: 'm', ruleKey: 'r' })
  expect(put(before).map(({ module }) => module)).toEqual(standard)
  expect(put([{ type: 'thanks', when: 'always' }]).map(({ key }) => key)).toEqual(['1', 'r', 'm'])
})
