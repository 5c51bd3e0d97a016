import { listOrderPrinters, printOrder } from '@kassa/contract/print/order-print.calls.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { plainSnapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'

const snapshot = plainSnapshot({
  currency: { code: 'CNY', exponent: 2 },
  now: Date.UTC(2026, 2, 4, 4, 0),
  outlet: { id: 'outlet', timeZone: 'UTC' },
  lines: [
    {
      kind: 'counted',
      id: 'first',
      productId: 'first',
      variantId: null,
      categoryId: null,
      brandId: null,
      isDiscountable: true,
      isMemberDiscountAllowed: true,
      earnsPoints: true,
      takesPoints: true,
      sellPriceMinor: 990,
      manualUnitPriceMinor: null,
      special: null,
      memberPriceMinor: null,
      count: 2,
      tax: { id: 'tax', rateBasisPoints: 800 },
    },
  ],
})
const priced = priceBasket(snapshot)
const blank = sample(readOrderPaper.answer)
const paper = {
  ...blank,
  shop: { ...blank.shop, outlet: { ...blank.shop.outlet, timeZone: 'UTC', locale: 'en-US' as const } },
  number: 'K0107',
  snapshot: { ...snapshot },
  answer: priced.ok ? { ...priced.value } : {},
  template: builtInTemplates.cashier,
  lines: [{ lineId: 'first', name: 'Oolong tea', note: '', serials: [], seller: '' }],
  returned: null,
  fiscal: null,
}

const printers = (...names: string[]) =>
  answer(listOrderPrinters, { printers: names.map((name) => ({ id: SAMPLE_ID, name })) })
const here = [answer(readOrderPaper, paper), printers('Counter')]

const copies = () => document.querySelectorAll('.r-printed .r-receipt')

it('shows the receipt as it was printed; what is printed of it says that it is a reprint', async () => {
  await renderScreen(<OrderReceipt orderId={SAMPLE_ID} />, here)
  await expect.element(page.getByText('Oolong tea', { exact: false })).toBeVisible()
  const shown = document.querySelector('.r-shown .r-receipt')?.textContent
  expect(shown).toContain('19.80')
  expect(shown).not.toContain('REPRINT')
  await expect.element(page.getByRole('button', { name: 'Reprint' })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  dispatchEvent(new Event('beforeprint'))
  expect([...copies()].map(({ textContent }) => textContent.includes('REPRINT'))).toEqual([true])
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => copies().length).toBe(0)
})

it('prints nothing of a tab that is not to be seen', async () => {
  await renderScreen(
    <div hidden>
      <OrderReceipt orderId={SAMPLE_ID} />
    </div>,
    here,
  )
  await expect.poll(() => document.querySelector('.r-shown')).not.toBeNull()
  dispatchEvent(new Event('beforeprint'))
  expect(copies().length).toBe(0)
})

it('says what is the case where there is no receipt to see', async () => {
  await renderScreen(<OrderReceipt orderId={SAMPLE_ID} />, [refuse(readOrderPaper, 'thing.not-found')])
  await expect.element(page.getByText(wordsOf('thing.not-found')).first()).toBeVisible()
})

it('is printed on a printer of the outlet, once, and says what became of it', async () => {
  const shown = await renderScreen(<OrderReceipt orderId={SAMPLE_ID} />, [
    ...here,
    answer(printOrder, { state: 'waiting', problem: '' }),
  ])
  await page.getByRole('button', { name: 'Print on Counter' }).click()
  await expect.element(page.getByRole('status').getByText('Counter has not picked up the job yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => shown.sent(printOrder).length).toBe(2)
  const [first, again] = shown.sent(printOrder)
  expect(first).toMatchObject({ orderId: SAMPLE_ID, printerId: SAMPLE_ID })
  expect(again).toEqual(first)
  expect(await seriousFindings()).toEqual([])
})

it('says why the printer did not print it', async () => {
  const failed = answer(printOrder, { state: 'failed', problem: 'paper' })
  await renderScreen(<OrderReceipt orderId={SAMPLE_ID} />, [...here, failed])
  await page.getByRole('button', { name: 'Print on Counter' }).click()
  await expect.element(page.getByText('Counter could not print the receipt.', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Refresh' }).elements()).toEqual([])
})

it('says where printers come from when none is there', async () => {
  await renderScreen(<OrderReceipt orderId={SAMPLE_ID} />, [answer(readOrderPaper, paper), printers()])
  await expect.element(page.getByText('No receipt printer', { exact: false })).toBeVisible()
})
