import { journalDb } from '../journal/databases.ts'
import type { ClockOffset } from '../journal/clock-offset.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { countWaiting } from '../journal/journal-store.ts'
import { startUploader } from './uploader.ts'

/** Sends what waits, with the clock as it was last measured, and stops when nothing is left. */
export async function sendWaiting(): Promise<void> {
  const db = journalDb()
  if ((await countWaiting(db)).count === 0) return
  let clock = await recall<ClockOffset>(db, 'clock')
  const keeper = {
    read: () => clock,
    write: (offset: ClockOffset | null) => {
      clock = offset
      void remember(db, 'clock', offset)
    },
  }
  const uploader = startUploader(db, keeper, ({ waiting }) => {
    if (waiting === 0) uploader.stop()
  })
}
