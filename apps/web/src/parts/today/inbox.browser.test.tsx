import { approveDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { draftReorders } from '@kassa/contract/inventory/reorder.calls.ts'
import { receiveTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { approveMarkdowns, draftMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { approvePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { answerConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { roundCashToCoin } from '@kassa/contract/sales/coin.calls.ts'
import {
  handErrand,
  listHands,
  listErrands,
  snoozeErrand,
  errand,
  undoChange,
} from '@kassa/contract/today/today.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismiss, readNotices } from '../../api/notices.ts'
import { readShortcuts, useShortcutKeys } from '../../kit/keys/use-shortcuts.ts'
import { act, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { errandKind } from './errand-kinds.ts'
import { Inbox } from './Inbox.tsx'

const bare = {
  outletName: 'Quay',
  merchantId: null,
  count: null,
  amountMinor: null,
  currency: null,
  snoozedUntil: null,
  handedTo: null,
  target: null,
  hint: null,
}
const at = '2026-03-02T03:00:00.000Z'
const cost = { amountMinor: 1_250, currency: 'USD' as const }
const damage = sample(errand, { ...bare, ...cost, kind: 'damage-report', id: SAMPLE_ID, title: 'D-7', at })
const later = sample(errand, {
  ...bare,
  kind: 'transfer',
  id: SAMPLE_ID,
  title: 'T-1',
  snoozedUntil: '2026-03-03T08:00:00.000Z',
})
const newer = sample(errand, { ...bare, kind: 'of-tomorrow', id: SAMPLE_ID, title: 'Unknown' })
const list = (...rows: (typeof damage)[]) =>
  answer(listErrands, { rows, waiting: rows.length, asOf: '2026-03-02T04:00:00.000Z', me: SAMPLE_ID })
const name = 'Damage report D-7 is waiting for approval'

it('of goods below zero says which receipt seems to have counted packs', async () => {
  const unit = { received: 2, packSize: 12, pieces: 24, evidence: 'pack-size' as const }
  const target = { kind: 'unit' as const, id: SAMPLE_ID, name: 'PO-7', unit }
  const below = sample(errand, { ...bare, kind: 'negative-stock', id: SAMPLE_ID, title: 'Rice', at: null, target })
  await renderScreen(<Inbox />, [list(below)])
  await expect.element(page.getByText('PO-7: 2 received; in packs of 12 that is 24', { exact: false })).toBeVisible()
})

it('proposes the smallest coin with the sales of today, in amounts as they are written', async () => {
  const coin = { ...bare, kind: 'smallest-coin', id: SAMPLE_ID, title: '10', currency: 'CNY' as const }
  const shown = await renderScreen(<Inbox />, [
    list(sample(errand, { ...coin, count: 2, amountMinor: -1, outletName: null })),
    answer(roundCashToCoin, {}),
  ])
  const words = 'Round cash to ¥0.10, the smallest coin in use? 2 cash sales today would change, by −¥0.01 in all'
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Round cash', exact: true }).click()
  expect(await shown.first(roundCashToCoin)).toEqual({ currency: 'CNY' })
  await expect.element(page.getByText('Cash is rounded to ¥0.10 from now on')).toBeVisible()
})

it.each([
  ['en', 'Summer sale has ¥11.00 of its budget left'],
  ['zh', '“Summer sale”的优惠预算还剩 ¥11.00'],
  ['ja', '「Summer sale」の値引き予算の残り ¥11.00'],
] as const)('says in %s what is left of the budget of a plan', async (language, words) => {
  const money = { amountMinor: 1_100, currency: 'CNY' as const, outletName: null }
  const used = sample(errand, { ...bare, ...money, kind: 'plan-budget', id: SAMPLE_ID, title: 'Summer sale', at: null })
  await renderScreen(<Inbox />, [list(used)], { language })
  await expect.element(page.getByText(words)).toBeVisible()
})

/** The inbox on a page that listens for keys. */
function WithKeys() {
  useShortcutKeys()
  return <Inbox />
}

it('names the thing and does its usual step in place', async () => {
  const shown = await renderScreen(<Inbox />, [
    list(damage, newer),
    answer(approveDamageReport, sample(approveDamageReport.answer)),
  ])
  await expect.element(page.getByRole('link', { name })).toBeVisible()
  expect(page.getByText('Quay', { exact: false }).first().element().textContent).toMatch(/^Quay · \d/)
  expect(page.getByText('Unknown').elements()).toHaveLength(0)
  await press('Approve')
  const dialog = page.getByRole('dialog')
  const says = 'The goods leave the stock at a cost of $12.50. This can’t be undone.'
  await expect.element(dialog.getByText(says)).toBeVisible()
  expect(shown.sent(approveDamageReport)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  expect(await shown.first(approveDamageReport)).toEqual({ id: SAMPLE_ID, note: '' })
  await expect.element(page.getByText('D-7 approved: $12.50 of goods left the stock')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

it('drafts the orders of what runs low with the way back, and leads to the drafts once they are there', async () => {
  const low = { ...bare, kind: 'low-stock', id: SAMPLE_ID, title: 'Quay', outletId: SAMPLE_ID, count: 3, at: null }
  const drafted = answer(draftReorders, { orderIds: [SAMPLE_ID] })
  const shown = await renderScreen(<Inbox />, [list(sample(errand, low)), drafted, answer(undoChange, {})])
  await press('Draft orders')
  expect(await shown.first(draftReorders)).toEqual({ outletId: SAMPLE_ID })
  await expect.element(page.getByText('ready to check and submit: Quay', { exact: false })).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText('Drafts deleted: Quay')).toBeVisible()
})

it('offers no second draft where one waiting to be submitted', async () => {
  const low = { ...bare, kind: 'low-stock', id: SAMPLE_ID, title: 'Quay', count: 3, at: null, hint: 'order-drafted' }
  await renderScreen(<Inbox />, [list(sample(errand, low))])
  await expect.element(page.getByText('waiting to be submitted', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Draft orders' }).elements()).toEqual([])
})

it('receives a whole transfer once asked, and says that it stays', async () => {
  const way = sample(errand, { ...bare, kind: 'transfer', id: SAMPLE_ID, title: 'T-1', at })
  const done = answer(receiveTransfer, sample(receiveTransfer.answer))
  const shown = await renderScreen(<Inbox />, [list(way), done])
  await press('Receive all')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('This can’t be undone', { exact: false })).toBeVisible()
  expect(shown.sent(receiveTransfer)).toEqual([])
  await dialog.getByRole('button', { name: 'Receive all' }).click()
  expect(await shown.first(receiveTransfer)).toEqual({ id: SAMPLE_ID, note: '' })
  await expect.element(page.getByText('T-1 received: everything is in stock')).toBeVisible()
})

it('takes a step back where it can be taken back', async () => {
  const asks = sample(errand, { ...bare, kind: 'consent-asked', id: SAMPLE_ID, title: 'North' })
  const shown = await renderScreen(<Inbox />, [list(asks), answer(answerConsent, {}), answer(undoChange, {})])
  await press('Allow')
  expect(await shown.first(answerConsent)).toEqual({ isAllowed: true })
  await expect.element(page.getByText('North can now see your sales')).toBeVisible()
  await press('Undo')
  expect(await shown.first(undoChange)).toMatchObject({ key: expect.any(String) })
  await expect.element(page.getByText('North can’t see your sales; the request is open again')).toBeVisible()
})

it('says what was seen or handed on, and takes it back', async () => {
  const changed = sample(errand, { ...bare, kind: 'changes', id: SAMPLE_ID, title: 'prices', count: 2, at })
  const hands = { rows: [{ id: SAMPLE_ID, name: 'Ada' }] }
  const shown = await renderScreen(<Inbox />, [
    list(changed),
    answer(snoozeErrand, {}),
    answer(listHands, hands),
    answer(handErrand, {}),
  ])
  await press('Mark as seen')
  const said = '2 changes by others since yesterday: products and prices'
  await expect.element(page.getByText(`Mark as seen: ${said}`)).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText(`Open again: ${said}`)).toBeVisible()
  expect(shown.sent(snoozeErrand)).toMatchObject([{ until: expect.any(String) }, { until: null }])
})

it('drafts markdowns and approves them, each with the way back', async () => {
  const lots = { ...bare, kind: 'expiring', outletId: SAMPLE_ID, title: 'Milk 2026-03-05 · Rice 2026-03-06', count: 2 }
  const first = sample(errand, { ...lots, id: SAMPLE_ID, hint: 'to-draft' })
  const second = sample(errand, { ...lots, id: '00000000-0000-4000-8000-00000000000f', hint: 'drafted' })
  const made = { planIds: [SAMPLE_ID] }
  const shown = await renderScreen(<Inbox />, [
    list(first, second),
    answer(draftMarkdowns, made),
    answer(approveMarkdowns, made),
    answer(undoChange, {}),
  ])
  await press('Draft markdowns')
  expect(await shown.first(draftMarkdowns)).toEqual({ outletId: SAMPLE_ID })
  await expect.element(page.getByText('Drafted for approval: Milk 03/05/2026 · Rice 03/06/2026')).toBeVisible()
  await press('Approve')
  expect(await shown.first(approveMarkdowns)).toEqual({ outletId: SAMPLE_ID })
  await expect.element(page.getByText('Marked down: Milk 03/05/2026 · Rice 03/06/2026')).toBeVisible()
})

it('is walked and done by keys, which the sheet names', async () => {
  const tidy = sample(errand, { ...bare, kind: 'setup-payment', id: SAMPLE_ID, title: '', at })
  const shown = await renderScreen(<WithKeys />, [list(tidy, later, damage), answer(snoozeErrand, {})])
  await expect.element(page.getByRole('link', { name })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Choose your payment methods' })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name })).toHaveFocus()
  await userEvent.keyboard('k')
  expect(readShortcuts().flatMap((line) => line.offer()?.label ?? [])).toEqual([
    'Next row (Enter opens it)',
    'Previous row',
    'Do the step of the current row',
  ])
  expect(shown.sent(snoozeErrand)).toEqual([])
  await userEvent.keyboard('e')
  expect(await shown.first(snoozeErrand)).toMatchObject({ kind: 'setup-payment' })
})

it('offers no step to whoever may not take it', async () => {
  await renderScreen(<Inbox />, [list(damage)], { may: ['platform.inventory.damageReports'] })
  await expect.element(page.getByRole('link', { name })).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve' }).elements()).toHaveLength(0)
})

it('puts an entry off, and shows what was put off when asked', async () => {
  const shown = await renderScreen(<Inbox />, [list(damage, later), answer(snoozeErrand, {})])
  await act(name, 'In an hour')
  const sent = (await shown.first(snoozeErrand)) as { readonly kind: string; readonly until: string }
  expect(sent).toMatchObject({ kind: 'damage-report', id: SAMPLE_ID, merchantId: null })
  expect(page.getByText('T-1', { exact: false }).elements()).toHaveLength(0)
  // The notice of it would lie over the button for twelve seconds.
  await expect.poll(() => readNotices().length).toBe(1)
  for (const { id } of readNotices()) dismiss(id)
  await press('Show 1 postponed')
  await expect.element(page.getByText('Transfer T-1 is in transit')).toBeVisible()
})

it('hands an entry to a person', async () => {
  const hands = { rows: [{ id: SAMPLE_ID, name: 'Ada' }] }
  const shown = await renderScreen(<Inbox />, [list(damage), answer(listHands, hands), answer(handErrand, {})])
  await act(name, 'Assign to…')
  await press('Assign')
  expect(await shown.first(handErrand)).toEqual({ kind: 'damage-report', id: SAMPLE_ID, merchantId: null, to: null })
})

it('names the merchant of an entry above the tenants, and approves a partner in place', async () => {
  const above = { ...bare, outletName: null, outletId: null }
  const tills = sample(errand, {
    ...above,
    kind: 'merchant-tills',
    id: SAMPLE_ID,
    merchantId: SAMPLE_ID,
    title: 'Tea',
    count: 3,
  })
  const signup = sample(errand, { ...above, kind: 'partner-signup', id: SAMPLE_ID, title: 'North' })
  const shown = await renderScreen(<Inbox />, [
    list(tills, signup),
    answer(snoozeErrand, {}),
    answer(approvePartner, {}),
  ])
  await act('Tea: 3 entries not uploaded on silent tills', 'In an hour')
  expect(await shown.first(snoozeErrand)).toMatchObject({ kind: 'merchant-tills', merchantId: SAMPLE_ID })
  await press('Approve')
  expect(await shown.first(approvePartner)).toEqual({ id: SAMPLE_ID })
})

it('leads from what was changed to the lines that were counted', async () => {
  const changed = (title: string) =>
    sample(errand, { ...bare, kind: 'changes', id: SAMPLE_ID, title, count: 2, outletId: null, outletName: null, at })
  const kindOf = errandKind('changes')
  expect(kindOf?.pathOf(changed('prices'))).toMatch(/^\/log-adminLog\?group=prices&fromDay=2026-03-02&toDay=\d{4}-/)
  expect(kindOf?.pathOf(changed('roles-by-staff'))).toMatch(/^\/log-staffLog\?group=roles&fromDay=2026-03-02&toDay=/)
})

it('says that nothing waits', async () => {
  await renderScreen(<Inbox />, [list()])
  await expect.element(page.getByText('No tasks.', { exact: false })).toBeVisible()
})
