import {
  countStocktake,
  listStocktakeLines,
  readStocktake,
  stocktakeLine,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { listStock, stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import { ean13 } from '@kassa/domain/receipt/symbols/ean-13.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import { CountPanel } from './CountPanel.tsx'
import { patiently } from '../../test/patiently.ts'

const [TEA, MILK] = ['6901234567892', '4006381333931'] as const
const MODULE = 4

/** A camera into which one code after the other is held. */
function camera(first: string): { hold: (code: string) => void } {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const paper = canvas.getContext('2d')!
  let code = first
  const draw = (): void => {
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, 640, 480)
    paper.fillStyle = '#000'
    for (const { at, width } of ean13(code)?.bars ?? []) paper.fillRect(120 + at * MODULE, 120, width * MODULE, 240)
  }
  draw()
  const timer = setInterval(draw, 50)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream(20))
  onTestFinished(() => {
    clearInterval(timer)
    vi.restoreAllMocks()
  })
  return { hold: (next) => void (code = next) }
}

/** The reader of codes is a file of the app, and no call. */
/** The browser's own way to files, whatever another test has put in its place. */
function ownFetch(): typeof fetch {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const { contentWindow } = frame
  if (!contentWindow) throw new Error('the browser opened no frame')
  return (contentWindow as Window & typeof globalThis).fetch.bind(contentWindow)
}

function letFilesThrough(): void {
  const files = ownFetch()
  const calls = globalThis.fetch
  globalThis.fetch = (input, init) =>
    (String(input instanceof Request ? input.url : input).endsWith('.wasm') ? files : calls)(input, init)
}

const lineOf = (place: number, code: string) => ({
  ...sample(stocktakeLine),
  variantId: `${SAMPLE_ID.slice(0, -1)}${place}`,
  code,
  weightUnit: null,
  tracksSerials: false,
})
const goods = [lineOf(1, TEA), lineOf(2, MILK)]

it('a phone’s camera counts: each time goods are held into it they are one more', async () => {
  const { hold } = camera(TEA)
  const { sent } = await renderScreen(<CountPanel stocktake={sample(readStocktake.answer)} />, [
    answer(listStocktakeLines, ({ search }) => ({
      ...sample(listStocktakeLines.answer),
      ...pageWith(...goods.filter(({ code }) => code === search)),
    })),
    answer(countStocktake, { rows: goods.map(({ variantId }) => ({ variantId, countKey: 'Mei', quantity: 1 })) }),
  ])
  letFilesThrough()
  await userEvent.click(page.getByRole('button', { name: 'Scan with camera' }))
  const counted = () =>
    sent(countStocktake)
      .flatMap((request) => (request as { readonly counts: readonly { readonly variantId: string }[] }).counts)
      .map(({ variantId, ...rest }) => ({ code: goods.find((one) => one.variantId === variantId)?.code, ...rest }))
  const one = { quantity: 1, mode: 'add' }
  await patiently(() => expect(counted()).toMatchObject([{ code: TEA, ...one }]))
  hold(MILK)
  await patiently(() => expect(counted()).toMatchObject([{ code: TEA }, { code: MILK, ...one }]))
  hold(TEA)
  await patiently(() => expect(counted()).toMatchObject([{ code: TEA }, { code: MILK }, { code: TEA, ...one }]))
  // A code that it still saw would be counted in the next test.
  await userEvent.click(page.getByRole('button', { name: 'Close camera' }))
  await expect.element(page.getByRole('button', { name: 'Scan with camera' })).toBeVisible()
})

it('a pack that is scanned counts what it holds; a code of nothing counts nothing', async () => {
  const [tea] = goods
  const bottle = { ...sample(stockRow), variantId: tea!.variantId, code: TEA, packQuantity: 12 }
  const shown = await renderScreen(<CountPanel stocktake={sample(readStocktake.answer)} />, [
    answer(listStocktakeLines, ({ search }) => ({
      ...sample(listStocktakeLines.answer),
      ...pageWith(...goods.filter(({ code }) => code === search)),
    })),
    answer(listStock, ({ code }) => ({
      ...sample(listStock.answer),
      ...pageWith(...(code === 'BOX-12' ? [bottle] : [])),
    })),
    answer(countStocktake, { rows: [{ variantId: tea!.variantId, countKey: 'Mei', quantity: 12 }] }),
  ])
  for (const code of ['NOTHING', 'BOX-12']) {
    await userEvent.fill(page.getByLabelText('Code or name'), code)
    await userEvent.keyboard('{Enter}')
    if (code === 'NOTHING') await expect.element(page.getByRole('alert')).toBeVisible()
  }
  await patiently(() => expect(shown.sent(countStocktake)).toHaveLength(1))
  expect(shown.sent(countStocktake)).toMatchObject([
    { counts: [{ variantId: tea!.variantId, quantity: 12, mode: 'add' }] },
  ])
})
