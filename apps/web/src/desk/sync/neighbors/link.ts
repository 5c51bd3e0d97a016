import {
  NEIGHBOR_WORDS,
  readNeighborWord,
  writeNeighborWord,
  type NeighborWord,
} from '@kassa/contract/sales/neighbor-words.ts'

/** The way to one till, as the browser gives it. */
export interface Wire {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** A till as the server named it: nobody else may stand at the other end. */
export interface TillPage {
  readonly deviceId: string
  readonly outletId: string
  readonly page: string
}

/** The causes for which a till cuts a neighbor: a stranger, words that no till says, too many of them, or silence. */
export type Cut = 'stranger' | 'unreadable' | 'too-many' | 'silent'

export interface LinkPorts {
  readonly now: () => number
  readonly opened: () => void
  readonly heard: (word: NeighborWord) => void
  readonly cut: (why: Cut) => void
}

export interface NeighborLink {
  /** Says something; false where it is not there yet or not any more, or the word is too long. */
  readonly say: (word: NeighborWord) => boolean
  readonly hear: (text: string) => void
  /** To be called every few seconds: says that this till lives, and cuts one that does not. */
  readonly beat: () => void
  /** The last delay there and back in milliseconds; null: none was measured. */
  readonly delay: () => number | null
}

/** A till that says nothing for so long is gone. */
export const SILENT_MS = 30_000
/** A till says a few words a second; one that says so many within the time is broken, or means harm. */
export const MOST_WORDS = { count: 600, withinMs: 10_000 } as const

/** Returns a measure that says whether too many words came within the time. */
function makeMeasure(now: () => number): () => boolean {
  let since = now()
  let count = 0
  return () => {
    if (now() - since >= MOST_WORDS.withinMs) {
      since = now()
      count = 0
    }
    count += 1
    return count > MOST_WORDS.count
  }
}

const isSame = (word: NeighborWord, { deviceId, outletId, page }: TillPage): boolean =>
  word.kind === 'hello' && word.deviceId === deviceId && word.outletId === outletId && word.page === page

/**
 * Speaks over a wire to the till that the server named. Before its hello nothing counts, and whoever says something that no till says is cut: what was understood before
 * stays, nothing of the word is taken.
 */
export function openLink(wire: Wire, me: TillPage, other: TillPage, ports: LinkPorts): NeighborLink {
  const isTooMuch = makeMeasure(ports.now)
  let state: 'greeting' | 'open' | 'cut' = 'greeting'
  let heardAt = ports.now()
  let delay: number | null = null

  const cut = (why: Cut): void => {
    if (state === 'cut') return
    state = 'cut'
    wire.close()
    ports.cut(why)
  }
  const send = (word: NeighborWord): boolean => {
    const text = state === 'cut' ? null : writeNeighborWord(word)
    if (text === null) return false
    try {
      wire.send(text)
      return true
    } catch {
      // The browser closed it meanwhile, and says so.
      return false
    }
  }
  const greet = (word: NeighborWord): void => {
    if (!isSame(word, other)) return cut('stranger')
    state = 'open'
    ports.opened()
  }
  const take = (word: NeighborWord): void => {
    if (state === 'greeting') return greet(word)
    if (word.kind === 'hello') return cut('unreadable')
    if (word.kind === 'beat') return void send({ kind: 'echo', at: word.at })
    if (word.kind === 'echo') delay = Math.max(0, ports.now() - word.at)
    else ports.heard(word)
  }

  send({ kind: 'hello', version: NEIGHBOR_WORDS.version, ...me })
  return {
    say: (word) => state === 'open' && send(word),
    hear: (text) => {
      if (state === 'cut') return
      heardAt = ports.now()
      if (isTooMuch()) return cut('too-many')
      const heard = readNeighborWord(text)
      if (heard.kind === 'unreadable') return cut('unreadable')
      if (heard.kind === 'word') take(heard.word)
      else if (state === 'greeting') cut('stranger')
    },
    beat: () => {
      if (ports.now() - heardAt > SILENT_MS) return cut('silent')
      if (state === 'open') send({ kind: 'beat', at: ports.now() })
    },
    delay: () => delay,
  }
}
