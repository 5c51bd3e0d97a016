import { showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { Button } from 'antd'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { followBrand } from '../../api/brand/follow-brand.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { readBrand, writeBrand } from '../../session/brand.ts'
import { clearSession, keepTill, writeSession } from '../../session/session.ts'
import { patiently } from '../../test/patiently.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { show } from '../../test/show.tsx'
import { followKeptBrand } from './follow-kept-brand.ts'
import { followBrandIcons } from './wear-brand.ts'

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

/** A page with the links of the real one. */
function linkPage(): (relation: string) => string {
  const told = {
    name: 'Kassa',
    theme_color: '#6D28D9',
    start_url: '/cashier/manage/',
    scope: '/cashier/manage/',
    icons: [{ src: 'logo.svg' }],
  }
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/manage/app.webmanifest' ? Promise.resolve(Response.json(told)) : real(address, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const hrefs = { icon: '/logo.svg', 'apple-touch-icon': '/icon-192.png', manifest: '/manage/app.webmanifest' }
  const links = Object.entries(hrefs).map(([rel, href]) => {
    document.querySelector(`link[rel='${rel}']`)?.remove()
    const link = Object.assign(document.createElement('link'), { rel, href })
    document.head.append(link)
    return link
  })
  onTestFinished(() => links.forEach((link) => link.remove()))
  return (relation) => links.find(({ rel }) => rel === relation)?.getAttribute('href') ?? ''
}

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('tab, home screen and installed app have the icon and the name of the brand, and the product’s own again', async () => {
  const href = linkPage()
  const [icon, touch, manifest] = ['icon', 'apple-touch-icon', 'manifest'].map(href)
  onTestFinished(followBrandIcons())
  const made = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => made.mockRestore())
  writeBrand({ name: '北方零售', accent: '#FFD400', logo: LOGO })
  await patiently(() => expect(href('manifest')).toMatch(/^blob:/))
  expect([href('icon'), href('apple-touch-icon')].map((one) => one.slice(0, 15))).toEqual([
    'data:image/png;',
    'data:image/png;',
  ])
  const [manifestMade] = made.mock.calls.at(-1) ?? []
  const told = JSON.parse(await (manifestMade as Blob).text()) as Record<string, unknown>
  expect(told).toMatchObject({
    name: '北方零售',
    short_name: '北方零售',
    theme_color: '#FFD400',
    icons: [{ sizes: '512x512' }],
  })
  writeBrand(null)
  await patiently(() =>
    expect([href('icon'), href('apple-touch-icon'), href('manifest')]).toEqual([icon, touch, manifest]),
  )
  // A logo that is no picture leaves everything as it was.
  writeBrand({ name: 'Broken', accent: null, logo: 'data:image/png;base64,AAAA' })
  await patiently(() => expect(document.title).toBe('Broken'))
  expect(href('icon')).toBe(icon)
})
