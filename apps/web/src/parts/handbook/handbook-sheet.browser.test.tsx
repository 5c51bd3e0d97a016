import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { HandbookSheet } from './HandbookSheet.tsx'
import { useHandbook } from './use-handbook.ts'

const MILLIMETRE = 96 / 25.4
/** A4 less the margins of the sheet. */
const paper = { width: 210 - 20, height: 297 - 20 }

/** Draws the page as a printer is given it. */
const emulate = (media: 'print' | ''): Promise<unknown> => cdp().send('Emulation.setEmulatedMedia', { media })

function Sheet() {
  const { texts, speak } = useHandbook('cashier')
  return texts && <HandbookSheet texts={texts} speak={speak} />
}

const sheet = (): HTMLElement | null => document.querySelector('body > .hb-sheet')

afterEach(() => emulate(''))

it.each<Language>(['en', 'zh', 'ja'])('the tasks of a cashier stand on one sheet of A4 in %s', async (language) => {
  await show(<Sheet />, { language })
  await expect.poll(sheet).not.toBeNull()
  await emulate('print')
  const found = sheet()
  found?.style.setProperty('width', `${paper.width}mm`)
  await expect.poll(() => found?.checkVisibility()).toBe(true)
  const { width, height } = found?.getBoundingClientRect() ?? { width: 0, height: Infinity }
  expect(Math.round(width / MILLIMETRE)).toBe(paper.width)
  expect(height / MILLIMETRE).toBeGreaterThan(paper.height / 2)
  expect(height / MILLIMETRE).toBeLessThanOrEqual(paper.height)
  expect(found?.scrollWidth).toBeLessThanOrEqual(Math.ceil(width))
})
