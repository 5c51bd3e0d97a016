import type { ReactNode } from 'react'
import { NumberPad } from '../ui/NumberPad.tsx'

interface Props {
  readonly amount: string
  readonly decimals: number
  readonly onAmount: (text: string) => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Draws the fields of a payment, with the pad for its amount beside them; Enter in a field takes the payment. */
export function AmountForm({ amount, decimals, onAmount, onSubmit, children }: Props) {
  return (
    <form
      className="d-cash"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="d-slip">{children}</div>
      <NumberPad value={amount} onChange={onAmount} hasPoint={decimals > 0} />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  )
}
