import type { ScannerChoice } from '../../model/preferences.ts'
import { createStore } from '../../ui/store.ts'
import { hidScanner, ScannerError, serialScanner, type ScannerProblem, type ScannerWay } from './scanner-way.ts'

/** The problem of the scanner that this device chose; null: none. */
export const scannerNow = createStore<{ readonly problem: ScannerProblem | null }>({ problem: null })

export const scannerWay = (choice: ScannerChoice): ScannerWay =>
  choice.way === 'hid' ? hidScanner() : serialScanner(choice)

/** One after the other: a port is given back before it is opened again. */
let turn: Promise<unknown> = Promise.resolve()

/** Hears a scanner's codes until it is stopped; what is in the way stands in `scannerNow`. Answers how to stop. */
export function listenToScanner(way: ScannerWay, hear: (code: string) => void): () => void {
  let isWanted = true
  const say = (problem: ScannerProblem | null): void => {
    if (isWanted) scannerNow.change({ problem })
  }
  const settled = turn
    .then(async () => {
      if (!isWanted) return undefined
      say(null)
      return way.listen(
        (code) => {
          if (isWanted) hear(code)
        },
        () => say('gone'),
      )
    })
    .catch((error: unknown) => {
      say(error instanceof ScannerError ? error.problem : 'port-busy')
      return undefined
    })
  turn = settled
  return () => {
    isWanted = false
    scannerNow.change({ problem: null })
    turn = settled.then((stop) => stop?.())
  }
}
