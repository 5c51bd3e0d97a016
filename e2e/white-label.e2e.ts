import path from 'node:path'
import { expect } from '@playwright/test'
import { drawer, fill } from './support/forms.ts'
import { signInAdmin, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'

/** A white N on teal. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXEAo6AAo6EAoqAAo6AAo6EAoqEAo6EAo6H///8utLLz+/tlx8aa29rF6ure8/NagkyMAAAACHRSTlMA8xtstU3Ym6twvxEAAAAJcEhZcwAACxMAAAsTAQCanBgAAAEKSURBVEiJvdYtTgNhGATgySI4AU1lZSUCgcfU4rB1SCR2ywKTTVv0W35qS3oCeoL2BuUG9AbgyNcNwew34/qqTeZJJmt2FgCKsyFbrnPRw/6KW2auasRlLidPUn6Uz8lTAFcK3ANFV4Gyh2OVkzfoazDCuQZ3GGhQ4VqDB8iXIEvonDwoiIhY/z+2g5UDbw7E2oGVA3MHYuvAzIG5A7F14MWB54UCnxHxpcBT05EHddORB0wd3wpMI+JVgfojIhYCcJM6FJimDgXq1KEANw5MHOCPA+8OTBzgzoGlA2MHuHNg6cC4HWTuEKCr89J/igcaVH4O+hqM/CTZUbOz6IfVTrMY98e/+Ve/B7/aGTh139Q/PAAAAABJRU5ErkJggg=='

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

test('a partner sets up its brand, and its merchant works under it', async ({ person }) => {
  const partner = await person()
  const { page, t } = partner
  await signInAdmin(partner, 'partner@kassa.example')
  await partner.go('/partner?tab=brand')
  await expect(page.getByRole('button', { name: t('brand', 'setUp') })).toBeVisible()
  await partner.look('brand-none')
  await page.getByRole('button', { name: t('brand', 'setUp') }).click()
  await fill(drawer(partner), { [t('brand', 'name')]: 'Northwind Retail' })
  // Their labels say that they may stay empty.
  await drawer(partner).getByLabel(t('brand', 'accent')).fill('#00A3A1')
  await drawer(partner).getByLabel(t('brand', 'replyTo')).fill('help@northwind.example')
  await drawer(partner)
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO, 'base64') })
  await partner.look('brand-form')
  await drawer(partner)
    .getByRole('button', { name: t('common', 'save'), exact: true })
    .click()
  await expect(drawer(partner)).toBeHidden()
  await page.getByRole('textbox', { name: t('brand', 'domain.name') }).fill('pos.northwind.example')
  await page.getByRole('button', { name: t('brand', 'domain.enter') }).click()
  await expect(page.getByText('_kassa.pos.northwind.example')).toBeVisible()
  await partner.look('brand-domain')

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await expect(owner.page).toHaveTitle('Northwind Retail')
  // The tab, the home screen and an installed app wear it as well.
  for (const relation of ['icon', 'apple-touch-icon'])
    await expect(owner.page.locator(`link[rel='${relation}']`)).toHaveAttribute('href', /^data:image\/png/)
  await expect(owner.page.locator("link[rel='manifest']")).toHaveAttribute('href', /^blob:/)
  await owner.look('brand-office')
  const icon = (await owner.page.locator("link[rel='icon']").getAttribute('href')) ?? ''
  const drawn = await owner.context.newPage()
  await drawn.setContent(`<img width="192" height="192" alt="" src="${icon}">`)
  if (process.env['PICTURES'] !== undefined)
    await drawn.screenshot({ path: path.join(import.meta.dirname, 'shots', `brand-icon-${owner.language}.png`) })
  await drawn.close()

  // As at the partner's own domain, which no machine of tests has.
  const visitor = await person()
  await visitor.page.route('**/organisation/shown-brand', (route) =>
    route.fulfill({
      json: { brand: { name: 'Northwind Retail', accent: '#00A3A1', logo: `data:image/png;base64,${LOGO}` } },
    }),
  )
  await visitor.go('/login')
  await expect(visitor.page.getByText('Northwind Retail')).toBeVisible()
  await visitor.look('brand-login')
  await visitor.go('/common-second-screen')
  await expect(visitor.page.locator('.s2-idle')).toContainText('Northwind Retail')
  await visitor.look('brand-display')
  expect([...partner.complaints, ...owner.complaints, ...visitor.complaints]).toEqual([])
})
