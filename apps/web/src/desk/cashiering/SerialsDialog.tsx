import { useEffect, useState } from 'react'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import type { SerialsAsk } from '../model/desk-state.ts'
import { basketNow, closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { goodsOfCode } from '../scan/on-code.ts'
import { runScans } from '../scan/scan-flow.ts'
import { nameIn } from '../model/goods/goods.ts'
import { addPieces, refuseLoud } from '../basket/sell.ts'

/**
 * Asks for the serial numbers of the pieces sold. The last number puts them into the basket by itself, so that selling
 * by scanner is two scans. Goods whose number cannot be read are sold without one: a sale is never refused. Source:
 * D73.
 */
export function SerialsDialog({ pieces }: { readonly pieces: SerialsAsk }) {
  const { t, say, language } = useWords()
  const message = useStore(desk, (state) => state.message)
  const [serials, setSerials] = useState<readonly string[]>([])
  const { item, quantity } = pieces
  const [isTyping, setTyping] = useState(false)
  const taken = basketNow().lines.flatMap(({ goods, serial }) => (goods.id === item.id && serial ? [serial] : []))
  // Codes scanned while this was being opened have waited for it.
  useEffect(() => runScans(), [])
  const sell = (named: readonly string[]): void => {
    closeDialog()
    addPieces(
      pieces,
      Array.from({ length: quantity }, (_, index) => named[index] ?? null),
    )
  }
  const take = (next: readonly string[]): void => {
    const code = next.find((one) => goodsOfCode(one) !== null)
    if (code !== undefined) return refuseLoud('message.serialIsCode', { code })
    if (next.length >= quantity) sell(next)
    else setSerials(next)
  }
  return (
    <DeskDialog title={t('serial.title', { name: nameIn(item, language) })} onClose={closeDialog}>
      <p className="d-lead">{t('serial.lead', { count: quantity })}</p>
      <SerialsField value={serials} wanted={quantity} taken={taken} isListening onTyping={setTyping} onChange={take} />
      {message?.key === 'message.serialIsCode' ? (
        <p className="d-note is-bad">{say(message.key, message.facts)}</p>
      ) : null}
      <button type="button" className="d-button is-large" disabled={isTyping} onClick={() => sell(serials)}>
        {t('serial.without', { count: quantity - serials.length })}
      </button>
    </DeskDialog>
  )
}
