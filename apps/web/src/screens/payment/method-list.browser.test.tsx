import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClosed, expectValue, press, type } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import { MethodList } from './MethodList.tsx'

const row = {
  enabled: 1,
  label: null,
  needsReference: false,
  opensDrawer: false,
  isRefundable: true,
  offlineMostMinor: null,
  offlineTotalMinor: null,
  fee: null,
} as const
const cash = { ...row, method: 0, opensDrawer: true }
const alipay = { ...row, method: 1, needsReference: true, offlineMostMinor: 20_000 }
const card = { ...row, method: 5, enabled: 0, label: 'Hall card' } as const
const wechat = { channel: 'wechat', mode: 'demo', isOwn: true } as const
const standing = { methods: [cash, alipay, card], channels: [wechat], from: 'merchant', version: 4 } as const
const body = { ...standing, methods: [...standing.methods], channels: [...standing.channels] }
const open = (more: readonly Answer[] = [], options: RenderOptions = {}, outletId?: string) =>
  renderScreen(<MethodList outletId={outletId} />, [answer(listMethods, body), ...more], options)
const saved = answer(saveMethods, body)
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the ways to pay', () => {
  it('stand in the order of the tiles with what each asks for', async () => {
    await open()
    await expect.element(page.getByText('Hall card', { exact: false }).first()).toBeVisible()
    const names = page
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent ?? '')
    expect(names.map((text) => text.includes('Hall card'))).toEqual([false, false, true])
    await expect.element(page.getByText('slip number', { exact: false })).toBeVisible()
    await expect.element(page.getByText('offline up to ¥200.00', { exact: false })).toBeVisible()
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('say by what each moves, and what an account would change', async () => {
    await open()
    for (const told of [
      'In the drawer',
      'Through WeChat Pay: Demo, account of this outlet',
      'Recorded by hand: no channel account yet. Add an account at PayPal below and the desk takes the money itself.',
    ])
      await expect.element(page.getByText(told, { exact: true })).toBeVisible()
  })

  it('are switched all at once with the version that was read; cash stays', async () => {
    const shown = await open([saved])
    const switches = page.getByRole('switch')
    await expect.element(switches.first()).toBeDisabled()
    await userEvent.click(switches.last())
    expect(await shown.first(saveMethods)).toEqual({ methods: [cash, alipay, { ...card, enabled: 1 }], version: 4 })
  })

  it('move one place at a time, and not past an end', async () => {
    const shown = await open([saved])
    const up = page.getByRole('button', { name: /^Move .* up$/ })
    await expect.element(up.first()).toBeDisabled()
    await expect.element(page.getByRole('button', { name: /^Move .* down$/ }).last()).toBeDisabled()
    await userEvent.click(up.last())
    expect(await shown.first(saveMethods)).toEqual({ methods: [cash, card, alipay], version: 4 })
  })

  it('take a name of their own, which may be emptied again', async () => {
    const shown = await open([saved])
    await userEvent.click(page.getByRole('button', { name: /^Edit .*Hall card/ }))
    await type({ 'Name on the tile': '' })
    await press('Save')
    expect(await shown.first(saveMethods)).toEqual({ methods: [cash, alipay, { ...card, label: null }], version: 4 })
    await expectClosed()
  })

  it('cost the customer a fee, as a percentage or an amount, and cash none', async () => {
    const shown = await open([saved])
    await userEvent.click(page.getByRole('button', { name: /^Edit Cash/ }))
    await expect.element(page.getByRole('dialog').getByText('Open the drawer')).toBeVisible()
    expect(page.getByText('Customer fee').elements()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expectClosed()
    await userEvent.click(page.getByRole('button', { name: /^Edit .*Hall card/ }))
    await page.getByText('Percent', { exact: true }).click()
    await press('Save')
    expect(shown.sent(saveMethods)).toEqual([])
    await type({ 'Percentage of this payment': '50.01' })
    await press('Save')
    expect(shown.sent(saveMethods)).toEqual([])
    await type({ 'Percentage of this payment': '2.5' })
    await press('Save')
    const fee = { rate: { kind: 'percent', basisPoints: 250 }, isTaxed: false }
    expect(await shown.first(saveMethods)).toEqual({ methods: [cash, alipay, { ...card, fee }], version: 4 })
    await expectClosed()
  })

  it('give no money back where that is switched off, which cash never does', async () => {
    const shown = await open([saved])
    await userEvent.click(page.getByRole('button', { name: /^Edit Cash/ }))
    await expect.element(page.getByRole('dialog').getByText('Open the drawer')).toBeVisible()
    expect(page.getByText('Allow refunds').elements()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expectClosed()
    await userEvent.click(page.getByRole('button', { name: /^Edit .*Hall card/ }))
    await page.getByRole('switch', { name: 'Allow refunds' }).click()
    await press('Save')
    const kept = { ...card, isRefundable: false }
    expect(await shown.first(saveMethods)).toEqual({ methods: [cash, alipay, kept], version: 4 })
    await expectClosed()
  })

  it('keep what was typed when somebody else was faster', async () => {
    await open([refuse(saveMethods, 'thing.changed-meanwhile')])
    await userEvent.click(page.getByRole('button', { name: /^Edit .*Hall card/ }))
    await type({ 'Name on the tile': 'Front card' })
    await press('Save')
    await expect.element(page.getByText(wordsOf('thing.changed-meanwhile')).first()).toBeVisible()
    await expectValue('Name on the tile', 'Front card')
  })

  it('are only shown to whoever may not change them', async () => {
    await open([], { may: ['platform.payment'] })
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
    expect(page.getByRole('switch').elements()).toEqual([])
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('say at an outlet that they are those of all outlets, and are saved for the outlet', async () => {
    const shown = await open([saved], {}, SAMPLE_ID)
    await expect.element(page.getByText('Same as all outlets')).toBeVisible()
    expect(await shown.first(listMethods)).toEqual({ outletId: SAMPLE_ID })
    await userEvent.click(page.getByRole('switch').last())
    expect(await shown.first(saveMethods)).toMatchObject({ outletId: SAMPLE_ID, version: 4 })
  })

  it('say why they could not be read, and are read again', async () => {
    const shown = await renderScreen(<MethodList outletId={undefined} />, [refuse(listMethods, 'permission.missing')])
    await expect.element(page.getByText(wordsOf('permission.missing')).first()).toBeVisible()
    const before = shown.sent(listMethods).length
    await userEvent.click(button('Try again'))
    await expect.poll(() => shown.sent(listMethods).length).toBeGreaterThan(before)
  })
})
