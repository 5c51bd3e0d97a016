/** A line of the basket at the desk; a quantity is in pieces, or thousandths or grams of goods that are weighed. */
export interface TileBasketLine {
  readonly variant_id: string
  readonly name: string
  readonly quantity: number
}

/** The visit: where the tile was opened, as the token proves it to the app's server (`list_tile_visits`), and what the app may be told. */
export interface TileVisit {
  readonly token: string
  readonly language: string
  readonly currency: string
  readonly sees_basket: boolean
  readonly sees_member: boolean
}

/** The ears of a tile. Each is left out where it is not needed. */
export interface TileEars {
  readonly onBasket?: (basket: { readonly lines: readonly TileBasketLine[]; readonly total: number | null }) => void
  readonly onMember?: (memberId: string | null) => void
  /** The text that the cashier typed into the desk's field. */
  readonly onText?: (text: string) => void
  /** Whether what was proposed was agreed to and done. It is no sale: the cashier may still change the basket. */
  readonly onDecided?: (agreed: boolean) => void
}

/** The mouth of a tile: it proposes, and the cashier decides. */
export interface Tile {
  readonly visit: TileVisit
  readonly proposeLines: (lines: readonly { readonly code: string; readonly quantity?: number }[]) => void
  readonly proposeMember: (cardNumber: string) => void
  /** Shows a short text below the tile. */
  readonly say: (text: string) => void
  /** Asks for a text in a field of the desk: the tile itself never has the keyboard. */
  readonly askText: (label: string) => void
  readonly close: () => void
}

type Message =
  | ({ readonly type: 'opened' } & TileVisit)
  | { readonly type: 'basket'; readonly lines: readonly TileBasketLine[]; readonly total: number | null }
  | { readonly type: 'member'; readonly member_id: string | null }
  | { readonly type: 'press'; readonly x: number; readonly y: number }
  | { readonly type: 'scroll'; readonly x: number; readonly y: number; readonly by: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'decided'; readonly agreed: boolean }

/** A press becomes a click, because the desk's pane lies over the tile. */
const press = (x: number, y: number): void => {
  const at = document.elementFromPoint(x, y)
  if (at instanceof HTMLElement) at.click()
}

/** Scrolls the nearest part that can scroll. */
function scroll(x: number, y: number, by: number): void {
  let at = document.elementFromPoint(x, y)
  while (at && at.scrollHeight <= at.clientHeight) at = at.parentElement
  ;(at ?? document.scrollingElement)?.scrollBy(0, by)
}

function mouthOf(port: MessagePort, visit: TileVisit): Tile {
  const send = (message: object): void => port.postMessage(message, [])
  return {
    visit,
    proposeLines: (lines) => send({ type: 'propose_lines', lines }),
    proposeMember: (cardNumber) => send({ type: 'propose_member', card_number: cardNumber }),
    say: (text) => send({ type: 'say', text }),
    askText: (label) => send({ type: 'ask_text', label }),
    close: () => send({ type: 'close' }),
  }
}

function hear(message: Message, ears: TileEars, opened: (visit: TileVisit) => void): void {
  switch (message.type) {
    case 'opened':
      return opened(message)
    case 'basket':
      return ears.onBasket?.({ lines: message.lines, total: message.total })
    case 'member':
      return ears.onMember?.(message.member_id)
    case 'press':
      return press(message.x, message.y)
    case 'scroll':
      return scroll(message.x, message.y, message.by)
    case 'text':
      return ears.onText?.(message.text)
    case 'decided':
      return ears.onDecided?.(message.agreed)
  }
}

/** Connects this page, shown as a tile, with the cashier desk around it. Call it while the page loads. */
export const connectTile = (ears: TileEars = {}, page: EventTarget = globalThis): Promise<Tile> =>
  new Promise((done) => {
    page.addEventListener('message', (event) => {
      const {
        data,
        ports: [port],
      } = event as MessageEvent<{ type?: string } | null>
      if (data?.type !== 'kassa_tile' || !port) return
      const opened = (visit: TileVisit): void => done(mouthOf(port, visit))
      port.addEventListener('message', (event: MessageEvent<Message>) => hear(event.data, ears, opened))
      port.start()
    })
  })
