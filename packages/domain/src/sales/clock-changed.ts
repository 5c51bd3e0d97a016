import { FAR_OFF_MS } from './clock-ahead.ts'

/** An entry of a till's journal as far as its clock is concerned; the offset is null where none was measured before it was written. */
export interface ClockedEntry {
  readonly sequence: number
  readonly clockOffsetMs: number | null
}

/** Entries one behind the other that carry one offset, while their till's clock has another one by now. */
export interface ClockRun {
  readonly offsetMs: number
  readonly measuredMs: number
  readonly from: number
  readonly to: number
}

/**
 * The runs among entries, in their order, whose till's clock was changed since by more than five minutes: `sentAt` is what it shows as it sends them
 * (null: not said, or nonsense), `receivedAt` the server's. Source: decision 2512.
 */
export function changedClockRuns(
  entries: readonly ClockedEntry[],
  { sentAt, receivedAt }: { readonly sentAt: string | undefined; readonly receivedAt: string },
): ClockRun[] {
  const measuredMs = Date.parse(receivedAt) - Date.parse(sentAt ?? '')
  const runs: ClockRun[] = []
  for (const { sequence, clockOffsetMs } of entries) {
    const offsetMs = clockOffsetMs ?? 0
    if (!(Math.abs(measuredMs - offsetMs) > FAR_OFF_MS)) continue
    const last = runs.at(-1)
    const goesOn = last?.offsetMs === offsetMs && last.to + 1 === sequence
    const from = goesOn ? last.from : sequence
    runs.splice(goesOn ? -1 : runs.length, goesOn ? 1 : 0, { offsetMs, measuredMs, from, to: sequence })
  }
  return runs
}
