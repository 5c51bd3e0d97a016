import { bytesFrom } from '@kassa/domain/scale/scale-driver.ts'
import { scaleDrivers } from '@kassa/domain/scale/scale-drivers.ts'
import { createStore } from '../../ui/store.ts'
import type { ScaleWay } from './scale-way.ts'

/** The weight on the scale on the screen, and whether it moves. Source: DV-D01. */
export const onVirtualScale = createStore<{ readonly grams: number; readonly isMoving: boolean }>({
  grams: 0,
  isMoving: false,
})

/** The most it weighs; beyond that it says so. */
const VIRTUAL_SCALE_MOST = 30_000

/** Returns the frame that it writes on its line: the same as a real scale. */
function frameNow(): Uint8Array {
  const { grams, isMoving } = onVirtualScale.read()
  if (grams > VIRTUAL_SCALE_MOST) return bytesFrom('OL,GS,+ -------kg\r\n')
  const sign = grams < 0 ? '-' : '+'
  return bytesFrom(`${isMoving ? 'US' : 'ST'},GS,${sign}${(Math.abs(grams) / 1_000).toFixed(3).padStart(7)}kg\r\n`)
}

/** The scale on the screen. */
export const virtualScale: ScaleWay = {
  isOffered: () => true,
  choose: () => Promise.resolve(''),
  listen: (hear) => {
    const say = (): void => scaleDrivers.lines.read(frameNow()).readings.forEach(hear)
    say()
    const stop = onVirtualScale.listen(say)
    return Promise.resolve(() => {
      stop()
      return Promise.resolve()
    })
  },
}
