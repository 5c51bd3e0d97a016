import { lossEvents, lossFigures } from '@kassa/contract/report/loss-figures.calls.ts'
import { lossKinds } from '@kassa/domain/figures/loss.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import LossEventsPage from './LossEventsPage.tsx'
import LossPage from './LossPage.tsx'

const row = {
  orders: 40,
  netMinor: 100_000,
  events: 6,
  perHundred: 15,
  kinds: lossKinds.map((kind) => ({ kind, events: kind === 'void' ? 6 : 0, amountMinor: kind === 'void' ? 9_900 : 0 })),
}
const figures = sample(lossFigures.answer, {
  from: '2026-03-01',
  to: '2026-03-02',
  byCurrency: [{ currency: 'CNY', all: row, people: [{ ...row, personId: SAMPLE_ID, name: 'Sam', standsOut: true }] }],
})

it('names who stands out, and opens the events of each kind and person', async () => {
  await renderScreen(<LossPage />, [answer(lossFigures, figures)])
  await expect.element(page.getByText('Twice the others')).toBeVisible()
  const link = page.getByRole('link', { name: '6 ¥99.00' }).first()
  await expect.element(link).toBeVisible()
  const opened = new URL((link.element() as HTMLAnchorElement).href)
  expect(Object.fromEntries(opened.searchParams)).toEqual({
    from: '2026-03-01',
    to: '2026-03-02',
    currency: 'CNY',
    kind: 'void',
    staffId: SAMPLE_ID,
  })
  expect(await seriousFindings()).toEqual([])
})

it('opens the sale of an event', async () => {
  const event = rowOf(lossEvents, { kind: 'void', personName: 'Sam', what: 'wrong goods', orderId: SAMPLE_ID })
  await renderScreen(<LossEventsPage />, [answer(lossEvents, pageWith(event))])
  await expect.element(page.getByText('wrong goods')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sale' }))
    .toHaveAttribute('href', expect.stringContaining(SAMPLE_ID))
})

it('opens the refunds of the day by the outlet’s clock, where goods came back without a sale', async () => {
  const event = rowOf(lossEvents, {
    kind: 'without-sale',
    orderId: null,
    at: '2026-03-01T22:52:00.000Z',
    businessDay: '2026-03-02',
  })
  await renderScreen(<LossEventsPage />, [answer(lossEvents, pageWith(event))])
  await expect
    .element(page.getByRole('link', { name: 'Refund' }))
    .toHaveAttribute('href', expect.stringContaining('from=2026-03-02&to=2026-03-02'))
})
