import type { ScaleReading } from '@kassa/domain/scale/scale-reading.ts'
import { useEffect } from 'react'
import { desk } from '../../model/desk-state.ts'
import type { ScaleChoice } from '../../model/preferences.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { hidScale } from './hid-scale.ts'
import { ScaleError, type ScaleProblem, type ScaleWay } from './scale-way.ts'
import { serialScale } from './serial-scale.ts'
import { virtualScale } from './virtual-scale.ts'

/** The state of the scale now; `reading` null: none yet. */
export interface ScaleNow {
  readonly reading: ScaleReading | null
  readonly problem: ScaleProblem | null
}

const SILENT: ScaleNow = { reading: null, problem: null }
export const scaleNow = createStore<ScaleNow>(SILENT)

/** The way to the scale that this device chose. */
export function scaleWay(choice: ScaleChoice): ScaleWay {
  if (choice.way === 'virtual') return virtualScale
  return choice.way === 'hid' ? hidScale() : serialScale(choice)
}

/** One after the other: a port is given back before it is opened again. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Listens to a scale and writes what it says into `scaleNow`. Answers how to stop. A reading from before it went counts
 * no more.
 */
export function listenToScale(way: ScaleWay): () => void {
  let isWanted = true
  const say = (now: ScaleNow): void => {
    if (isWanted) scaleNow.change(now)
  }
  const begun = turn.then(async () => {
    if (!isWanted) return undefined
    scaleNow.change(SILENT)
    return way.listen(
      (reading) => say({ reading, problem: null }),
      () => say({ reading: null, problem: 'gone' }),
    )
  })
  const settled = begun.catch((error: unknown) => {
    say({ reading: null, problem: error instanceof ScaleError ? error.problem : 'port-busy' })
    return undefined
  })
  turn = settled
  return () => {
    isWanted = false
    scaleNow.change(SILENT)
    turn = settled.then((stop) => stop?.())
  }
}

/** Returns the state of this device's scale while somebody looks; no reading where it has none. */
export function useScale(): ScaleNow {
  const choice = useStore(desk, ({ preferences }) => preferences.scale)
  useEffect(() => (choice === null ? undefined : listenToScale(scaleWay(choice))), [choice])
  const reading = useStore(scaleNow, (now) => now.reading)
  const problem = useStore(scaleNow, (now) => now.problem)
  return { reading, problem }
}
