import type { Icon } from '../../../ui/Icon.tsx'
import { alertIcon, reviewIcon } from '../../../ui/icons.ts'
import { clockAheadMinutes, deskClock } from '../../journal/clock.ts'
import { journalDb } from '../../journal/databases.ts'
import { countFiled } from '../../journal/journal-store.ts'
import { useLiveQuery } from '../../journal/use-live-query.ts'
import { desk, troubleOf } from '../../model/desk-state.ts'
import { callingKiosks, watchedKiosks } from '../../model/kiosk/watched-kiosks.ts'
import { usePrinter } from '../../peripherals/use-printer.ts'
import { barcodeIcon, cloudOffIcon, cloudUpIcon, memberIcon, printerIcon } from '../../ui/icons.ts'
import { useStore } from '../../ui/store.ts'

/** A cause for somebody to look. Codes end with the sale; every other one is a state and ends when it ends. */
export type TroubleKind = 'codes' | 'kiosk' | 'upload' | 'printer' | 'clock' | 'review' | 'line'

export interface Trouble {
  readonly kind: TroubleKind
  /** The number of things that wait for it. */
  readonly count: number
}

export const troubleIcons: Readonly<Record<TroubleKind, Parameters<typeof Icon>[0]['of']>> = {
  codes: barcodeIcon,
  kiosk: memberIcon,
  upload: cloudUpIcon,
  printer: printerIcon,
  clock: alertIcon,
  review: reviewIcon,
  line: cloudOffIcon,
}

/** The question in which a state is looked at and put right. */
export function placeOf(kind: Exclude<TroubleKind, 'codes'>): 'settings' | 'kiosks' | 'sync' {
  if (kind === 'printer') return 'settings'
  return kind === 'kiosk' ? 'kiosks' : 'sync'
}

/** Returns what the chip opens: the one place where all of it is looked at, else the list. */
export function opensOn(troubles: readonly Trouble[]): 'trouble' | ReturnType<typeof placeOf> {
  const places = troubles.map(({ kind }) => (kind === 'codes' ? ('trouble' as const) : placeOf(kind)))
  const [place = 'sync', ...others] = new Set(places)
  return others.length > 0 ? 'trouble' : place
}

/** Entries of the open shift that the server filed for somebody to look at. */
function useFiled(): number {
  const shiftId = useStore(desk, ({ shift }) => shift?.id ?? '')
  return useLiveQuery(() => countFiled(journalDb(), shiftId), shiftId) ?? 0
}

/** Returns everything that is not as it should be, the most pressing first; none while all is well. */
export function useTroubles(): readonly Trouble[] {
  const codes = useStore(desk, ({ unknownCodes }) => unknownCodes.length)
  const waiting = useStore(desk, ({ upload }) => upload.waiting)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const upload = useStore(desk, troubleOf)
  const minutes = useStore(deskClock, ({ offset }) => clockAheadMinutes(offset))
  const printer = usePrinter()
  const inReview = useFiled()
  const calls = useStore(watchedKiosks, ({ rows }) => callingKiosks(rows).length)
  const isPrinterOff = printer.state === 'error' || printer.unsure.length > 0
  const all: readonly (Trouble & { readonly isThere: boolean })[] = [
    { kind: 'codes', count: codes, isThere: codes > 0 },
    { kind: 'kiosk', count: calls, isThere: calls > 0 },
    { kind: 'upload', count: Math.max(1, waiting), isThere: upload !== null },
    { kind: 'printer', count: Math.max(1, printer.waiting + printer.unsure.length), isThere: isPrinterOff },
    { kind: 'clock', count: 1, isThere: minutes !== 0 },
    { kind: 'review', count: inReview, isThere: inReview > 0 },
    { kind: 'line', count: waiting, isThere: !isOnline && upload === null },
  ]
  return all.filter(({ isThere }) => isThere)
}
