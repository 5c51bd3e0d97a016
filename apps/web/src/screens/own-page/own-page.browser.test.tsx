import { eraseOwn, makeMemberCode, openOwnPage, readOwnPage, sendOwnCode } from '@kassa/contract/member/own.calls.ts'
import { makeOwnPass } from '@kassa/contract/member/wallet.calls.ts'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import i18next from 'i18next'
import { page } from 'vitest/browser'
import { showBrandHere } from '../../session/brand.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import OwnPage from './OwnPage.tsx'

const TOKEN = 'a-link-that-is-long-enough'
const PASS = 'a-pass-that-is-long-enough'
const later = '2026-03-02T05:00:00.000Z'
const own = {
  shop: 'Harbour Tea',
  name: 'Grace Own',
  cardNumber: '0000000017',
  locale: null,
  levelName: 'Gold',
  nextLevel: null,
  currency: 'CNY' as const,
  points: 120,
  lots: [{ lastDay: '2026-06-30', points: 120 }],
  principalMinor: 700,
  bonusMinor: 50,
  spentMinor: 30_000,
  pointRecords: [{ day: '2026-03-01', reason: 1, points: 120, after: 120 }],
  balanceRecords: [{ day: '2026-03-01', type: 1, amountMinor: 700, afterMinor: 700 }],
  coupons: [
    {
      code: 'ABCDEFGH23',
      name: 'Two off',
      fromDate: '2026-03-01',
      untilDate: '2026-03-31',
      word: 'KC1.ABCDEFGH23.signed',
    },
  ],
  orders: [],
}
const answers = [
  answer(sendOwnCode, { againInSeconds: 60, address: 'g•••@example.com' }),
  answer(openOwnPage, { pass: PASS, expiresAt: later }),
  answer(readOwnPage, own),
  answer(makeMemberCode, { code: 'KM.abc', expiresAt: later }),
  answer(eraseOwn, {}),
]

afterEach(() => history.replaceState(null, '', location.pathname + location.search))

async function open(given = answers, session: { readonly token: string | null } = { token: 'token' }) {
  history.replaceState(null, '', `#${TOKEN}`)
  const rendered = await renderScreen(<OwnPage />, given, { session })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByText('Grace Own')).toBeVisible()
  return rendered
}

it('asks for the code, then shows what the member holds and the card for the till', async () => {
  const { sent } = await open()
  expect(sent(openOwnPage)).toEqual([{ token: TOKEN, code: '123456' }])
  await expect.element(page.getByText('¥7.50 (of which ¥0.50 bonus)')).toBeVisible()
  await expect.element(page.getByText('120 until 06/30/2026')).toBeVisible()
  await expect.element(page.getByText('Two off · ABCDEFGH23 · until 03/31/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Show my card' }).click()
  await expect.element(page.getByRole('img', { name: 'KM.abc' })).toBeVisible()
})

