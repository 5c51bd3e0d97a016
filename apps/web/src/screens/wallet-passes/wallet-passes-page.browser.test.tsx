import {
  readWallets,
  removeWallet,
  saveAppleWallet,
  saveGoogleWallet,
  saveWalletDesign,
  type Wallet,
} from '@kassa/contract/member/wallet.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import WalletPassesPage from './WalletPassesPage.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS + 60_000).toISOString()

const view = (wallet: Wallet, more: object = {}) => ({
  wallet,
  issuer: wallet === 'apple' ? 'pass.example.card' : '3388000000022222222',
  account: wallet === 'apple' ? 'TEAM123456' : 'passes@example.com',
  expiresAt: wallet === 'apple' ? inDays(200) : null,
  passes: 7,
  problem: null,
  version: 3,
  ...more,
})
const none = answer(readWallets, { wallets: [], isReached: true })
const both = (more: object = {}) =>
  answer(readWallets, { wallets: [view('apple', more), view('google')], isReached: true })

const choose = (label: string, name: string, text: string): Promise<void> =>
  userEvent.upload(form().getByLabelText(label), new File([text], name))

it('sets up Apple Wallet with the files that are chosen', async () => {
  const shown = await renderScreen(<WalletPassesPage />, [none, answer(saveAppleWallet, { version: 1 })])
  await press('Set up Apple Wallet')
  await choose('Pass certificate', 'card.p12', 'p12')
  await choose("Apple's intermediate certificate", 'G4.cer', 'cer')
  await type({ 'Password of the file': 'hush' })
  await press('Save')
  expect(await shown.first(saveAppleWallet)).toEqual({
    certificate: btoa('p12'),
    key: null,
    passphrase: 'hush',
    intermediate: btoa('cer'),
    version: 0,
  })
})

it('sets up Google Wallet, and says why the account was refused', async () => {
  const shown = await renderScreen(<WalletPassesPage />, [none, refuse(saveGoogleWallet, 'wallet.google-refused')])
  await press('Set up Google Wallet')
  await type({ 'Issuer ID': '3388000000022222222' })
  await choose('Key of the service account', 'key.json', '{}')
  await press('Save')
  expect(await shown.first(saveGoogleWallet)).toEqual({
    issuer: '3388000000022222222',
    account: btoa('{}'),
    version: 0,
  })
  await expect.element(page.getByText(wordsOf('wallet.google-refused')).first()).toBeVisible()
})

it('says of a file that is too large that it is none, and sends nothing', async () => {
  const shown = await renderScreen(<WalletPassesPage />, [none, answer(saveAppleWallet, { version: 1 })])
  await press('Set up Apple Wallet')
  await choose('Pass certificate', 'film.p12', 'x'.repeat(30_001))
  await expect.element(page.getByText('This file is too large to be a key or certificate.')).toBeVisible()
  await press('Save')
  expect(shown.sent(saveAppleWallet)).toEqual([])
})

it.each([
  [31, null],
  [30, null],
  [29, 'The certificate expires in 29 days.'],
  [1, 'The certificate expires in 1 day.'],
  [-1, 'The certificate has expired.'],
])('warns %i days before a certificate ends: %s', async (days, text) => {
  await renderScreen(<WalletPassesPage />, [both({ expiresAt: inDays(days) })])
  await expect.element(page.getByText('pass.example.card')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(text === null ? 0 : 1)
  if (text !== null) await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})

it('shows what signs and how many cards there are, replaces it over its version, and removes it once that was asked', async () => {
  const shown = await renderScreen(<WalletPassesPage />, [
    both({ problem: { kind: 'refused', at: inDays(-1) } }),
    answer(removeWallet, {}),
    answer(saveAppleWallet, { version: 4 }),
  ])
  await expect.element(page.getByText('the keys were refused', { exact: false })).toBeVisible()
  await expect.element(page.getByText('passes@example.com')).toBeVisible()
  await press('Replace keys')
  await choose('Pass certificate', 'card.p12', 'p12')
  await choose("Apple's intermediate certificate", 'G4.cer', 'cer')
  await press('Save')
  expect(await shown.first(saveAppleWallet)).toMatchObject({ version: 3 })
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  expect(await shown.first(removeWallet)).toEqual({ wallet: 'apple' })
})

it('may be looked at and not changed without an owner’s right', async () => {
  await renderScreen(<WalletPassesPage />, [both()], { may: ['platform.members.pointSetting'] })
  await expect.element(page.getByText('pass.example.card')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

it('says that phones do not reach an installation without an address', async () => {
  await renderScreen(<WalletPassesPage />, [answer(readWallets, { wallets: [], isReached: false })])
  await expect.element(page.getByText("Phones can't reach this installation", { exact: false })).toBeVisible()
})

const design = {
  background: '#4a2f8f',
  text: '#ffffff',
  names: { 'en-US': 'Harbour Club', 'zh-CN': '', 'ja-JP': '' },
  rows: ['points' as const, 'level' as const],
  logoId: null,
  version: 2,
}

it('shows how cards look and changes it over its version', async () => {
  const given = answer(readWallets, { wallets: [], isReached: true, design })
  const shown = await renderScreen(<WalletPassesPage />, [given, answer(saveWalletDesign, { version: 3 })])
  await expect.element(page.getByText('Harbour Club')).toBeVisible()
  await expect.element(page.getByText('Gold', { exact: true })).toBeVisible()
  expect(page.getByText('Balance', { exact: true }).elements()).toEqual([])
  await press('Edit look')
  await type({ Background: '#10302a', 中文: '海港俱乐部' })
  await page.getByRole('checkbox', { name: 'Balance' }).click()
  await press('Save')
  const { rows, ...sent } = (await shown.first(saveWalletDesign)) as typeof design
  expect(sent).toEqual({
    background: '#10302a',
    text: '#ffffff',
    names: { 'en-US': 'Harbour Club', 'zh-CN': '海港俱乐部', 'ja-JP': '' },
    logoId: null,
    version: 2,
  })
  expect(new Set<string>(rows)).toEqual(new Set(['points', 'level', 'balance']))
})

it('says while colors are chosen that text would be hard to read', async () => {
  await renderScreen(<WalletPassesPage />, [answer(readWallets, { wallets: [], isReached: true, design })])
  await press('Edit look')
  await type({ Text: '#5a3f9f' })
  await expect.element(page.getByText('Text is hard to read in these colors', { exact: false })).toBeVisible()
})
