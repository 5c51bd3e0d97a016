import { noteLine } from '../journal/device-log.ts'
import { desk, troubleOf } from '../model/desk-state.ts'
import { printQueue } from '../peripherals/print.ts'
import { toldState } from '../peripherals/printer-state.ts'
import { buildVersion } from '../sync/build-version.ts'
import type { PrintingWord } from '../sync/connection.ts'

/** Returns the state of printing that the server gets with every heartbeat. */
export function printingWord(): PrintingWord {
  const { snapshot } = printQueue
  return {
    printer: toldState(snapshot, Date.now()),
    papers: {
      waiting: snapshot.waiting.length,
      unsure: snapshot.unsure.length,
      problem: (snapshot.error ?? '').slice(0, 200),
    },
  }
}

/** Returns the place in the program where something went wrong: file, line and column of our own, or nothing. */
const placeOf = (stack: string | undefined): string => /[\w.-]+\.[jt]sx?:\d+:\d+/.exec(stack ?? '')?.[0] ?? ''

/** A fault by its kind and place. Its message may say what was typed, so it stays here. */
const faultText = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name} ${placeOf(fault.stack)}` : 'unknown'

/** Calls `told` with what `read` answers whenever it is something else. */
function onChange(listen: (listener: () => void) => () => void, read: () => string, told: (now: string) => void) {
  let before = read()
  return listen(() => {
    const now = read()
    if (now === before) return
    before = now
    told(now)
  })
}

/** Writes the device's log: starts, faults of the program, the printer, the line and what the server did not take. Source: DV-P05. */
export function followLog(): () => void {
  noteLine('start', `version ${buildVersion()}`)
  const onError = ({ error }: ErrorEvent) => noteLine('error', faultText(error))
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteLine('error', faultText(reason))
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  const stops = [
    onChange(printQueue.listen, printerText, (now) => noteLine('printer', now)),
    onChange(
      desk.listen,
      () => (desk.read().isOnline ? 'back' : 'lost'),
      (now) => noteLine('line', now),
    ),
    onChange(
      desk.listen,
      () => troubleOf(desk.read()) ?? 'well',
      (now) => noteLine('upload', now),
    ),
    onChange(
      desk.listen,
      () => (desk.read().isEnabled ? 'enabled' : 'disabled'),
      (now) => noteLine('registration', now),
    ),
  ]
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
    for (const stop of stops) stop()
  }
}

/** A job in hand is no news; that it could not be printed, that nobody knows, and that it goes again are. */
function printerText(): string {
  const { state, error, unsure } = printQueue.snapshot
  const word = state === 'error' ? `error ${error ?? ''}` : 'ready'
  return unsure.length === 0 ? word : `${word} unsure ${String(unsure.length)}`
}
