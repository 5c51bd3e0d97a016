import { type AccountView, listAccounts, saveAccount, tryAccount } from '@kassa/contract/payment/account.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClosed, expectValue, press, type } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import { AccountList } from './AccountList.tsx'

const account: AccountView = sample(saveAccount.answer, {
  channel: 'alipay',
  outletName: 'Harbour Street',
  outletId: SAMPLE_ID,
  mode: 'demo',
  enabled: 1,
  fields: { appId: '2021000' },
  tails: { privateKey: 'x9Qz' },
  noticeUrl: 'https://kassa.example/notice',
  version: 5,
})
const open = (accounts: AccountView[], more: readonly Answer[] = [], options: RenderOptions = {}) =>
  renderScreen(
    <AccountList />,
    [answer(listAccounts, { accounts, hasSimulators: true, answersForAll: true }), ...more],
    options,
  )

describe('the accounts at channels', () => {
  it('show what is open, and of a secret its last characters only', async () => {
    await open([account])
    for (const text of ['Harbour Street', '2021000', '…x9Qz', 'Demo', 'https://kassa.example/notice'])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('say what one is good for where there is none, and add it by its channel', async () => {
    const shown = await open([], [answer(saveAccount, account)])
    await expect.element(page.getByText('No accounts yet')).toBeVisible()
    await press('Add account')
    await userEvent.click(page.getByRole('menuitem', { name: 'Alipay' }))
    await type({ 'App ID': '2021', 'Channel’s public key': 'PUB', 'Your private key': 'PRIV' })
    await press('Save')
    expect(await shown.first(saveAccount)).toEqual({
      channel: 'alipay',
      outletId: null,
      mode: 'demo',
      enabled: 1,
      fields: { appId: '2021', publicKey: 'PUB', privateKey: 'PRIV', most: '', deadlineSeconds: '' },
      version: 0,
    })
    await expectClosed()
  })

  it('keep a secret whose field is left empty, and say so', async () => {
    const shown = await open([account], [answer(saveAccount, account)])
    await press('Edit Alipay')
    await expect.element(page.getByText('Saved, ending in …x9Qz. Leave empty to keep it.').first()).toBeVisible()
    await type({ 'App ID': '777' })
    await press('Save')
    expect(await shown.first(saveAccount)).toMatchObject({
      id: SAMPLE_ID,
      outletId: SAMPLE_ID,
      fields: { appId: '777', privateKey: '' },
      version: 5,
    })
  })

  it('say which key cannot be read, and keep what was typed', async () => {
    await open([account], [refuse(saveAccount, 'payment.demo-unavailable')])
    await press('Edit Alipay')
    await type({ 'Your private key': 'not a key' })
    await press('Save')
    await expect.element(page.getByText(wordsOf('payment.demo-unavailable')).first()).toBeVisible()
    await expectValue('Your private key', 'not a key')
  })

  it.each([
    [true, 'The account works'],
    [false, 'The account does not work: SIGN_ERROR'],
  ])('are tried by a call that moves nothing: %s', async (isGood, said) => {
    const shown = await open([account], [answer(tryAccount, { isGood, code: 'SIGN_ERROR', text: 'from over there' })])
    await press('Test account of Alipay')
    expect(await shown.first(tryAccount)).toEqual({ id: SAMPLE_ID })
    await expect.element(page.getByText(said).first()).toBeVisible()
    await expect.element(page.getByText('from over there', { exact: false })).toBeVisible()
  })

  it('offer nothing to whoever may only look', async () => {
    await open([account], [], { may: ['platform.payment'] })
    await expect.element(page.getByText('2021000', { exact: false })).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })
})
