import type { SetAsideRow } from './set-aside.store.ts'

/** A till that has brought one back and left it there for so long is not asked any more. */
const MINUTES_TAKEN = 30

/** Whether a saved order is in the hands of a till that is not this one; null: no till asks. */
export const isElsewhere = (
  { takenDeviceId, takenAt }: Pick<SetAsideRow, 'takenDeviceId' | 'takenAt'>,
  deviceId: string | null,
  now: string,
): boolean =>
  takenDeviceId !== null &&
  takenDeviceId !== deviceId &&
  Date.parse(now) - Date.parse(takenAt ?? now) < MINUTES_TAKEN * 60_000
