import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/start.json' with { type: 'json' }
import ja from '../../words/ja/start.json' with { type: 'json' }
import zh from '../../words/zh/start.json' with { type: 'json' }
import { faultOf, presetOf, requestOf, type ShopDraft, whereabouts } from './shop-draft.ts'
import { ShopFields } from './ShopFields.tsx'

const words = { en, zh, ja }
let made: ShopDraft

function Shop() {
  const [shop, setShop] = useState(() => presetOf('DE', whereabouts(), 'Shop', 'en-US'))
  useEffect(() => {
    made = shop
  }, [shop])
  return (
    <main>
      <ShopFields draft={shop} fault={faultOf(shop)} onChange={setShop} />
    </main>
  )
}

async function choose(label: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  if (field.element() instanceof HTMLSelectElement) return userEvent.selectOptions(field, value)
  await userEvent.click(field)
  await userEvent.click(document.querySelector(`[role=option][data-value="${value}"]`)!)
}
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)

it.each(['en', 'zh', 'ja'] as const)(
  'a country of which nothing is known proposes nothing: currency and tax are chosen, in %s',
  async (language) => {
    const { shop, missing, countries, currencies } = words[language]
    await show(<Shop />, { language })
    const chips = () => document.querySelector('.k-shop-preset')?.textContent ?? ''
    await expect.poll(chips).toContain(currencies.EUR)
    await choose(shop.country, 'ZZ')
    await expect.element(page.getByRole('combobox', { name: shop.country })).toHaveValue(countries.ZZ)
    for (const guess of [...Object.values(currencies), shop.noTax]) expect(chips()).not.toContain(guess)
    expect(alerts()).toEqual([missing.currency])
    await choose(shop.currency, 'JPY')
    expect(alerts()).toEqual([missing.tax])
    await choose(shop.taxes, 'none')
    expect(alerts()).toEqual([])
    expect(chips()).toContain(shop.noTax)
    expect(requestOf(made)).toMatchObject({ currency: 'JPY', taxes: [{ rateBasisPoints: 0, isDefault: true }] })
    await choose(shop.taxes, 'own')
    await userEvent.fill(page.getByLabelText(shop.taxName.replace('{{number}}', '1')), 'IVA')
    await userEvent.fill(page.getByLabelText(shop.rate.replace('{{name}}', 'IVA')), '17')
    expect(alerts()).toEqual([])
    expect(requestOf(made)).toMatchObject({ currency: 'JPY', taxes: [{ name: 'IVA', rateBasisPoints: 1_700 }] })
    expect(await seriousFindings()).toEqual([])
    // A country that is known proposes again.
    await choose(shop.country, 'DE')
    expect(chips()).toContain(currencies.EUR)
    expect(faultOf(made)).toBeNull()
  },
)
