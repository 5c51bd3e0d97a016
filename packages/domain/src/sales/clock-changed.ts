import { FAR_OFF_MS } from './clock-ahead.ts'

/** An entry of a till's journal as far as its clock is concerned; the offset is null where none was measured before it was written. */
export interface ClockedEntry {
  readonly sequence: number
  readonly clockOffsetMs: number | null
}

/** The moment of an upload: `sentAt` is what its till's clock shows (left out: not said), `receivedAt` the server's. */
export interface UploadMoment {
  readonly sentAt?: string | undefined
  readonly receivedAt: string
}

/** Returns how far a till's clock is off, as the server measures it with an upload; null where that says nothing, or nonsense. */
export function measuredOffset({ sentAt = '', receivedAt }: UploadMoment): number | null {
  const measuredMs = Date.parse(receivedAt) - Date.parse(sentAt)
  return Number.isSafeInteger(measuredMs) ? measuredMs : null
}

/** Returns whether two measurements of a clock are of the same one. */
export const isSameClock = (one: number, other: number): boolean => Math.abs(one - other) <= FAR_OFF_MS

/** Entries one behind the other that carry one offset, while their till's clock has another one by now. */
export interface ClockRun {
  readonly offsetMs: number
  readonly measuredMs: number
  readonly from: number
  readonly to: number
}

/** The runs among entries, in their order, whose till's clock was changed since by more than five minutes. Source: decision 2512. */
export function changedClockRuns(entries: readonly ClockedEntry[], upload: UploadMoment): ClockRun[] {
  const measuredMs = measuredOffset(upload)
  const runs: ClockRun[] = []
  if (measuredMs === null) return runs
  for (const { sequence, clockOffsetMs } of entries) {
    const offsetMs = clockOffsetMs ?? 0
    if (isSameClock(measuredMs, offsetMs)) continue
    const last = runs.at(-1)
    const goesOn = last?.offsetMs === offsetMs && last.to + 1 === sequence
    const from = goesOn ? last.from : sequence
    runs.splice(goesOn ? -1 : runs.length, goesOn ? 1 : 0, { offsetMs, measuredMs, from, to: sequence })
  }
  return runs
}