it('shows the code of a coupon for the till’s scanner when it is asked for', async () => {
  await open()
  await expect.element(page.getByRole('img', { name: 'KC1.ABCDEFGH23.signed' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the QR code of Two off' }).click()
  await expect.element(page.getByRole('img', { name: 'KC1.ABCDEFGH23.signed' })).toBeVisible()
})

it.each([
  ['of the shop’s partner where nobody is signed in', null, 'North Retail'],
  ['of whoever is signed in here', 'token', 'Kassa'],
])('stands under the brand %s', async (_, token, name) => {
  const brand = { name: 'North Retail', accent: null, logo: null }
  onTestFinished(() => showBrandHere(null))
  await open([...answers, answer(readOwnPage, { ...own, brand })], { token })
  await expect.element(page.getByText(name, { exact: true })).toBeVisible()
})

it('erases only when it was asked twice', async () => {
  const { sent } = await open()
  await page.getByRole('button', { name: 'Erase my data' }).click()
  expect(sent(eraseOwn)).toEqual([])
  await page.getByRole('button', { name: 'Erase my data for good' }).click()
  await expect.element(page.getByText('Your personal data has been erased.')).toBeVisible()
  expect(sent(eraseOwn)).toEqual([{ pass: PASS }])
})

it('says why no code could be sent', async () => {
  history.replaceState(null, '', `#${TOKEN}`)
  await renderScreen(<OwnPage />, [refuse(sendOwnCode, 'member-link.no-address')])
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(page.getByText('Give them your address at the till', { exact: false })).toBeVisible()
})

it('shows the code for friends with what both are given', async () => {
  const gives = { points: 100, coupons: 0, friendPoints: 0, friendCoupons: 2 }
  const referral = { code: 'ABCDEFGH23', friends: 3, mostFriends: 10, minimumMinor: 5_000, days: 30, ...gives }
  await open([...answers.filter((_one, at) => at !== 2), answer(readOwnPage, { ...own, coupons: [], referral })])
  const section = page.getByRole('region', { name: 'Bring friends' })
  for (const text of ['ABCDEFGH23', 'You get 100 points.', 'Your friend gets 2 coupons.', '3 of 10 friends so far'])
    await expect.element(section.getByText(text)).toBeVisible()
  await expect.element(section.getByText('¥50.00 or more within 30 days', { exact: false })).toBeVisible()
})

it('shows the cards of the family, and nothing of it where there is none or a server of before says none', async () => {
  await open()
  expect(page.getByRole('region', { name: 'Family cards' }).elements()).toEqual([])
  const family = [{ name: 'Ben', cardNumber: '0000000042' }]
  await open([...answers.filter((_one, at) => at !== 2), answer(readOwnPage, { ...own, family })])
  const section = page.getByRole('region', { name: 'Family cards' })
  await expect.element(section.getByText('Ben · 0000000042')).toBeVisible()
  await expect.element(section.getByText('Ask the shop to end a card.', { exact: false })).toBeVisible()
})

const ownWord = { language: 'en' as const, key: 'own:points', words: 'Stars' }
const words = [
  ownWord,
  { ...ownWord, key: 'own:gone', words: 'Nothing' },
  { ...ownWord, key: 'own:shop', words: 'Without blanks' },
  { ...ownWord, key: 'desk:lock.who', words: 'Not of this page' },
]
/** Other tests read the same words: the product's come back. */
const giveBack = () => onTestFinished(() => void i18next.addResource('en', 'own', 'points', 'Points', { silent: true }))

it('a customer reads it in the words of the shop, as far as they fit, and the browser keeps none', async () => {
  giveBack()
  await open([...answers, answer(readOwnPage, { ...own, words })], { token: null })
  await expect.element(page.getByText('Stars', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Harbour Tea · card 0000000017', { exact: false })).toBeVisible()
  expect(localStorage.getItem('kassa.own-words') ?? '').not.toContain('Stars')
})

it('whoever is signed in here reads on in the words of their own house', async () => {
  await open([...answers, answer(readOwnPage, { ...own, words })])
  await expect.element(page.getByText('Points', { exact: true })).toBeVisible()
})

it('leads to the pass of a wallet that the shop gives one for', async () => {
  const given = [...answers.filter((_one, at) => at !== 2), answer(readOwnPage, { ...own, wallets: ['apple'] })]
  // The address of an anchor: the page under test stays.
  const { sent } = await open([...given, answer(makeOwnPass, { url: '#the-pass' })])
  expect(page.getByRole('button', { name: 'Add to Google Wallet' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Add to Apple Wallet' }).click()
  await expect.poll(() => location.hash).toBe('#the-pass')
  expect(sent(makeOwnPass)).toEqual([{ pass: PASS, wallet: 'apple' }])
})

it('offers no wallet where the shop, or a server of before, has none', async () => {
  await open()
  expect(page.getByRole('button', { name: /Wallet/ }).elements()).toEqual([])
})

it('says why there is no pass', async () => {
  const given = [...answers.filter((_one, at) => at !== 2), answer(readOwnPage, { ...own, wallets: ['google'] })]
  await open([...given, refuse(makeOwnPass, 'wallet.not-set-up')])
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click()
  await expect.element(page.getByText('This shop gives no pass for this wallet.', { exact: false })).toBeVisible()
})
