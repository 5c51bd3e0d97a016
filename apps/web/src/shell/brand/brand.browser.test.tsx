import { showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { Button } from 'antd'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { followBrand } from '../../api/brand/follow-brand.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { readBrand, writeBrand } from '../../session/brand.ts'
import { clearSession, keepTill, writeSession } from '../../session/session.ts'
import { patiently } from '../../test/patiently.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { show } from '../../test/show.tsx'
import { followKeptBrand } from './follow-kept-brand.ts'

const north = { name: 'North Retail', accent: '#FFD400', logo: null }
const south = { name: 'South', accent: null, logo: null }

await followKeptBrand()
afterEach(() => {
  keepTill(null)
  writeBrand(null)
})

const ground = (name: string): string => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

it.each([
  ['light', '#826C00'],
  ['dark', '#FFD400'],
] as const)(
  'a page in %s is painted in the shade of the brand that can be read there, and back again',
  async (mode, shade) => {
    const buttons = (
      <>
        <Button type="primary">Drawn by the library</Button>
        <button type="button" className="k-button k-button-primary">
          Drawn by us
        </button>
      </>
    )
    await show(buttons, { mode })
    await expect.element(page.getByRole('button', { name: 'Drawn by us' })).toBeVisible()
    const own = ground('Drawn by us')
    writeBrand(north)
    await patiently(() => {
      expect(ground('Drawn by the library')).toBe(rgb(shade))
      expect(ground('Drawn by us')).toBe(rgb(shade))
      expect(document.title).toBe('North Retail')
    })
    writeBrand(null)
    await patiently(() => {
      expect(ground('Drawn by us')).toBe(own)
      expect(document.title).toBe('Kassa')
    })
  },
)

it('the page of signing in names the brand, and the product where there is none', async () => {
  await show(<LoginFrame>Form</LoginFrame>)
  await expect.element(page.getByText('Kassa', { exact: true })).toBeVisible()
  writeBrand(north)
  await expect.element(page.getByText('North Retail')).toBeVisible()
  expect(page.getByText('Kassa', { exact: true }).elements()).toEqual([])
})

/** Files of tests share the page: the sign-ins of the next are not followed. */
const follow = (): void => onTestFinished(followBrand())

it('whoever signs in sees their own brand, and once nobody is there that of the host', async () => {
  let brand: object | null = null
  const shown = await renderScreen(<p>Page</p>, [answer(showBrand, () => ({ brand }) as never)])
  follow()
  await shown.first(showBrand)
  brand = north
  writeSession({ token: 'north' })
  await patiently(() => expect(readBrand()).toEqual(north))
  brand = south
  writeSession({ token: 'south' })
  await patiently(() => expect(readBrand()).toEqual(south))
  brand = null
  clearSession()
  await patiently(() => expect(readBrand()).toBeNull())
})

it.each([
  ['a till where nobody is signed in', () => clearSession(), answer(showBrand, { brand: null })],
  ['a page of a server that knows no brands', () => undefined, refuse(showBrand, 'request.unknown-route')],
])('%s keeps the brand that it showed', async (_, arrange, given) => {
  const shown = await renderScreen(<p>Page</p>, [given])
  writeBrand(north)
  keepTill('device')
  arrange()
  follow()
  await shown.first(showBrand)
  await new Promise((done) => setTimeout(done))
  expect(readBrand()).toEqual(north)
})
