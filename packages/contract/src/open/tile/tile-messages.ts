import { z } from 'zod'

/** The most that a tile may say. A tile that says more, or something else, is closed. */
export const TILE_LIMITS = { messageLength: 4_000, messagesASecond: 20, lines: 20, text: 120 } as const

const shortText = z.string().trim().min(1).max(TILE_LIMITS.text)

/** Everything that a tile may say to the desk. Proposals are done only after the cashier agrees, by the checks of every other sale. */
export const tileMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('propose_lines'),
    lines: z
      .array(z.strictObject({ code: z.string().min(1).max(50), quantity: z.int().min(1).max(999).default(1) }))
      .min(1)
      .max(TILE_LIMITS.lines),
  }),
  z.strictObject({ type: z.literal('propose_member'), card_number: z.string().regex(/^[0-9]{10}$/) }),
  z.strictObject({ type: z.literal('say'), text: shortText }),
  z.strictObject({ type: z.literal('ask_text'), label: shortText }),
  z.strictObject({ type: z.literal('close') }),
])

export type MessageFromTile = z.infer<typeof tileMessage>

/** A line of the basket as a tile is told it: a quantity is in pieces, or thousandths or grams of goods that are weighed. */
export interface TileBasketLine {
  readonly variant_id: string
  readonly name: string
  readonly quantity: number
}

/** Everything that the desk says to a tile. */
export type MessageToTile =
  | {
      readonly type: 'opened'
      readonly token: string
      readonly language: string
      readonly currency: string
      readonly sees_basket: boolean
      readonly sees_member: boolean
    }
  | { readonly type: 'basket'; readonly lines: readonly TileBasketLine[]; readonly total: number | null }
  | { readonly type: 'member'; readonly member_id: string | null }
  /** A press on the tile, in its own pixels: the frame itself is never touched. */
  | { readonly type: 'press'; readonly x: number; readonly y: number }
  | { readonly type: 'scroll'; readonly x: number; readonly y: number; readonly by: number }
  | { readonly type: 'text'; readonly text: string }
  /** Whether a proposal was agreed to and done. It is no sale. */
  | { readonly type: 'decided'; readonly agreed: boolean }
