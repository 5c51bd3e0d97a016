import { bringMoney, refreshMoney } from './ahead/layaway-money.ts'
import { dropBasket, holdBasket, keepHeld, listHeld, recallBasket, saveBasket } from './basket-store.ts'
import { isBasketFixed } from './bound.ts'
import { staysHere } from './guard/stays-here.ts'
import { basketRevision, basketSaved, markSaved, showBasket } from './change-basket.ts'
import { currentBasket } from '../model/history.ts'
import { sound } from './sell.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { stockAsker } from './stock-before-payment.ts'
import { noteRemoved } from './note-removed.ts'
import { countHeld, sharedHeld } from './held-count.ts'
import { dropShared, isWithServer, noteUntold, refreshHeld, takeFromOthers, takeShared } from './shared-held.ts'
import { startBasket } from './start-basket.ts'

/** The short code of a held basket, as its ticket says it. */
export const heldCode = (basketId: string): string => basketId.slice(-8)

const heldNow = (note: string) => ({ at: new Date().toISOString(), by: desk.read().cashierId ?? '', note })

/** Returns the words for why the basket cannot be put on hold; undefined where it can. */
function holdFault(): Parameters<typeof tell> | undefined {
  if (desk.read().training !== null) return ['warn', 'training.notNow']
  if (basketNow().lines.length === 0) return ['info', 'message.basketEmpty']
  return stayFault()
}

const STAYS = { ahead: 'ahead.notHeld', exchange: 'basket.exchangeNotHeld' } as const

function stayFault(): Parameters<typeof tell> | undefined {
  const why = staysHere()
  return why ? ['warn', STAYS[why]] : undefined
}

/** Says why it cannot be done where it is seen: the line of messages lies behind a dialog, and in its shade. */
function tellInSight(fault: Parameters<typeof tell>): void {
  const kind = desk.read().dialog?.kind
  if (kind === 'hold' || kind === 'recall') desk.change({ dialog: null })
  tell(...fault)
}

/** Sets the basket aside with a note and starts the next one. Returns whether it could; where not, the cashier has been told. Source: D74. */
export async function hold(note: string): Promise<boolean> {
  const { history } = desk.read()
  const fault = holdFault()
  if (fault) tellInSight(fault)
  if (fault || isBasketFixed(() => void hold(note))) return false
  // Stock reserved for it stays reserved until the server hears that it is on hold and keeps it for longer.
  stockAsker.forget()
  await basketSaved()
  await holdBasket(journalDb(), history, heldNow(note), basketRevision())
  desk.change({ dialog: null })
  startBasket()
  await countHeld()
  void refreshHeld()
  sound('held')
  tell('info', 'message.held', { code: heldCode(history.states[0]!.id) })
  return true
}

/** Puts the basket on the screen away for another one: on hold where it has lines. Returns whether it could; where not, it stays. */
export async function putAway(): Promise<boolean> {
  if (basketNow().lines.length > 0) return hold('')
  await basketSaved()
  await dropBasket(journalDb(), basketNow().id)
  return true
}

/** Sets the basket aside and shows the code by which another till takes it over. Source: features, CD-D08. */
export async function handOver(note: string): Promise<void> {
  const { id } = basketNow()
  if (await hold(note)) desk.change({ dialog: { kind: 'handed', basketId: id } })
}

/**
 * Brings a held basket back, also one that another till put aside; one on the screen that has lines is set aside first, and stays where a recharge, card
 * or pass is in it, or goods come back with it.
 * A basket that other tills see is handed out by the server, once; an own one is recalled offline too, and the server
 * hears of it later.
 */
export async function recall(id: string): Promise<void> {
  if (desk.read().training !== null) return tell('warn', 'training.notNow')
  const fault = stayFault()
  if (fault) return tell(...fault)
  if (isBasketFixed(() => void recall(id))) return
  const own = await journalDb().baskets.get(id)
  const isHere = own?.state === 'held'
  const asked = isHere ? (isWithServer(own) ? await takeShared(id, own) : null) : await takeFromOthers(id)
  // It came from a neighbor and waits on this till now, as if it had been put aside here.
  if (asked?.kind === 'here') return recall(id)
  if (asked?.kind === 'taken') {
    if (isHere) await dropBasket(journalDb(), id)
    void refreshHeld()
    return tell('warn', 'message.heldTaken', { name: asked.by })
  }
  if (!isHere && asked?.kind === 'unreachable') return tell('warn', 'message.heldOffline')
  if (!isHere && asked?.kind !== 'got') {
    void refreshHeld()
    return tell('warn', 'message.heldGone')
  }
  if (isHere && asked?.kind === 'unreachable') {
    await noteUntold(own)
    void refreshHeld()
  }
  if (!(await putAway())) {
    // It was handed out, to this till and once: it waits here from now on.
    if (!isHere && asked?.kind === 'got') await keepHeld(journalDb(), asked.history, heldNow(''))
    void refreshHeld()
    return
  }
  if (!isHere && asked?.kind === 'got') await saveBasket(journalDb(), null, asked.history, basketRevision())
  const history = isHere ? await recallBasket(journalDb(), id) : asked?.kind === 'got' ? asked.history : null
  desk.change({ dialog: null, finished: null, section: 'cashiering', workArea: 'sell' })
  if (!history) return tell('warn', 'message.heldGone')
  await bringMoney(id)
  markSaved(history)
  showBasket(history)
  sharedHeld.change(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }))
  await countHeld()
  await refreshMoney(history)
}

/** The only basket that waits comes back at once where nothing stands on the screen; else the list is asked. */
export async function recallOnly(): Promise<void> {
  const [only, ...others] = await listHeld(journalDb())
  const isAlone = only !== undefined && others.length === 0 && sharedHeld.read().rows.length === 0
  if (isAlone && basketNow().lines.length === 0) await recall(only.basket.id)
  else desk.change({ dialog: { kind: 'recall' } })
}

export async function recallByCode(code: string): Promise<void> {
  const isMeant = (id: string): boolean => heldCode(id) === code.toLowerCase()
  const own = (await listHeld(journalDb())).find(({ basket }) => isMeant(basket.id))
  if (!own) await refreshHeld()
  const id = own?.basket.id ?? sharedHeld.read().rows.find((row) => isMeant(row.id))?.id
  if (id === undefined) tell('warn', 'message.heldGone')
  else await recall(id)
}

/** Throws a held basket away. */
export async function discardHeld(id: string): Promise<void> {
  const held = (await listHeld(journalDb())).find(({ basket }) => basket.id === id)
  if (held) noteRemoved('basket', currentBasket(held.history).lines)
  if (held && isWithServer(held.basket) && !(await dropShared(held.basket))) await noteUntold(held.basket)
  await dropBasket(journalDb(), id)
  await countHeld()
}
