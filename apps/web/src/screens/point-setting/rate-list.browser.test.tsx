import { readPointRates, savePointRates } from '@kassa/contract/stored-value/point-rate.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectClosed, form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { seriousFindings } from '../../test/show.tsx'
import type { Rate } from './RateDrawer.tsx'
import { RateList } from './RateList.tsx'

const DRINKS = '0190a1b2-0000-7000-8000-00000000d001'

const rate = (place: number, changes: Partial<Rate>): Rate => ({
  id: `0190a1b2-0000-7000-8000-00000000000${place}`,
  name: `Rate ${place}`,
  scope: { kind: 'all' },
  methods: null,
  target: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  occasion: null,
  ratioHundredths: 200,
  isTimesLevel: true,
  ...changes,
})

const drinks = rate(1, { name: 'Drinks', scope: { kind: 'categories', categoryIds: [DRINKS] }, methods: ['alipay'] })
const tuesday = rate(2, {
  name: 'Tuesday',
  ratioHundredths: 150,
  isTimesLevel: false,
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: [2] },
})

const answers = [
  answer(readPointRates, { rates: [drinks, tuesday], names: { [DRINKS]: 'Hot drinks' }, version: 4 }),
  answer(savePointRates, { version: 5 }),
  answer(listCategories, { rows: [] }),
]

const rule = {
  currency: 'CNY',
  spentMinor: 100,
  points: 1,
  isExchangeEarning: false,
  isBonusBalanceEarning: true,
} as const
const show = (more = answers, isEarning = true) => renderScreen(<RateList rule={isEarning ? rule : null} />, more)

describe('the rates of points', () => {
  it('are read back in words, the first that counts first', async () => {
    await show()
    await expect.element(page.getByText('1. Drinks', { exact: false })).toBeVisible()
    await expect.element(page.getByText('2. Tuesday', { exact: false })).toBeVisible()
    await expect
      .element(page.getByText('×2 points on Hot drinks. Times the level’s own ratio. For what is paid with Alipay.'))
      .toBeVisible()
    await expect
      .element(page.getByText('×1.5 points on everything. Instead of the level’s own ratio. Tuesday.'))
      .toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('say so where there are none, and where points are not earned yet', async () => {
    await show([answer(readPointRates, { rates: [], names: {}, version: 0 })])
    await expect.element(page.getByText('No rates:', { exact: false })).toBeVisible()
    await show(answers, false)
    await expect.element(page.getByText('Rates are paused', { exact: false })).toBeVisible()
  })

  it('change places, at the ends not beyond', async () => {
    const shown = await show()
    await expect.element(page.getByRole('button', { name: 'Move Drinks up' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Move Tuesday down' })).toBeDisabled()
    await press('Move Drinks down')
    expect(await shown.first(savePointRates)).toEqual({ rates: [tuesday, drinks], version: 4 })
  })

  it('are added behind the others', async () => {
    const shown = await show()
    await press('Add rate')
    await expect.element(form()).toBeVisible()
    await type({ Name: 'Everything', 'Points multiplier': '3' })
    await press('Save')
    const sent = (await shown.first(savePointRates)) as { rates: Rate[]; version: number }
    expect(sent.version).toBe(4)
    expect(sent.rates.slice(0, 2)).toEqual([drinks, tuesday])
    expect(sent.rates[2]).toEqual(rate(3, { name: 'Everything', ratioHundredths: 300, id: sent.rates[2]?.id ?? '' }))
    await expectClosed()
  })

  it('are changed in their place', async () => {
    const shown = await show()
    await press('Edit Drinks')
    await expect.element(form()).toBeVisible()
    await type({ 'Points multiplier': '0.5' })
    await press('Save')
    expect(await shown.first(savePointRates)).toEqual({
      rates: [{ ...drinks, ratioHundredths: 50 }, tuesday],
      version: 4,
    })
  })

  it('are removed once somebody is sure', async () => {
    const shown = await show()
    await press('Remove Drinks')
    await expect.element(page.getByText('Remove Drinks?')).toBeVisible()
    expect(shown.sent(savePointRates)).toEqual([])
    await press('Remove')
    expect(await shown.first(savePointRates)).toEqual({ rates: [tuesday], version: 4 })
  })

  it('are only shown without the right to change them', async () => {
    await renderScreen(<RateList rule={rule} />, answers, { may: ['platform.members.pointSetting'] })
    await expect.element(page.getByText('1. Drinks', { exact: false })).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('a refusal keeps what was typed', async () => {
    const facts = { name: 'Tuesday', field: 'name' }
    await show([...answers.slice(0, 1), refuse(savePointRates, 'rate.name-taken', facts)])
    await press('Add rate')
    await expect.element(form()).toBeVisible()
    await type({ Name: 'Tuesday' })
    await press('Save')
    await expect.element(page.getByText(wordsOf('rate.name-taken', facts)).first()).toBeVisible()
    await expect.element(page.getByLabelText('Name').first()).toHaveValue('Tuesday')
  })
})
