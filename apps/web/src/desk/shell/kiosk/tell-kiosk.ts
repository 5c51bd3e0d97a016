import { KIOSK_WATCH, tellKiosk } from '@kassa/contract/device/kiosk.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { useEffect } from 'react'
import { shownOptions } from '../../basket/guard/options.ts'
import { itemCount, type DeskLine } from '../../model/basket.ts'
import { desk } from '../../model/desk-state.ts'
import { isWeighed, nameIn } from '../../model/goods/goods.ts'
import { chargesOfLine } from '../../model/goods/line-charges.ts'
import { quantityText } from '../../model/goods/quantity-text.ts'
import { currentBasket } from '../../model/history.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { askServer } from '../../sync/connection.ts'
import { kiosk } from './kiosk-state.ts'
import { callOut } from './use-kiosk.ts'

type Word = InputOf<typeof tellKiosk.request>

/** Scans that follow each other are told together. */
const AFTER_MS = 500
/** An unchanged word is told again, so that nobody takes the kiosk for gone. */
const AGAIN_MS = 60_000

/** Goods with their options, and each charge of theirs on a line of its own, so that the amounts add up. */
function wordsOf(line: DeskLine, language: string, amountMinor: number | null) {
  const { goods, quantity } = line
  const names = [nameIn(goods, language), ...shownOptions(line, language).map(({ name }) => name)]
  const shown = isWeighed(goods)
    ? `${quantityText(quantity, goods)} ${goods.weightUnit ?? ''}`.trim()
    : String(quantity)
  const charges = chargesOfLine(line).map((charge) => ({ ...charge, quantity: shown }))
  return [{ name: names.join(' · ').slice(0, 200), quantity: shown, amountMinor }, ...charges]
}

/** Returns what stands at this kiosk, as its screen shows it, in the shop's language. */
function wordNow(): Word {
  const { history, priced, setup } = desk.read()
  const basket = currentBasket(history)
  const byId = new Map(priced?.ok ? priced.value.lines.map((one) => [one.id, one.payableMinor]) : [])
  const lines = basket.lines
    .flatMap((line) => wordsOf(line, setup?.outlet.locale ?? 'en-US', byId.get(line.id) ?? null))
    .slice(-KIOSK_WATCH.lines)
  const totalMinor = priced?.ok ? priced.value.totals.payableMinor : null
  return {
    call: callOut(),
    isPaying: pendingPayment.read().standing !== null,
    basket: lines.length === 0 ? null : { lines, pieces: itemCount(basket), totalMinor },
  }
}

/** Tells the other tills what stands here, soon after it changes and now and then; offline the light of the kiosk itself is all there is. */
export function useTellKiosk(): void {
  useEffect(() => {
    let told = ''
    let toldAt = 0
    let timer: ReturnType<typeof setTimeout> | null = null
    const send = async (): Promise<void> => {
      timer = null
      const word = wordNow()
      const text = JSON.stringify(word)
      if (text === told && Date.now() - toldAt < AGAIN_MS) return
      const heard = await askServer(tellKiosk, word)
      if (heard.kind !== 'answered') return
      told = text
      toldAt = Date.now()
    }
    const soon = (): void => {
      timer ??= setTimeout(() => void send().catch(() => undefined), AFTER_MS)
    }
    const stops = [desk.listen(soon), kiosk.listen(soon), pendingPayment.listen(soon)]
    const again = setInterval(soon, AGAIN_MS)
    soon()
    return () => {
      for (const stop of stops) stop()
      clearInterval(again)
      if (timer) clearTimeout(timer)
      // The desk is open, or the till is none any more: nobody watches it.
      void askServer(tellKiosk, { call: null, isPaying: false, basket: null }).catch(() => undefined)
    }
  }, [])
}
