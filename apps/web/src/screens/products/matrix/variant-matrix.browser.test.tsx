import { Form } from 'antd'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../../test/show.tsx'
import { emptyListing, type VariantDraft } from '../../../parts/goods/product-form.ts'
import { VariantMatrix } from './VariantMatrix.tsx'

const outlet = { id: 'here', number: '1', name: 'Here', payCurrency: 'USD' as const, timeZone: 'UTC' }
const sizes = Array.from({ length: 20 }, (_, at) => `s${at}`)
const colours = Array.from({ length: 10 }, (_, at) => `c${at}`)
const attributes = [
  { name: 'Size', values: sizes },
  { name: 'Colour', values: colours },
]
const rows: VariantDraft[] = sizes.flatMap((size) =>
  colours.map((colour) => ({
    id: null,
    valueNames: [size, colour],
    codes: [],
    customCode: null,
    sku: null,
    listings: [{ ...emptyListing('here'), sellPriceMinor: 500 }],
  })),
)

const Matrix = ({ of = rows }: { of?: VariantDraft[] }) => (
  <Form initialValues={{ variants: of }}>
    <Form.Item name="variants">
      <VariantMatrix attributes={attributes} weightUnit={null} />
    </Form.Item>
  </Form>
)

const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const session = { outlets: [outlet], outlet: { outletId: 'here', payCurrency: 'USD' } }

describe('the matrix of combinations', () => {
  it('says of goods that nobody counted that they are not tracked, and of the others how many there are', async () => {
    const stored = [-3, 7].map((onHand, at) => ({
      ...rows[at]!,
      id: String(at),
      listings: [{ ...emptyListing('here'), sellPriceMinor: 500, onHand, isTracked: onHand > 0 }],
    }))
    await show(<Matrix of={stored} />, { session })
    await expect.element(page.getByText('Not tracked')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '7', exact: true })).toBeVisible()
    await expect.element(page.getByText('-3')).not.toBeInTheDocument()
  })

  it('is filled for all rows or those of a value, goes down with Enter, and keeps to axe', async () => {
    await show(<Matrix of={rows.slice(0, 12)} />, { session })
    await userEvent.fill(page.getByLabelText('Value to fill in'), '7.25')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select s0 c1' }))
    await userEvent.click(page.getByRole('button', { name: 'Fill 1 row' }))
    await expect.element(cell('Price $ s0 c1')).toHaveValue('7.25')
    await expect.element(cell('Price $ s0 c0')).toHaveValue('5.00')
    await userEvent.click(cell('Price $ s0 c0'))
    await userEvent.keyboard('6{Enter}8{Enter}')
    await expect.element(cell('Price $ s0 c0')).toHaveValue('6.00')
    await expect.element(cell('Price $ s0 c1')).toHaveValue('8.00')
    await expect.element(cell('Price $ s0 c2')).toHaveFocus()
    await userEvent.click(page.getByText('All prices', { exact: true }))
    await userEvent.fill(cell('Promotion $ / % s0 c2'), '20%')
    await userEvent.click(page.getByText('Stock warnings', { exact: true }))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Warning by s0 c2' }), 'Days of stock left')
    expect(await seriousFindings()).toEqual([])
    await userEvent.click(page.getByText('All prices', { exact: true }))
    await expect.element(cell('Promotion $ / % s0 c2')).toHaveValue('20%')
    await userEvent.click(page.getByText('Codes and prices', { exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Exclude s1 c1' }))
    await expect.element(page.getByRole('textbox', { name: 'Price $ s1 c1', exact: true })).not.toBeInTheDocument()
    expect(await seriousFindings()).toEqual([])
  })

  it('is typed into at 200 rows; the time per key is printed', async () => {
    await show(<Matrix />, { session })
    await userEvent.click(cell('Price $ s9 c4'))
    const input = cell('Price $ s9 c4').element() as HTMLInputElement
    const times: number[] = []
    for (const text of ['1', '12', '12.', '12.3', '12.34', '12.3', '12.', '12', '1', '19']) {
      const from = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      times.push(performance.now() - from)
    }
    const middle = times.toSorted((a, b) => a - b)[times.length / 2] ?? 0
    const from = performance.now()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Price $ s9 c5')).toHaveFocus()
    console.log(
      `matrix of 200 rows: ${middle.toFixed(1)} ms from a key to the next frame, ${(performance.now() - from).toFixed(0)} ms to take a cell over and go down`,
    )
    await expect.element(cell('Price $ s9 c4')).toHaveValue('19.00')
  })
})
