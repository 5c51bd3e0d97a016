import { pauseOrEnd } from './pause.ts'

/** The way to wait between attempts; chance and time are given by tests. */
export interface Patience {
  /** How often a call is sent at most. */
  readonly attempts?: number
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** A number from 0 up to 1. */
  readonly chance?: () => number
}

/** Kassa was not reached, or did not answer as Kassa does. After a call that makes something, send it again with the same key: it is made once. */
export class KassaUnreachable extends Error {
  override readonly name = 'KassaUnreachable'
}

interface Arrived {
  readonly isOk: boolean
  readonly text: string
  readonly tag: string | null
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000
const TOO_OFTEN = 429
/** Whoever is asked to wait longer, seconds, as beyond a limit a day, gets the answer instead. */
const MOST_ASKED = 120

/** The wait before the next attempt: what the server asks for, else twice as long each time, half of it by chance. */
function waitAfter(attempt: number, asked: string | null, chance: () => number): number {
  const seconds = Number(asked ?? Number.NaN)
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, LONGEST_WAIT)
  const longest = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT)
  return longest / 2 + (longest / 2) * chance()
}

const isTooLong = (asked: string | null): boolean => Number(asked ?? 0) > MOST_ASKED

/** Returns whether it is an answer of Kassa, and not of something that stands between. */
const isOfKassa = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/**
 * Sends until there is an answer to keep. Too many calls are sent again, as nothing happened, unless the wait would be minutes; what was lost on the way, and faults of the server,
 * only where a repeat is safe.
 */
export async function sendPatiently(
  send: () => Promise<Response>,
  isRepeatable: boolean,
  { attempts = 5, wait = pauseOrEnd, chance = Math.random }: Patience,
  signal?: AbortSignal,
): Promise<Arrived> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt + 1 >= attempts
    let asked: string | null = null
    try {
      const response = await send()
      const { status, ok } = response
      const text = await response.text()
      asked = response.headers.get('retry-after')
      const mayPass = (status === TOO_OFTEN && !isTooLong(asked)) || (status >= 500 && isRepeatable)
      if (isOfKassa(response) && (!mayPass || isLast)) return { isOk: ok, text, tag: response.headers.get('etag') }
      if (!mayPass) throw new Error(`the answer with status ${status} is none of Kassa`)
      if (isLast) throw new Error(`the last answer had status ${status}`)
    } catch (cause) {
      if (isLast || !isRepeatable || signal?.aborted === true)
        throw new KassaUnreachable('Kassa was not reached', { cause })
    }
    await wait(waitAfter(attempt, asked, chance), signal)
    if (signal?.aborted === true) throw new KassaUnreachable('the call was ended', { cause: signal.reason })
  }
}
