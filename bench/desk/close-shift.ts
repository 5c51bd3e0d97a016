import { word } from '../../e2e/support/words.ts'
import { PACE, type Hand, type Task } from './hand.ts'
import { waitForSight as here } from './wait-for-sight.ts'

const t = (key: string, facts?: Readonly<Record<string, string>>): string => word('en', 'desk', key, facts)

/** T7: two of each note and coin are counted, the comparison is looked at, the shift is closed. */
export async function closeShift(hand: Hand): Promise<Task> {
  const { page } = hand
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: t('strip.more'), exact: true }).click(),
    () => here(page.getByRole('dialog')),
  )
  await hand.act(
    PACE.press,
    () => page.getByRole('dialog').getByText(t('section.shift'), { exact: true }).click(),
    () => here(page.getByRole('button', { name: t('shift.close') })),
  )
  const faces = page.getByLabel(new RegExp(t('shift.pieces', { face: '' }).trim()))
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: t('shift.close') }).click(),
    () => here(faces.first()),
  )
  for (let face = await faces.count(); face > 0; face -= 1) {
    await hand.type('2')
    await page.keyboard.press('Enter')
  }
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: t('shift.counted'), exact: true }).click(),
    () => here(page.getByLabel(t('shift.nextFloat'))),
  )
  await page.getByLabel(t('shift.nextFloat')).fill('0')
  await page.getByLabel(t('shift.note')).fill('Counted')
  await hand.act(
    PACE.press,
    () => page.getByRole('button', { name: t('shift.closeNow') }).click(),
    () => here(page.getByRole('button', { name: t('shift.openNow'), exact: true })),
  )
  return hand.done('T7 shift closed, counted by denominations', '≤ 90 s')
}
