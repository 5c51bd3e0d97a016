import { joinAsMember, readJoin, sendJoinCode } from '@kassa/contract/member/join.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import JoinPage from './JoinPage.tsx'

const TOKEN = 'a-word-of-a-screen-long-enough'
const place = (way: 'phone' | 'email') => answer(readJoin, { shop: 'Harbour Tea', outletName: 'East', way })

beforeEach(() => history.replaceState(null, '', `#${TOKEN}`))
afterEach(() => history.replaceState(null, '', location.pathname + location.search))

const send = () => page.getByRole('button', { name: 'Send me a code' })

async function fill(field: string, address: string): Promise<void> {
  await page.getByLabelText('Name').fill('Grace Join')
  await page.getByLabelText(field).fill(address)
}

it('asks for consent first, then for the code, and says the card', async () => {
  const answers = [
    place('phone'),
    answer(sendJoinCode, { againInSeconds: 60 }),
    answer(joinAsMember, { cardNumber: '0000000017' }),
  ]
  const { sent } = await renderScreen(<JoinPage />, answers)
  await expect.element(page.getByText('Harbour Tea · East')).toBeVisible()
  await fill('Phone', '13800138000')
  await expect.element(send()).toBeDisabled()
  await page.getByLabelText('The shop may store my name', { exact: false }).click()
  await send().click()
  await page.getByLabelText('Code').fill('12３456')
  await page.getByRole('button', { name: 'Become a member' }).click()
  await expect.element(page.getByText('Card 0000000017')).toBeVisible()
  expect(sent(sendJoinCode)).toEqual([{ token: TOKEN, address: '13800138000' }])
  expect(sent(joinAsMember)).toEqual([
    { token: TOKEN, address: '13800138000', code: '123456', name: 'Grace Join', agrees: true, agreesToMessages: false },
  ])
})

it('asks for a friend’s code where something is given for it', async () => {
  const answers = [
    answer(readJoin, { shop: 'Harbour Tea', outletName: 'East', way: 'email', takesReferral: true }),
    answer(sendJoinCode, { againInSeconds: 60 }),
    refuse(joinAsMember, 'referral.unknown', { code: 'NOBODY' }),
  ]
  const { sent } = await renderScreen(<JoinPage />, answers)
  await fill('E-mail', 'grace@example.com')
  await page.getByLabelText('Friend’s referral code (optional)').fill('NOBODY')
  await page.getByLabelText('The shop may store my name', { exact: false }).click()
  await send().click()
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Become a member' }).click()
  await expect.element(page.getByText('No member has the referral code NOBODY.', { exact: false })).toBeVisible()
  expect(sent(joinAsMember)).toMatchObject([{ referralCode: 'NOBODY' }])
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(page.getByLabelText('Friend’s referral code (optional)')).toHaveValue('NOBODY')
})

it('keeps what was typed where the address is refused', async () => {
  await renderScreen(<JoinPage />, [place('email'), refuse(sendJoinCode, 'join.address')])
  await fill('E-mail', 'grace@example')
  await page.getByLabelText('The shop may store my name', { exact: false }).click()
  await send().click()
  await expect.element(page.getByText('This is not an e-mail address.', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('grace@example')
})

it('says that the shop takes nobody now, and asks for nothing', async () => {
  await renderScreen(<JoinPage />, [refuse(readJoin, 'join.closed')])
  await expect.element(page.getByText('This shop does not open member cards here now.', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument()
})
