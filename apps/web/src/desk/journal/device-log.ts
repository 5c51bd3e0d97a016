import { logDetail } from '@kassa/domain/text/log-detail.ts'
import { newId } from '../model/uuid-v7.ts'
import { journalDb } from './databases.ts'
import { recall, remember } from './journal-db.ts'

/** One line of this device's own log: what happened, in codes. */
interface LogLine {
  readonly id: string
  readonly at: string
  readonly event: string
  readonly detail: string
}

const KEY = 'device-log'
/** Lines that wait for the server; of more, the oldest go. */
const KEPT = 200
/** The same again within so long is not written twice. */
const REPEAT_MS = 60_000

let lines: readonly LogLine[] = []
/** Until the last page's lines are back, the disk is left as it is. */
let isRestored = false

function keep(next: readonly LogLine[]): void {
  lines = next.slice(-KEPT)
  if (isRestored) void remember(journalDb(), KEY, lines).catch(() => undefined)
}

/** Brings back what the last page wrote and the server has not heard; what this one wrote stands behind it. */
export async function restoreLog(): Promise<void> {
  const before = (await recall<readonly LogLine[]>(journalDb(), KEY)) ?? []
  const known = new Set(lines.map(({ id }) => id))
  isRestored = true
  keep([...before.filter(({ id }) => !known.has(id)), ...lines])
}

/** Writes a line: `detail` loses whatever names somebody or opens something. Nothing waits for it. */
export function noteLine(event: string, detail: string): void {
  const now = Date.now()
  const bare = logDetail(detail)
  const isRepeat = lines.some(
    (line) => line.event === event && line.detail === bare && now - Date.parse(line.at) < REPEAT_MS,
  )
  if (!isRepeat) keep([...lines, { id: newId(), at: new Date(now).toISOString(), event, detail: bare }])
}

/** The oldest lines that the server has not heard, at most so many. */
export const linesToSend = (most: number): readonly LogLine[] => lines.slice(0, most)

/** The server has these: they are written nowhere else any more. */
export function linesArrived(arrived: readonly LogLine[]): void {
  if (arrived.length === 0) return
  const gone = new Set(arrived.map(({ id }) => id))
  keep(lines.filter(({ id }) => !gone.has(id)))
}
