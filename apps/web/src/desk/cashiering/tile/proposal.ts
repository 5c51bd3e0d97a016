import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { isBasketFixed } from '../../basket/bound.ts'
import { addItem } from '../../basket/sell.ts'
import { attachByCard } from '../../member/attach-member.ts'
import { isWeighed } from '../../model/goods/goods.ts'
import { basketNow } from '../../model/desk-state.ts'
import { plainGoodsOf } from '../../scan/plain-goods.ts'

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
    const item = plainGoodsOf(code)
    if (!item || (isAsked(item) && lines.length > 1)) return { kind: 'unknown', code }
    read.push({ item, code, quantity })
  }
  return { kind: 'lines', lines: read }
}

/** The end of a proposal: the sale has it; it has not, or not all of it; no member has the card. */
export type ProposalOutcome = 'done' | 'refused' | 'unknown-card'

/** Does what the cashier agreed to, by the checks of a scan. A question that it opens is not answered yet: refused. */
export async function doProposal(proposal: Proposal): Promise<ProposalOutcome> {
  if (isBasketFixed()) return 'refused'
  return proposal.kind === 'member' ? attach(proposal.card) : addLines(proposal.lines)
}

async function attach(card: string): Promise<ProposalOutcome> {
  if (!(await attachByCard(card))) return 'unknown-card'
  return basketNow().member?.cardNumber === card ? 'done' : 'refused'
}

/** Adds the goods as they are now: a price may have changed while they were proposed. Stops at the first that is refused. */
function addLines(lines: readonly ProposedLine[]): ProposalOutcome {
  const goods = lines.map(({ code, quantity, item }) => ({ code, quantity, item: plainGoodsOf(code), was: item.id }))
  if (!goods.every(({ item, was }) => item?.id === was)) return 'refused'
  return goods.every(({ item, quantity, code }) => item && isAdded(item, quantity, code)) ? 'done' : 'refused'
}

function isAdded(item: DeskItem, quantity: number, code: string): boolean {
  const before = amountOf(item)
  addItem(item, isWeighed(item) ? null : String(quantity), code)
  return amountOf(item) > before
}

const amountOf = ({ id }: DeskItem): number =>
  basketNow().lines.reduce((sum, { goods, quantity }) => sum + (goods.id === id ? quantity : 0), 0)
