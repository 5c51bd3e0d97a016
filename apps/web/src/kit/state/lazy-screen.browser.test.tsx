import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ScreenGate } from '../../shell/ScreenGate.tsx'
import { show } from '../../test/show.tsx'
import { lazyScreen, type ScreenModule } from './lazy-screen.ts'

/** A screen whose program comes from afar, once `isThere`. */
function screenFromAfar() {
  const line = { isThere: false, asked: 0 }
  const Screen = lazyScreen(async (): Promise<ScreenModule> => {
    line.asked += 1
    const { isThere } = line
    await new Promise((goOn) => setTimeout(goOn, 50))
    if (!isThere) throw new TypeError('gone')
    return { default: () => <h1>Teas</h1> }
  })
  return { line, Screen }
}

const fault = () => page.getByRole('heading', { name: 'This page could not be loaded' })

it.each(['told to come ahead', 'opened'])(
  'a screen that is %s and does not come says so until it is asked for',
  async (how) => {
    const { line, Screen } = screenFromAfar()
    if (how !== 'opened') await Screen.preload()
    await show(<ScreenGate access="public" Screen={Screen} />)
    await expect.element(fault()).toBeVisible()
    expect(line.asked).toBe(1)
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => line.asked).toBe(2)
    await expect.element(fault()).toBeVisible()
    line.isThere = true
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('heading', { name: 'Teas' })).toBeVisible()
    expect(line.asked).toBe(3)
  },
)
