import {
  claimDomain,
  proveDomain,
  readBrand,
  releaseDomain,
  removeBrand,
  saveBrand,
  showBrand,
} from '@kassa/contract/organisation/brand.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import { BrandPanel } from './BrandPanel.tsx'

const RED_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const DOMAIN = 'pos.north.example'
const entered = {
  name: DOMAIN,
  recordName: `_kassa.${DOMAIN}`,
  recordText: 'kassa-domain=w0rd',
  provenAt: null,
}
const brand = {
  name: 'North Retail',
  accent: '#FFD400',
  logo: RED_DOT,
  replyTo: 'help@north.example',
  domain: null,
  version: 3,
}
const panel = <BrandPanel title="Partners" purpose="Purpose" above={null} partnerId={SAMPLE_ID} />
const told = (more: object | null = {}, mayEdit = true) =>
  answer(readBrand, {
    brand: more === null ? null : { ...brand, ...more },
    platformHost: 'shop.example',
    can: { edit: mayEdit },
  })
/** The brand of whoever looks at the page. */
const unshown = answer(showBrand, { brand: null })

it('says which shade of a color is shown where, and why', async () => {
  await renderScreen(panel, [told()])
  await expect.element(page.getByText(/^Light #826C00, because .* 5\.1:1 instead of 1\.4:1/)).toBeVisible()
  await expect.element(page.getByText(/^Dark As chosen: contrast 1\d/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'North Retail' })).toBeVisible()
})

it('sets up a brand: name, color and address for answers, without a logo', async () => {
  const shown = await renderScreen(panel, [told(null), answer(saveBrand, { version: 1 }), unshown])
  await press('Set up brand')
  await type({ 'Brand name': 'North', Color: '#1f3a93' })
  await expect.element(page.getByText(/^Light As chosen/)).toBeVisible()
  await press('Save')
  expect(await shown.first(saveBrand)).toEqual({
    partnerId: SAMPLE_ID,
    name: 'North',
    accent: '#1F3A93',
    replyTo: '',
    version: 0,
  })
})

it('sends another logo, and takes one away', async () => {
  const shown = await renderScreen(panel, [told(), answer(saveBrand, { version: 4 }), unshown])
  await press('Edit brand')
  const file = new File([Uint8Array.from([1, 2, 3])], 'logo.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Logo', { exact: true }).last(), file)
  await press('Save')
  expect(await shown.first(saveBrand)).toMatchObject({ logo: 'AQID', version: 3, accent: '#FFD400' })
})

it('does not send a logo that is too large, and says so', async () => {
  const shown = await renderScreen(panel, [told(), answer(saveBrand, { version: 4 }), unshown])
  await press('Edit brand')
  const file = new File([new Uint8Array(500 * 1024 + 1)], 'logo.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Logo', { exact: true }).last(), file)
  await expect.element(page.getByText(/^This file is larger than 500 kB/)).toBeVisible()
  expect(shown.sent(saveBrand)).toEqual([])
})

it('removes a brand once asked', async () => {
  const shown = await renderScreen(panel, [told(), answer(removeBrand, {}), unshown])
  await press('Remove brand')
  await expect.element(page.getByText('Remove North Retail?')).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove brand' }))
  expect(await shown.first(removeBrand)).toEqual({ partnerId: SAMPLE_ID, version: 3 })
})

it('enters a domain and says where it has to point', async () => {
  const shown = await renderScreen(panel, [told(), answer(claimDomain, { version: 4 })])
  await expect.element(page.getByText('Point the domain to shop.example with a CNAME record.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Domain' }), DOMAIN)
  await press('Enter domain')
  expect(await shown.first(claimDomain)).toEqual({ partnerId: SAMPLE_ID, domain: DOMAIN, version: 3 })
})

it('says what is wrong with a domain that is not proven, and keeps what was entered', async () => {
  const facts = { domain: DOMAIN, host: entered.recordName, text: entered.recordText }
  const shown = await renderScreen(panel, [
    told({ domain: entered }),
    refuse(proveDomain, 'brand.domain-not-proven', facts),
  ])
  await expect.element(page.getByText('Not proven yet')).toBeVisible()
  await press('Check record')
  await expect.element(page.getByText(wordsOf('brand.domain-not-proven', facts))).toBeVisible()
  expect(await shown.first(proveDomain)).toEqual({ partnerId: SAMPLE_ID, version: 3 })
  for (const text of [entered.recordName, entered.recordText])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('gives a proven domain up once asked, and has nothing more to check', async () => {
  const proven = { ...entered, provenAt: '2026-03-02T04:00:00.000Z' }
  const shown = await renderScreen(panel, [told({ domain: proven }), answer(releaseDomain, { version: 4 })])
  await expect.element(page.getByText('Proven', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Check record' }).elements()).toEqual([])
  await press('Give up domain')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Give up domain' }))
  expect(await shown.first(releaseDomain)).toEqual({ partnerId: SAMPLE_ID, version: 3 })
})

it('only shows a brand to whoever may not change it', async () => {
  await renderScreen(panel, [told({ domain: entered }, false)])
  await expect.element(page.getByText('Not proven yet')).toBeVisible()
  for (const name of ['Edit brand', 'Remove brand', 'Check record', 'Give up domain'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
})
