import { createConnection } from '@kassa/contract/open/connection.calls.ts'
import { setTile } from '@kassa/contract/open/tile/tile.calls.ts'
import { expect } from '@playwright/test'
import { password, scan, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { serveTiles, type TileServer } from './support/tile-server.ts'
import { items, openTill } from './support/till.ts'

const SCANS = 200

let world: OwnWorld
let tiles: TileServer

/** The owner connects two apps and puts their tiles on the desks. */
test.beforeAll(async () => {
  world = await openOwnWorld()
  tiles = await serveTiles(world.code)
  const call = await ownerCalls('en-US')
  for (const [title, path] of [
    ['Sizes', '/honest'],
    ['Greedy', '/greedy'],
    ['Hasty', '/greedy'],
  ] as const) {
    const wish = { name: `${title} app`, scopes: ['orders_read' as const], outlets: 'all' as const, password }
    const { connectionId } = await call(createConnection, wish)
    await call(setTile, { connectionId, title, address: tiles.address + path, password })
  }
})
test.afterAll(async () => {
  tiles.close()
  await world.close()
})

/** Opens a tile behind “More”. */
async function openTile({ page, t }: Person, title: string): Promise<void> {
  await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
}

const inTile = ({ page }: Person) => page.frameLocator('.d-tile-frame').frameLocator('iframe')

/** Presses what stands in a tile, where a person sees it: the desk's pane lies over it. */
async function pressInTile(cashier: Person, name: string): Promise<void> {
  const box = await inTile(cashier).getByRole('button', { name }).boundingBox()
  if (!box) throw new Error(`the tile has no ${name}`)
  await cashier.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The probe works: in a page that keeps the keyboard from nobody, the greedy tile hears a whole code. */
async function provesItself({ page }: Person): Promise<void> {
  await page.goto(`${tiles.address}/careless`)
  await expect.poll(() => tiles.told.grabs).toBe(1)
  await page.keyboard.type(world.code)
  await expect.poll(() => tiles.told.keys.length).toBe(world.code.length)
  tiles.told.keys.length = 0
}

test(
  'an app proposes goods in its tile, and one that wants the keyboard hears nothing',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person()
    await provesItself(await person())
    const { page, t } = cashier
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)

    await openTile(cashier, 'Sizes')
    await expect(inTile(cashier).getByText('0 lines, null')).toBeVisible()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await cashier.look('desk-tile')
    await pressInTile(cashier, 'Propose two')
    await page.getByRole('button', { name: t('deskMore', 'tile.agree'), exact: true }).waitFor()
    await cashier.look('desk-tile-proposal')
    await page.getByRole('button', { name: t('deskMore', 'tile.agree'), exact: true }).click()
    await expect(inTile(cashier).getByText('1 lines, 4520')).toBeVisible()
    await pressInTile(cashier, 'Ask')
    await page.getByLabel('Name of the gift').fill('Ada')
    await page.getByRole('button', { name: t('deskMore', 'tile.send'), exact: true }).click()
    await expect(inTile(cashier).getByText('Ada', { exact: true })).toBeVisible()
    await scan(page, world.code)
    await expect(page.getByText(items(cashier, 3))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // It grabs as soon as it is there, and is gone before a code comes.
    await openTile(cashier, 'Greedy')
    await page.getByText(t('deskMore', 'tile.tookKeyboard', { title: 'Greedy' })).waitFor()
    await cashier.look('desk-tile-took-keyboard')
    for (let at = 0; at < SCANS; at += 1) await scan(page, world.code)
    await expect(page.getByText(items(cashier, 3 + SCANS))).toBeVisible()
    // Codes come while it loads.
    await openTile(cashier, 'Hasty')
    for (let at = 0; at < SCANS; at += 1) await scan(page, world.code)
    await expect(page.getByText(items(cashier, 3 + 2 * SCANS))).toBeVisible()
    expect(tiles.told.grabs).toBeGreaterThan(1)
    expect(tiles.told.keys).toEqual([])

    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Sizes', exact: true })).toHaveCount(0)
    await page.context().setOffline(false)
    // The journeys' own preparation of a page reads what a sandboxed frame has none of.
    expect(cashier.complaints.filter((text) => !text.includes("'localStorage'"))).toEqual([])
  },
)
