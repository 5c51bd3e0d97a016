import { linkOwnSale } from '@kassa/contract/print/receipt-link.calls.ts'
import { printOwnCode } from '@kassa/domain/product/own-code.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BASE, paths } from '../../../../paths.ts'
import { QrShown } from '../../../../parts/pay/QrShown.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { goodIcon } from '../../../../ui/icons.ts'
import { journalDb } from '../../../journal/databases.ts'
import { useEntryState } from '../../../journal/use-entry-state.ts'
import { desk, type FinishedSale } from '../../../model/desk-state.ts'
import { saleOf } from '../../../model/sale-of-entry.ts'
import { print, receiptPolicy } from '../../../peripherals/print.ts'
import { askServer } from '../../../sync/connection.ts'
import { printerIcon } from '../../../ui/icons.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { useStore } from '../../../ui/store.ts'
import { endCustomer } from '../end-customer.ts'
import { kiosk } from '../kiosk-state.ts'
import { pagesOrigin } from '../../../../session/brand.ts'

/** Returns the address of the sale's receipt once the server has booked it; null before, and while offline. */
function useReceiptAddress(entryId: string): string | null {
  const state = useEntryState(entryId)
  const isBooked = state === 'accepted' || state === 'verified' || state === 'review'
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isBooked) return
    let isWanted = true
    const find = async (): Promise<void> => {
      const entry = await journalDb().entries.get(entryId)
      const orderId = entry && saleOf(entry.body)?.orderId
      const heard = orderId === undefined ? null : await askServer(linkOwnSale, { orderId })
      if (isWanted && heard?.kind === 'answered')
        setAddress(`${pagesOrigin()}${BASE}${paths.receipt()}#${heard.answer.token}`)
    }
    // Without it the paper is there, and the attendant.
    void find().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [entryId, isBooked])
  return address
}

function Receipt({ finished }: { readonly finished: FinishedSale }) {
  const { t } = useTranslation('kiosk')
  const address = useReceiptAddress(finished.entryId)
  const { receipt, isPrinted, isPaperUnsure = false } = finished
  const isPrinterOut = useStore(kiosk, (state) => state.isPrinterOut)
  // Of a sale over which the last page died nobody knows whether its paper came out: the customer asks for it.
  const isByItself = receiptPolicy() === 'always' && !isPaperUnsure
  // The browser's own print dialog is no place for a customer.
  const canPrint = desk.read().preferences.printer !== 'browser'
  const printIt = (): void => {
    if (!receipt) return
    print(receipt)
    desk.change({ finished: { ...finished, isPrinted: true } })
  }
  return (
    <>
      {(isByItself || isPrinted) && receipt !== null && canPrint && (
        <p>{t(isPrinterOut ? 'paid.noPaper' : 'paid.takePaper')}</p>
      )}
      {!isByItself && canPrint && (
        <button type="button" className="d-button is-large" disabled={!receipt || isPrinted} onClick={printIt}>
          <Icon of={printerIcon} /> {t('paid.print')}
        </button>
      )}
      {address !== null && (
        <>
          <QrShown text={address} label={t('paid.phone')} />
          <p>{t('paid.phone')}</p>
        </>
      )}
    </>
  )
}

/** The sale is paid and written: thanks, the receipt, and the way to the next customer. */
export function PaidEnd() {
  const { t } = useTranslation('kiosk')
  const finished = useStore(desk, (state) => state.finished)
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  if (finished === null) return null
  return (
    <section className="d-kiosk-card" role="status">
      <p className="d-kiosk-sign is-good">
        <Icon of={goodIcon} />
      </p>
      <h1>{t('paid.title')}</h1>
      {fitAmount(moneyText(finished.totalMinor, currency), false, 'd-kiosk-due')}
      <p className="d-figures">{finished.number}</p>
      <Receipt finished={finished} />
      <button type="button" className="d-button is-primary d-kiosk-big" onClick={() => void endCustomer()}>
        {t('paid.done')}
      </button>
    </section>
  )
}

/** The basket waits at a till with a cashier, who brings it back by its number or its code. */
export function AsideEnd() {
  const { t } = useTranslation('kiosk')
  const aside = useStore(kiosk, (state) => state.aside)
  if (aside === null) return null
  return (
    <section className="d-kiosk-card" role="status">
      <h1>{t('aside.title')}</h1>
      {fitAmount(aside.code, false, 'd-kiosk-due')}
      <QrShown text={printOwnCode('parked', aside.code)} label={aside.code} />
      <p>{t(aside.isShared ? 'aside.note' : 'aside.offline')}</p>
      <button type="button" className="d-button is-primary d-kiosk-big" onClick={() => void endCustomer()}>
        {t('paid.done')}
      </button>
    </section>
  )
}
