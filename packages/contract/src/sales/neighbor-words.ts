import { z } from 'zod'
import { neighborHalf } from '../device/neighbor.calls.ts'
import { amountMinor, id, instant, line } from '../fields.ts'
import { basketShown, MOST_HELD_STEPS } from './held-basket.calls.ts'

/**
 * The words that tills of one outlet say to each other directly. `version` is of the words that a till knows: one of a later release says kinds that an earlier one
 * does not know and passes over. `characters` is the most of one word, `held` the baskets and `kinds` the goods that one tells of.
 */
export const NEIGHBOR_WORDS = { version: 1, characters: 200_000, held: 200, kinds: 2_000 } as const

/** A basket that waits at a till and may be asked for there. */
const heldAtNeighbor = z.object({
  id,
  heldAt: instant,
  note: line().max(100),
  staffName: z.string().max(200).nullable(),
  shown: basketShown,
})

/** The amounts that the server reserved of a member for a basket; they go with the basket. */
const neighborReserve = z.object({
  memberId: id,
  points: z.int().min(0).max(1e9),
  principalMinor: amountMinor.min(0),
  bonusMinor: amountMinor.min(0),
  until: instant,
})

export type NeighborReserve = z.output<typeof neighborReserve>

const words = {
  /** The first word both ways, and the only one before it is heard: it says again what the server said of the till. */
  hello: z.object({
    kind: z.literal('hello'),
    version: z.int().min(1).max(1e6),
    deviceId: id,
    outletId: id,
    page: id,
  }),
  /** A sign of life, with the sender's clock, and its echo. */
  beat: z.object({ kind: z.literal('beat'), at: z.number().min(0).max(1e15) }),
  echo: z.object({ kind: z.literal('echo'), at: z.number().min(0).max(1e15) }),
  /** All that a till shares, whole: the last word counts. `unsent` has what its sales took out of the stock that the server does not know of. */
  state: z.object({
    kind: z.literal('state'),
    held: z.array(heldAtNeighbor).max(NEIGHBOR_WORDS.held),
    unsent: z.array(z.object({ variantId: id, quantity: z.int().min(-1e9).max(1e9) })).max(NEIGHBOR_WORDS.kinds),
  }),
  /** Asks for a basket; answered by `given` or `refused` with the same `ask`. */
  claim: z.object({ kind: z.literal('claim'), ask: id, basketId: id }),
  /** A basket that waits at nobody's till from now on but the one that asked, which says that it has it. */
  given: z.object({
    kind: z.literal('given'),
    ask: id,
    basketId: id,
    openedAt: instant,
    heldAt: instant,
    steps: z.array(z.record(z.string(), z.unknown())).max(MOST_HELD_STEPS),
    head: z.int().min(0).max(MOST_HELD_STEPS),
    reserve: neighborReserve.nullable(),
  }),
  /** `by` names the till that has it instead; empty: not known. */
  refused: z.object({ kind: z.literal('refused'), ask: id, basketId: id, by: z.string().max(200) }),
  /** The basket lies on the disk of whoever says this; or it does not, and waits again where it was. */
  kept: z.object({ kind: z.literal('kept'), ask: id, basketId: id }),
  'not-kept': z.object({ kind: z.literal('not-kept'), ask: id, basketId: id }),
  /** Asks for one of both, where the answer was lost. */
  'is-kept': z.object({ kind: z.literal('is-kept'), ask: id, basketId: id }),
  /** Carries half of a way to another till of the outlet, and brings it there with the name of whoever said it. */
  relay: z.object({ kind: z.literal('relay'), to: id, toPage: id, half: neighborHalf }),
  relayed: z.object({ kind: z.literal('relayed'), from: id, fromPage: id, toPage: id, half: neighborHalf }),
} as const

export type NeighborKind = keyof typeof words
export type NeighborWord = { [Kind in NeighborKind]: z.output<(typeof words)[Kind]> }[NeighborKind]
export type WordOf<Kind extends NeighborKind> = Extract<NeighborWord, { kind: Kind }>

/** `unknown`: a kind of a later release, to be passed over. `unreadable`: nothing that a till of any release says. */
export type ReadWord =
  | { readonly kind: 'word'; readonly word: NeighborWord }
  | { readonly kind: 'unknown' | 'unreadable' }

const anyWord = z.object({ kind: z.string().min(1).max(40) })
const UNREADABLE: ReadWord = { kind: 'unreadable' }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a word as it came over the wire. */
export function readNeighborWord(text: string): ReadWord {
  if (text.length > NEIGHBOR_WORDS.characters) return UNREADABLE
  const said = parse(text)
  const any = anyWord.safeParse(said)
  if (!any.success) return UNREADABLE
  if (!Object.hasOwn(words, any.data.kind)) return { kind: 'unknown' }
  const known = words[any.data.kind as NeighborKind].safeParse(said)
  return known.success ? { kind: 'word', word: known.data } : UNREADABLE
}

/** Returns a word as it goes over the wire; null where it is too long for one. */
export function writeNeighborWord(word: NeighborWord): string | null {
  const text = JSON.stringify(word)
  return text.length > NEIGHBOR_WORDS.characters ? null : text
}
