import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { isBasketFixed } from '../../basket/bound.ts'
import { addItem } from '../../basket/sell.ts'
import { attachByCard } from '../../member/attach-member.ts'
import { isWeighed } from '../../model/goods/goods.ts'
import { goodsOfCode } from '../../scan/on-code.ts'

interface ProposedLine {
  readonly item: DeskItem
  readonly code: string
  readonly quantity: number
}

/** A wish of a tile that waits for the cashier. */
export type Proposal =
  | { readonly kind: 'lines'; readonly lines: readonly ProposedLine[] }
  | { readonly kind: 'member'; readonly card: string }

type LinesMessage = Extract<MessageFromTile, { readonly type: 'propose_lines' }>

/** Goods that are asked about before they are sold are proposed by themselves: one question at a time. */
const isAsked = (item: DeskItem): boolean => isWeighed(item) || item.isOpenPrice || item.tracksSerials

/** The goods that a tile proposes; the first code that cannot be added that way where there is one. */
export function readLines({ lines }: LinesMessage): Proposal | { readonly kind: 'unknown'; readonly code: string } {
  const read: ProposedLine[] = []
  for (const { code, quantity } of lines) {
    const item = goodsOfCode(code)?.item
    if (!item?.isOnShelf || (isAsked(item) && lines.length > 1)) return { kind: 'unknown', code }
    read.push({ item, code, quantity })
  }
  return { kind: 'lines', lines: read }
}

/** Does what the cashier agreed to, by the checks of a scan. False where no member has the card. */
export async function doProposal(proposal: Proposal): Promise<boolean> {
  if (isBasketFixed()) return true
  if (proposal.kind === 'member') return attachByCard(proposal.card)
  for (const { item, code, quantity } of proposal.lines) addItem(item, isWeighed(item) ? null : String(quantity), code)
  return true
}
