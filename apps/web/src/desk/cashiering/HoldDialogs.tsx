import { basketNow, closeDialog, desk, tell } from '../model/desk-state.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { itemCount } from '../model/basket.ts'
import { listHeld } from '../basket/basket-store.ts'
import type { HeldBasket } from '../basket/basket-store.ts'
import { priceOf } from '../basket/change-basket.ts'
import { nameIn } from '../model/goods/goods.ts'
import { currentBasket } from '../model/history.ts'
import { journalDb } from '../journal/databases.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { printerIcon, qrIcon, tagIcon } from '../ui/icons.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { printOwnCode } from '@kassa/domain/product/own-code.ts'
import { goodsShown } from '../../parts/order/goods-shown.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { moneyText } from '../ui/money-text.ts'
import { print } from '../peripherals/print.ts'
import { useStore } from '../ui/store.ts'
import { heldTicket } from '@kassa/domain/receipt/slip/held-ticket.ts'
import { discardHeld, handOver, heldCode, hold, recall } from '../basket/hold.ts'
import { sharedHeld } from '../basket/held-count.ts'
import type { SharedBasket } from '../basket/held-count.ts'
import { refreshHeld } from '../basket/shared-held.ts'
import { neighbors } from '../model/neighbors/neighbors-reached.ts'

/** Sets the basket aside; Enter is enough, a note helps to find it, a ticket lets it be scanned back. */
export function HoldDialog() {
  const { t } = useMoreWords()
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void hold(note.trim())
  }
  const holdAndPrint = async () => {
    const { setup } = desk.read()
    const ticket = setup && heldTicket(heldCode(basketNow().id), note.trim(), new Date().toISOString(), setup)
    await hold(note.trim())
    if (ticket) print(ticket)
  }
  return (
    <DeskDialog title={t('action.hold')} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <label className="d-field">
          {t('hold.note')}
          <input value={note} maxLength={100} onChange={(event) => setNote(event.target.value)} />
        </label>
        <button type="submit" className="d-button is-primary is-large">
          {t('action.hold')}
        </button>
        <button type="button" className="d-button is-large" onClick={() => void holdAndPrint()}>
          <Icon of={printerIcon} /> {t('hold.ticket')}
        </button>
        <button type="button" className="d-button is-large" onClick={() => void handOver(note.trim())}>
          <Icon of={qrIcon} /> {t('hold.handOver')}
        </button>
        <button
          type="button"
          className="d-button is-large"
          onClick={() => desk.change({ dialog: { kind: 'set-aside' } })}
        >
          <Icon of={tagIcon} /> {t('hold.setAside')}
        </button>
      </form>
    </DeskDialog>
  )
}

/**
 * The code of a basket that was set aside, large: another till scans it off this screen, and the basket is there. It goes when it was taken.
 * Offline, only tills that are reached directly see it; the screen says so where there are none.
 */
export function HandedDialog({ basketId }: { readonly basketId: string }) {
  const { t } = useMoreWords()
  const isOnline = useStore(desk, (state) => state.isOnline)
  const isReached = useStore(neighbors, ({ reached }) => reached.length > 0)
  const code = heldCode(basketId)
  const look = useEffectEvent(() => void refreshHeld().then(() => closeTaken(basketId)))
  useEffect(() => {
    look()
    const timer = setInterval(look, HANDED_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <DeskDialog title={t('hold.handed')} onClose={closeDialog}>
      <div className="d-form d-handed">
        <QrCode code={printOwnCode('parked', code)} />
        <p className="d-figures">{code}</p>
        <p>{t(isOnline || isReached ? 'hold.handedHint' : 'hold.handedOffline')}</p>
        <button type="button" className="d-button is-large" onClick={() => void recall(basketId)}>
          {t('hold.takeBack')}
        </button>
      </div>
    </DeskDialog>
  )
}

/** It is looked whether it was taken so often while it is shown. */
const HANDED_MS = 3_000

async function closeTaken(basketId: string): Promise<void> {
  const { dialog } = desk.read()
  if (dialog?.kind !== 'handed' || dialog.basketId !== basketId) return
  const held = await listHeld(journalDb())
  if (held.some(({ basket }) => basket.id === basketId)) return
  closeDialog()
  tell('info', 'message.handedTaken')
}

const minutesSince = (at: string | null): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(at ?? '')) / 60_000))

/** Until when the goods of a basket that waits are kept for it; nothing where nobody was asked yet. */
function KeptGoods({ until }: { readonly until: string | null | undefined }) {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const [now] = useState(() => Date.now())
  if (until === undefined) return null
  const isKept = until !== null && Date.parse(until) > now
  return <span className="d-figures">{isKept ? t('hold.kept', { at: time.moment(until) }) : t('hold.notKept')}</span>
}

