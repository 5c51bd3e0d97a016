import { expect, type Page } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { drawPicture, recordVideo, type MadeFile } from './support/moving-picture.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { pairScreen } from './support/pair-screen.ts'
import { isInstalled, openTill } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Puts a partition under the basket and gives it its files, one after the other. */
async function place({ page, t }: Person, type: 'carousel' | 'video', files: readonly MadeFile[]): Promise<void> {
  await page.getByRole('button', { name: t('screen', 'add'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('screen', `type.${type}`), exact: true }).click()
  const part = page.getByRole('region', { name: t('screen', `type.${type}`), exact: true })
  for (const file of files) {
    await part.locator('input[type=file]').setInputFiles(file)
    await expect(part.getByText(file.name, { exact: true })).toBeVisible()
  }
}

/** Room under the basket, two pictures in turn and a video there, for all outlets. */
async function designScreen(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/configMgmt/secondScreen')
  const basket = page.getByRole('button', { name: new RegExp(`^${t('screen', 'type.basket')},`) })
  await basket.focus()
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('Alt+ArrowUp')
  const pictures = [await drawPicture(page, 'spring.png', '#2e7d32'), await drawPicture(page, 'summer.png', '#c62828')]
  await place(owner, 'carousel', pictures)
  await page.getByLabel(t('screen', 'field.everyMs'), { exact: true }).fill('400')
  await place(owner, 'video', [await recordVideo(page, 'harvest.webm')])
  await owner.look('screen-files-designed')
  await page.getByRole('button', { name: t('screen', 'save'), exact: true }).click()
  await expect(page.getByText(t('screen', 'from.own'), { exact: true })).toBeVisible()
}

/** The video goes on by itself, and the pictures take turns: each is drawn from its own bytes. */
async function playsAll(page: Page): Promise<void> {
  const video = page.locator('video.s2-media')
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.videoWidth)).toBe(160)
  const at = () => video.evaluate((it: HTMLVideoElement) => it.currentTime)
  const first = await at()
  await expect.poll(at).not.toBe(first)
  const seen = new Set<string>()
  const picture = page.locator('img.s2-media')
  const look = async (): Promise<number> => {
    const { source, width } = await picture.evaluate((it: HTMLImageElement) => ({
      source: it.src,
      width: it.naturalWidth,
    }))
    if (width === 160) seen.add(source)
    return seen.size
  }
  await expect.poll(look).toBe(2)
}

const answers = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/livez', { cache: 'no-store' })
      .then(({ ok }) => ok)
      .catch(() => false),
  )

test('pictures and a video that a screen was shown once play on without a line, after a reload too, paired or beside the till', async ({
  person,
}) => {
  const owner = await person({ isChanged: true })
  await signInAdmin(owner, 'merchant@kassa.example')
  await designScreen(owner)

  const cashier = await person({ isChanged: true, keepsProgram: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  const beside = await cashier.context.newPage()
  await beside.goto(`${process.env['KASSA_ADDRESS'] ?? ''}/cashier/manage/common-second-screen`)
  await playsAll(beside)
  const paired = await person({ isChanged: true, keepsProgram: true })
  await pairScreen(paired, cashier)
  await playsAll(paired.page)
  await paired.look('screen-files-playing')

  for (const one of [cashier, paired]) {
    await isInstalled(one)
    await one.context.setOffline(true)
  }
  for (const page of [paired.page, beside]) {
    expect(await answers(page)).toBe(false)
    await page.reload()
    await playsAll(page)
  }
  // The till beside it sells on, and its screen tells it.
  await scan(cashier.page, world.code)
  await expect(beside.locator('.s2-part.is-basket .s2-line')).toContainText('Bottle')
  for (const one of [cashier, paired]) await one.context.setOffline(false)
  await scan(cashier.page, world.code)
  await expect(paired.page.locator('.s2-part.is-basket .s2-line')).toContainText('Bottle')
  for (const one of [owner, cashier, paired]) expect(one.complaints).toEqual([])
})
