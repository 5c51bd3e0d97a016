import { expect, it } from 'vitest'
import { showInMenu } from './show-in-menu.ts'

/** A menu of which four lines are seen, of forty. */
function menuOfForty(): { readonly areas: HTMLElement; readonly lines: readonly HTMLElement[] } {
  const areas = document.createElement('div')
  areas.className = 'k-menu-areas'
  areas.style.cssText = 'height: 160px; overflow: auto'
  const lines = Array.from({ length: 40 }, () => {
    const line = document.createElement('a')
    line.style.cssText = 'display: block; height: 40px'
    areas.append(line)
    return line
  })
  document.body.replaceChildren(areas)
  return { areas, lines }
}
const topOf = (element: HTMLElement | undefined): number => element?.getBoundingClientRect().top ?? 0
/** A menu moves with a frame that is drawn; that none moves it shows once a few have passed. */
const laidOut = () => new Promise((goOn) => setTimeout(goOn, 100))

it('an entry below what is seen comes into view; one that is seen moves nothing', async () => {
  const { areas, lines } = menuOfForty()
  showInMenu(lines[2] ?? null)
  await laidOut()
  expect(areas.scrollTop).toBe(0)
  showInMenu(lines[20] ?? null)
  await expect.poll(() => Math.round(topOf(lines[20]) - topOf(areas))).toBe(53)
})

it('an entry that is not the open one any more moves nothing', async () => {
  const { areas, lines } = menuOfForty()
  showInMenu(lines[20] ?? null)()
  await laidOut()
  expect(areas.scrollTop).toBe(0)
})