interface HeldRowProps {
  readonly held: HeldBasket
  /** The keyboard stands on it: Enter brings it back. */
  readonly isFirst: boolean
  readonly onDiscard: () => void
}

function HeldRow({ held, isFirst, onDiscard }: HeldRowProps) {
  const { t, language } = useMoreWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const basket = currentBasket(held.history)
  const priced = priceOf(held.history)
  const names = basket.lines.slice(0, 3).map((line) => nameIn(line.goods, language))
  const time = useOutletTime()
  const { note, heldAt } = held.basket
  return (
    <li className="d-held">
      <button type="button" className="d-held-main" autoFocus={isFirst} onClick={() => void recall(held.basket.id)}>
        <b className="d-figures">
          {heldAt === null ? '' : time.moment(heldAt).slice(-5)} · {t('basket.items', { count: itemCount(basket) })}
          {note === '' ? '' : ` · ${note}`}
        </b>
        <span>{names.join(' · ')}</span>
        <span className="d-figures">
          {t('hold.age', { count: minutesSince(heldAt) })} · {heldCode(held.basket.id)}
        </span>
        <KeptGoods until={held.basket.keptUntil} />
        <strong className="d-figures">{priced?.ok ? moneyText(priced.value.totals.payableMinor, currency) : ''}</strong>
      </button>
      <button type="button" className="d-tool" aria-label={t('hold.discard')} onClick={onDiscard}>
        <Icon of={removeIcon} />
      </button>
    </li>
  )
}

/** One that another till put aside: brought back here, it is gone there. */
function SharedRow({ held, isFirst }: { readonly held: SharedBasket; readonly isFirst: boolean }) {
  const { t } = useMoreWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const time = useOutletTime()
  const { pieces, totalMinor } = held.shown
  return (
    <li className="d-held">
      <button type="button" className="d-held-main" autoFocus={isFirst} onClick={() => void recall(held.id)}>
        <b className="d-figures">
          {time.moment(held.heldAt).slice(-5)} · {t('basket.items', { count: pieces })}
          {held.note === '' ? '' : ` · ${held.note}`}
        </b>
        <span>{goodsShown(held.shown).join(' · ')}</span>
        <span className="d-figures">
          {t('hold.at', { name: held.deviceName })}
          {held.staffName === null ? '' : ` · ${held.staffName}`} · {heldCode(held.id)}
        </span>
        <KeptGoods until={held.keptUntil} />
        <strong className="d-figures">{totalMinor === null ? '' : moneyText(totalMinor, currency)}</strong>
      </button>
    </li>
  )
}

/** Lists the baskets on hold on this device, newest first; then those on hold at the other tills of the outlet. */
export function RecallDialog() {
  const { t } = useMoreWords()
  const [held, setHeld] = useState<HeldBasket[] | null>(null)
  const [doomed, setDoomed] = useState<string | null>(null)
  const elsewhere = useStore(sharedHeld, (state) => state.rows)
  const load = useEffectEvent(() => void listHeld(journalDb()).then(setHeld))
  useEffect(() => {
    load()
    void refreshHeld().then(() => load())
  }, [])
  const discard = async (id: string) => {
    setDoomed(null)
    await discardHeld(id)
    setHeld(await listHeld(journalDb()))
  }
  return (
    <DeskDialog title={t('action.recall')} size="wide" onClose={closeDialog}>
      {held?.length === 0 && elsewhere.length === 0 && <p className="d-empty">{t('hold.none')}</p>}
      <ul className="d-list">
        {held?.map((each, index) =>
          doomed === each.basket.id ? (
            <li key={each.basket.id} className="d-held is-doomed">
              <span>{t('hold.sure')}</span>
              <button type="button" className="d-button is-danger" onClick={() => void discard(each.basket.id)}>
                {t('hold.discard')}
              </button>
              <button type="button" className="d-button" onClick={() => setDoomed(null)}>
                {t('cancel')}
              </button>
            </li>
          ) : (
            <HeldRow
              key={each.basket.id}
              held={each}
              isFirst={index === 0}
              onDiscard={() => setDoomed(each.basket.id)}
            />
          ),
        )}
        {held !== null &&
          elsewhere.map((each, index) => (
            <SharedRow key={each.id} held={each} isFirst={held.length === 0 && index === 0} />
          ))}
      </ul>
    </DeskDialog>
  )
}
