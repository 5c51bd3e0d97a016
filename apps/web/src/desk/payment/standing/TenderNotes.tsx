import { DepositNote } from '../deposit/DepositNote.tsx'
import { ExchangeNote } from '../ExchangeNote.tsx'

/** Notes on the tenders that pay for this basket without being taken. */
export function TenderNotes({ currency }: { readonly currency: string }) {
  return (
    <>
      <ExchangeNote currency={currency} />
      <DepositNote currency={currency} />
    </>
  )
}
