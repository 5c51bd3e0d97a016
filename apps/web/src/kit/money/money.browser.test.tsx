import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { Money, Quantity } from './Money.tsx'
import { MoneyField, QuantityField } from './MoneyField.tsx'
import type { NumberDraft } from './NumberInput.tsx'

function Held({ currency }: { currency: string }) {
  const [value, setValue] = useState<NumberDraft>(null)
  return (
    <>
      <MoneyField aria-label="price" currency={currency} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

function Weighed() {
  const [value, setValue] = useState<NumberDraft>(null)
  return (
    <>
      <QuantityField aria-label="weight" weightUnit="kg" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const held = () => page.getByRole('status')

describe('the money field', () => {
  it.each([
    ['USD', '12.5', '1250'],
    ['USD', '0.01', '1'],
    ['USD', '.5', '".5"'],
    ['USD', '5.', '"5."'],
    ['USD', '1.234', '"1.234"'],
    ['JPY', '500', '500'],
    ['JPY', '500.5', '"500.5"'],
  ])('in %s holds %s as %s', async (currency, typed, kept) => {
    await show(<Held currency={currency} />)
    await userEvent.fill(page.getByLabelText('price'), typed)
    await expect.element(held()).toHaveTextContent(kept)
    await expect.element(page.getByLabelText('price')).toHaveValue(typed)
  })

  it('shows the amount whole once it was left', async () => {
    await show(<Held currency="USD" />)
    await userEvent.fill(page.getByLabelText('price'), '12.5')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByLabelText('price')).toHaveValue('12.50')
  })

  it('holds thousandths of a kilogram', async () => {
    await show(<Weighed />)
    await userEvent.fill(page.getByLabelText('weight'), '1.236')
    await expect.element(held()).toHaveTextContent('1236')
  })
})

describe('amounts on screen', () => {
  it.each(['en', 'zh', 'ja'] as const)('are exact, grouped and in tabular figures in %s', async (language) => {
    await show(
      <>
        <Money minor={123_456_789} currency="CNY" />
        <Money minor={-500} currency="JPY" />
        <Quantity quantity={1236} weightUnit="kg" />
      </>,
      { language },
    )
    const amount = page.getByText('¥1,234,567.89')
    await expect.element(amount).toBeVisible()
    await expect.element(page.getByText('−￥500')).toBeVisible()
    await expect.element(page.getByText('1.236 kg')).toBeVisible()
    expect(getComputedStyle(amount.element()).fontVariantNumeric).toBe('tabular-nums')
  })
})
