import { meetNeighbors as call, NEIGHBORS } from '@kassa/contract/device/neighbor.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { deleteNeighborWord, listNeighbors, setNeighborWord } from './neighbor.store.ts'

const MINUTE_MS = 60_000

/** Keeps what a till says to its neighbors and answers what they say to it; with the setting off, or the till disabled, it hears and is heard by nobody. */
export const meetNeighbors = command(call, async ({ tx, device, now }, word) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if (!device.isEnabled || !(await readSetting(tx, device, 'sales.neighbors'))) {
    await deleteNeighborWord(tx, device)
    return accept({ tills: [] })
  }
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString()
  await setNeighborWord(tx, device, word, now)
  const since = {
    page: word.page,
    around: before(NEIGHBORS.aroundMinutes * MINUTE_MS),
    known: before(NEIGHBORS.knownHours * 60 * MINUTE_MS),
  }
  return accept({ tills: await listNeighbors(tx, device, since) })
})
