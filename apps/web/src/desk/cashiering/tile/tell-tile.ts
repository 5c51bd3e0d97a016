import type { MessageToTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { basketNow, desk } from '../../model/desk-state.ts'

/** The parts of the desk that an app may be told of, by its scopes. */
export interface TileSight {
  readonly seesBasket: boolean
  readonly seesMember: boolean
}

/** The basket as a tile is told it: goods and the amount to pay; no member, no cashier, no notes. */
function basketMessage(): MessageToTile {
  const { priced } = desk.read()
  const lines = basketNow().lines.map(({ goods, quantity }) => ({
    variant_id: goods.id,
    name: goods.name,
    quantity,
  }))
  return { type: 'basket', lines, total: priced?.ok ? priced.value.totals.payableMinor : null }
}

/** Tells a tile what its app may see, now and whenever it changes. Answers how to stop. */
export function followForTile(
  { seesBasket, seesMember }: TileSight,
  say: (message: MessageToTile) => void,
): () => void {
  let told: Partial<Record<MessageToTile['type'], string>> = {}
  const sayNew = (message: MessageToTile): void => {
    const text = JSON.stringify(message)
    if (told[message.type] === text) return
    told = { ...told, [message.type]: text }
    say(message)
  }
  const look = (): void => {
    if (seesBasket) sayNew(basketMessage())
    if (seesMember) sayNew({ type: 'member', member_id: basketNow().member?.id ?? null })
  }
  look()
  return desk.listen(look)
}
