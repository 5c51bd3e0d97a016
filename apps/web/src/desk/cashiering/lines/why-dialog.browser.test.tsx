import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { discountPlan } from '../../../test/discount-plan.ts'
import { expectWholeWords, seriousFindings, show } from '../../../test/show.tsx'
import { tea, useTill } from '../../../test/till-of-a-day.ts'
import type { Language } from '../../../words/locale.ts'
import { change } from '../../basket/change-basket.ts'
import { addItem } from '../../basket/sell.ts'
import type { DeskOffers } from '../../model/desk-offers.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { WhyDialog } from './WhyDialog.tsx'

useTill()

const none = { total: 0, perDay: 0, perMember: 0 }
const limits = { total: null, perDay: null, perMember: null }
const whole = (place: number, name: string, over: object) => {
  const { id, version, priority, ...terms } = discountPlan(place, name, 1_000)
  return { id, version, priority, used: none, terms: { ...terms, limits, ...over } }
}
const offers = {
  plans: [
    whole(1, 'Tea week', {}),
    whole(2, 'Silver', { target: { kind: 'levels', levels: [2] } }),
    whole(3, 'Big basket', {
      benefit: {
        type: 'whole-order',
        offBasisPoints: 2_000,
        isStackable: false,
        thresholdMinor: 5_000,
        thresholdPieces: null,
        conditionScope: null,
      },
    }),
    whole(4, 'Smaller', { benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 500 } } }),
  ],
  names: {},
} as DeskOffers

const spoken: readonly [Language, string, readonly string[]][] = [
  ['en', 'How this price is made up', ['for members', '32.18 short', 'another price is better']],
  ['zh', '价格说明', ['限会员', '还差 32.18', '已有更优价']],
  ['ja', '価格の内訳', ['会員限定', 'あと 32.18', 'より安い価格あり']],
]

it.each(spoken)(
  'the price of a line is told step by step, and of each offer that does not apply what it lacks, in %s',
  async (language, title, missing) => {
    desk.change({ offers })
    addItem(tea)
    addItem(tea)
    await show(
      <div className="d-desk" data-surface="desk">
        <WhyDialog lineId={basketNow().lines[0]!.id} />
      </div>,
      { language },
    )
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    const rows = [...document.querySelectorAll('.d-waterfall tr')].map((row) => row.textContent)
    expect(rows[0]).toMatch(/19\.80$/)
    expect(rows[1]).toMatch(/^Tea week.*1\.98.*17\.82$/)
    const told = [...document.querySelectorAll('.d-offers > li')].map((one) => one.textContent)
    expect(told.find((one) => one.startsWith('Tea week'))).toContain('1.98')
    const [member, short, better] = missing
    expect(told.find((one) => one.startsWith('Silver'))).toContain(member)
    expect(told.find((one) => one.startsWith('Big basket'))).toContain(short)
    expect(told.find((one) => one.startsWith('Smaller'))).toContain(better)
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  },
)

it('a line of a web order says that its list price is of the web, and by which list', async () => {
  addItem(tea)
  const [line] = basketNow().lines
  const basket = { ...line!, priceList: 'Web prices' }
  change({ kind: 'remove-line', lineId: line!.id })
  change({ kind: 'add-line', line: { ...basket, id: 'of-web' } })
  await show(
    <div className="d-desk" data-surface="desk">
      <WhyDialog lineId="of-web" />
    </div>,
  )
  await expect.element(page.getByText('List price of web orders (Web prices)')).toBeVisible()
})
