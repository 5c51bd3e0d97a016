import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { makePaper } from '../../../../../packages/domain/test/make-paper.ts'
import { patiently } from '../../test/patiently.ts'
import type { BasketMember } from '../model/basket.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { printQueue, printSale } from '../peripherals/print.ts'
import { signedPapers } from './receipt-of-entry.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made

const setup = (copies: number) =>
  ({
    ...shop,
    outlet: { ...shop.outlet, locale: 'zh-CN' },
    staff: [],
    settings: { 'sales.receipt': { print: 'always', copies, widthMillimetres: 80, encoding: 'gb18030' } },
  }) as unknown as DeskSetup

const body = {
  number: facts.number,
  at: facts.at,
  staffId: 's',
  snapshot: facts.snapshot,
  answer: facts.answer,
  tenders: facts.tenders,
  note: null,
  texts: facts.answer.lines.map(({ id }) => ({ lineId: id, name: '茉莉花茶', note: '' })),
} as unknown as SaleBody

const member = (locale: Locale | null | undefined) =>
  ({ name: 'Ann', cardNumber: '600001', ...(locale === undefined ? {} : { locale }) }) as BasketMember

const find = vi.fn()
const { catalogue } = desk.read()
beforeEach(() => {
  find.mockReturnValue(undefined)
  desk.change({ setup: setup(3), catalogue: { find } as never, registration: null, finished: null })
})
afterEach(() => desk.change({ setup: null, catalogue }))

const languages = async (locale: Locale | null | undefined, isTraining = false) => {
  const { receipt, staffCopy } = await signedPapers(body, { isTraining, member: member(locale) })
  return [receipt?.language, staffCopy?.language]
}

describe('the receipt of a member', () => {
  it.each([
    ['ja-JP', ['ja-JP', 'zh-CN']],
    ['en-US', ['en-US', 'zh-CN']],
    ['zh-CN', ['zh-CN', 'zh-CN']],
    [null, ['zh-CN', 'zh-CN']],
    [undefined, ['zh-CN', 'zh-CN']],
  ] as const)('who reads %s, and what the shop keeps of it, are in %s', async (locale, expected) => {
    expect(await languages(locale)).toEqual(expected)
    expect(await languages(locale, true)).toEqual(expected)
  })

  it('names goods as they are called in that language, where they have a name in it', async () => {
    find.mockReturnValue({ name: '茉莉花茶', names: { ja: 'ジャスミン茶' }, variantName: '' })
    const textOf = async (locale: Locale) =>
      JSON.stringify((await signedPapers(body, { member: member(locale) })).receipt?.blocks)
    expect(await textOf('ja-JP')).toContain('ジャスミン茶')
    expect(await textOf('ja-JP')).not.toContain('茉莉花茶')
    expect(await textOf('en-US')).toContain('茉莉花茶')
  })

  it('has the same amounts as the shop’s copy', async () => {
    const { receipt, staffCopy } = await signedPapers(body, { member: member('ja-JP') })
    const amounts = (blocks: readonly object[] = []) =>
      blocks.flatMap((block) => ('right' in block && /\d/.test(String(block.right)) ? [block.right] : []))
    const mine = amounts(receipt?.blocks)
    expect(mine.length).toBeGreaterThan(5)
    expect(mine.map((text) => String(text).replaceAll(/[^\d.,-]/g, ''))).toEqual(
      amounts(staffCopy?.blocks).map((text) => String(text).replaceAll(/[^\d.,-]/g, '')),
    )
  })

  it('prints first, and every further copy is the shop’s', async () => {
    desk.change(({ preferences }) => ({ preferences: { ...preferences, printer: 'virtual', receiptPolicy: null } }))
    const add = vi.spyOn(printQueue, 'add').mockResolvedValue(undefined)
    const { receipt, staffCopy } = await signedPapers(body, { member: member('ja-JP') })
    if (!receipt || !staffCopy) throw new Error('no paper')
    printSale({ ...receipt, title: 'member', blocks: [] }, { ...staffCopy, title: 'shop', blocks: [] }, 'e')
    await patiently(() => expect(add.mock.calls.map(([job]) => job.title)).toEqual(['member', 'shop', 'shop']))
    add.mockRestore()
  })
})
